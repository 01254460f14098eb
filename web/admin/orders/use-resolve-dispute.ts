import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { orderChanged } from '#web/admin/orders/order-cache.ts'
import { orderKey } from '#web/admin/orders/order-keys.ts'
import { useOrderToast } from '#web/admin/orders/use-order-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Stores that a dispute is resolved, with what was done about it, and says so in a toast. */
export function useResolveDispute({ _id: id }: Pick<Order, '_id'>) {
  const client = useQueryClient()
  const say = useOrderToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (resolution: string) =>
      api('resolveDispute', { params: { id }, body: { resolution: resolution.trim() } }),
    onSuccess: ({ data }) => {
      say('good', adminMessages.orders.resolved)
      void orderChanged(client, data)
    },
    onError: (error) => {
      say('bad', error.message || adminMessages.orders.statusFailed)
      // Somebody else has resolved it.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: orderKey(id) })
    },
  })
  return { resolve: mutate, resolving: isPending }
}
