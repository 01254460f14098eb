import { useMutation } from '@tanstack/react-query'
import { filterQuery, type OrderFilter } from '#web/admin/orders/order-filter.ts'
import type { OrderSelection } from '#web/admin/orders/use-selection.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'

/** Selects whatever the filter finds, on other pages too; of more than the server names at once the first ones. */
export function useSelectAll(filter: OrderFilter, selection: OrderSelection) {
  const words = adminMessages.batch
  const say = useActToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('getOrderIds', { query: filterQuery(filter) }),
    onSuccess: ({ data, total }) => {
      selection.add(data)
      if (data.length < total) say('warn', words.firstOf(formatNumber(data.length), formatNumber(total)))
    },
    onError: (error) => say('bad', error.message || words.allFailed),
  })
  return { selectAll: () => !isPending && mutate(), choosing: isPending }
}
