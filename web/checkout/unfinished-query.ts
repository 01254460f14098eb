import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { type Hold, holdOf, UNFINISHED_CHECKOUT } from '#web/checkout/hold.ts'

/**
 * The customer's unfinished checkout from any device: the open one, else an expired one that can still be ordered.
 */
export const unfinishedCheckoutQuery = queryOptions({
  queryKey: UNFINISHED_CHECKOUT,
  refetchOnWindowFocus: 'always', // it may have been ordered or discarded in another window
  queryFn: async ({ signal }): Promise<Hold | null> => {
    const { data, lapsed } = await api('getCheckout', { signal })
    const session = data ?? lapsed
    return session && holdOf(session)
  },
})

/** Stores a call's response; results of earlier requests must not replace it. */
export function updateUnfinished(queries: QueryClient, hold: Hold | null): void {
  void queries.cancelQueries({ queryKey: UNFINISHED_CHECKOUT })
  queries.setQueryData(UNFINISHED_CHECKOUT, hold)
}
