import { useState } from 'react'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallResponse } from '#contract/call.ts'
import type { SuccessResponse } from '#contract/client.ts'
import type { Order, orderCalls } from '#contract/orders/orders.ts'
import { historyKey, orderKey, ORDERS_KEY } from '#web/admin/list/order-query-keys.ts'
import { filterQuery, type OrderFilter, ORDERS_PAGE_SIZE } from '#web/admin/orders/order-filter.ts'
import { api } from '#web/api.ts'

export type OrderPage = SuccessResponse<typeof orderCalls.manageOrders>
export type HistoryRow = CallResponse<typeof orderCalls.getHistory>['data'][number]

/**
 * One page of all orders with the counts of the stat cards; the previous page is shown while the next one loads.
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

/** The order of the open modal: its row immediately, then the server's response; null opens nothing. */
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

/** Of two copies of an order, the one written later by the server; the first if they are the same. */
export function newer(one: Order | undefined, two: Order | undefined): Order | undefined {
  if (!one || !two) return one ?? two
  return two.updatedAt > one.updatedAt ? two : one
}

const HISTORY_PAGE = 50

/**
 * Changes of an order and its payment, newest first, one page at a time; refetched whenever the order has changed.
 */
export function useHistory({ _id: id, updatedAt }: Pick<Order, '_id' | 'updatedAt'>) {
  return useInfiniteQuery({
    queryKey: [...historyKey(id), updatedAt],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(HISTORY_PAGE) }
      return api('getHistory', { params: { id }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page = 1, pages = 1 }) => (page < pages ? page + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
    retryDelay: 400,
  })
}

/** Updates an order from a response wherever it is shown, and refetches counts and history. */
export async function orderChanged(client: QueryClient, order: Order): Promise<void> {
  putOrder(client, order)
  await Promise.all([
    client.invalidateQueries({ queryKey: ORDERS_KEY }),
    client.invalidateQueries({ queryKey: historyKey(order._id) }),
  ])
}

function putOrder(client: QueryClient, order: Order): void {
  client.setQueryData(orderKey(order._id), order)
  client.setQueriesData<OrderPage>({ queryKey: ORDERS_KEY }, (page) => page && withOrder(page, order))
}

function withOrder(page: OrderPage, order: Order): OrderPage {
  if (!page.data.some(({ _id }) => _id === order._id)) return page
  return { ...page, data: page.data.map((row) => (row._id === order._id ? order : row)) }
}

/** Typed text that is not saved yet. It stays for five minutes after its dialog was closed. */
export function useDraft(what: string, id: string) {
  const client = useQueryClient()
  const queryKey = ['draft', what, id]
  const [text, setText] = useState(() => client.getQueryData<string>(queryKey) ?? '')
  function change(next: string) {
    setText(next)
    client.setQueryData(queryKey, next)
  }
  return [text, change] as const
}
