import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { type Hold, holdOf, UNFINISHED_CHECKOUT } from '#web/checkout/hold.ts'

/** The customer's unfinished checkout, from any device: the open one, else a lapsed one that may still be ordered. */
export const unfinishedCheckoutQuery = queryOptions({
  queryKey: UNFINISHED_CHECKOUT,
  refetchOnWindowFocus: 'always', // it may have been ordered or discarded in the window before
  queryFn: async ({ signal }): Promise<Hold | null> => {
    const { data, lapsed } = await api('getCheckout', { signal })
    const session = data ?? lapsed
    return session && holdOf(session)
  },
})

/** Takes over what a call has answered: what was asked before must not come after it. */
export function updateUnfinished(queries: QueryClient, hold: Hold | null): void {
  void queries.cancelQueries({ queryKey: UNFINISHED_CHECKOUT })
  queries.setQueryData(UNFINISHED_CHECKOUT, hold)
}
