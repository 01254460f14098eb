import { useQuery } from '@tanstack/react-query'
import { historyKey } from '#web/admin/orders/order-keys.ts'
import { api } from '#web/api.ts'

/** Status and payment changes of an order, oldest first; asked for again after each act, on focus, and when the order has changed elsewhere. */
export function useHistory(id: string, updatedAt = '') {
  return useQuery({
    queryKey: [...historyKey(id), updatedAt],
    queryFn: async ({ signal }) => (await api('getHistory', { params: { id }, signal })).data,
    placeholderData: (before) => before,
    staleTime: 0,
    retryDelay: 400,
  })
}
