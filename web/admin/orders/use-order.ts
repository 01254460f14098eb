import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { newer } from '#web/admin/orders/order-acts.ts'
import { putOrder } from '#web/admin/orders/order-cache.ts'
import { orderKey } from '#web/admin/orders/order-keys.ts'
import { api } from '#web/api.ts'

/** The order of the open modal: its row at once, then what the server says, asked for again as the lists are; null opens nothing. */
export function useOrder(id: string | null, row: Order | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: orderKey(id ?? ''),
    queryFn: async ({ signal }) => {
      const { data } = await api('getOrder', { params: { id: id ?? '' }, signal })
      putOrder(client, data)
      return data
    },
    enabled: id !== null,
    staleTime: 0,
    retryDelay: 400,
  })
  return { order: newer(query.data, row), error: query.error, retry: query.refetch }
}
