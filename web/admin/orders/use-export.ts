import { useMutation } from '@tanstack/react-query'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { filterQuery, type OrderFilter } from '#web/admin/orders/order-filter.ts'
import { useOrderToast } from '#web/admin/orders/use-order-toast.ts'
import { download } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Saves the filtered and sorted orders as a CSV file. */
export function useExport(filter: OrderFilter) {
  const say = useOrderToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('exportOrders', { query: filterQuery(filter) }),
    onSuccess: (file) => {
      const name = `orders-${new Date().toLocaleDateString('en-CA', { timeZone: SHOP_TIME_ZONE })}.csv`
      saveFile(file, name)
      say('good', adminMessages.orders.exported(name))
    },
    onError: (error) => say('bad', error.message || adminMessages.orders.exportFailed),
  })
  return { save: () => mutate(), saving: isPending }
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file over after the click has been worked off.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
