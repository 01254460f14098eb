import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filterQuery, type OrderFilter, ORDERS_PAGE_SIZE } from '#web/admin/orders/order-filter.ts'
import { ORDERS_KEY } from '#web/admin/orders/order-keys.ts'
import { api } from '#web/api.ts'

/**
 * One page of all orders with the counts of the stat cards. The back office asks for it again on focus and every
 * half minute (layout/use-fresh-lists.ts); the page
 * before stays while the next one comes.
 */
export function useOrders(filter: OrderFilter, page: number) {
  const query = { ...filterQuery(filter), page: String(page), limit: String(ORDERS_PAGE_SIZE) }
  return useQuery({
    queryKey: [...ORDERS_KEY, query],
    queryFn: ({ signal }) => api('manageOrders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retryDelay: 400,
  })
}
