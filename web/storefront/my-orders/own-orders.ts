import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, type SuccessResponse, TransportError } from '#contract/client.ts'
import type { Order, orderCalls } from '#contract/orders/orders.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'

/** The query key of a person's orders, with pages, counts and histories below it. */
export const OWN_ORDERS_KEY = ['orders'] as const

/** The query key of the order that a guest's link opens. */
export function linkedOrderKey(token: string) {
  return ['linked order', token] as const
}

const PAGE_SIZE = 10

/** One page of a person's matching orders, newest first, and counts of all. */
export function myOrdersQuery(userId: string | null, page = 1, find = '') {
  return queryOptions({
    queryKey: [...OWN_ORDERS_KEY, userId, page, find],
    queryFn: async ({ signal }) => {
      if (userId === null) throw new Error(messages.myOrders.noUserId)
      const query = { page: String(page), limit: String(PAGE_SIZE), search: find }
      const response = await api('getUserOrders', { params: { userId }, query, signal })
      rejectFailed(response)
      return response
    },
    retry: isRetryable,
    retryDelay: 400,
  })
}

/** The same as a hook. The old page is shown while the next one loads. */
export function useMyOrders(userId: string | null, page: number, find: string) {
  return useQuery({ ...myOrdersQuery(userId, page, find), placeholderData: keepPreviousData })
}

/** Throws for a response that reports a failure: its message, else the fixed text. */
export function rejectFailed(response: { success: boolean; message?: string }): void {
  if (!response.success) throw new Error(response.message || messages.myOrders.failed)
}

/** After a lost connection or server failure a retry may succeed, twice at most. */
export function isRetryable(failures: number, error: unknown): boolean {
  return (
    failures < 2 && (error instanceof TransportError || (error instanceof ApiError && error.status >= 500))
  )
}

/** The text of My Orders when its list did not load. */
export function ordersFailure(error: unknown): string {
  if (error instanceof ApiError) return messages.myOrders.httpError(error.status)
  return (error instanceof Error && error.message) || messages.myOrders.failedThrown
}

type OrderPage = SuccessResponse<typeof orderCalls.getUserOrders>

/** Updates an order from a response in every page that shows it, and refetches them all, with counts and histories. */
export async function ownOrderChanged(client: QueryClient, order: Order): Promise<void> {
  client.setQueriesData<OrderPage>(
    { queryKey: OWN_ORDERS_KEY, predicate: ({ state }) => isPage(state.data) },
    (page) =>
      page ? { ...page, data: page.data.map((row) => (row._id === order._id ? order : row)) } : page,
  )
  await client.invalidateQueries({ queryKey: OWN_ORDERS_KEY })
}

function isPage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
}
