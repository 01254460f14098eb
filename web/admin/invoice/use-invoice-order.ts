import { useQuery } from '@tanstack/react-query'
import type { Passed } from '#web/admin/invoice/passed-order.ts'
import { newer } from '#web/admin/orders/order-queries.ts'
import { orderKey } from '#web/admin/order-keys.ts'
import { api } from '#web/api.ts'

/** The passed order, refreshed from the server; `failed` when that did not come and the passed copy shows. */
export function useInvoiceOrder(passed: Passed | undefined) {
  const id = passed?.id ?? ''
  const query = useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await api('getOrder', { params: { id }, signal })).data,
    enabled: passed !== undefined,
    staleTime: 0,
    retryDelay: 400,
  })
  return { order: newer(query.data, passed?.order), failed: query.isError, waiting: query.isLoading }
}
