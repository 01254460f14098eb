import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { OWN_ORDERS_KEY } from '#web/storefront/my-orders/own-order-cache.ts'
import { isWorthAnotherTry, refuseFailed } from '#web/storefront/my-orders/orders-failure.ts'

const PAGE_SIZE = 10

/** One page of a person's orders that a search finds, newest first, with the counts of all. The page before stays while the next one comes. */
export function useMyOrders(userId: string | null, page: number, find: string) {
  return useQuery({
    queryKey: [...OWN_ORDERS_KEY, userId, page, find],
    queryFn: async ({ signal }) => {
      if (userId === null) throw new Error(messages.myOrders.noUserId)
      const query = { page: String(page), limit: String(PAGE_SIZE), search: find }
      const answer = await api('getUserOrders', { params: { userId }, query, signal })
      refuseFailed(answer)
      return answer
    },
    placeholderData: keepPreviousData,
    retry: isWorthAnotherTry,
    retryDelay: 400,
  })
}
