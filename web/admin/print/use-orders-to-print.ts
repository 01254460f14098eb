import { useQuery } from '@tanstack/react-query'
import type { GoodAnswer } from '#contract/client.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import { PRINTED_AT_ONCE } from '#contract/limits.ts'
import { api } from '#web/api.ts'

type Answer = GoodAnswer<typeof dispatchCalls.getOrdersToPrint>
export type ToPrint = Pick<Answer, 'data' | 'products'>
export type ProductFacts = Answer['products']

/** The orders as they are now, in the order of the ids, fetched in pieces; beside them where their products lie. */
export function useOrdersToPrint(ids: readonly string[]) {
  return useQuery({
    queryKey: ['orders-to-print', ids],
    queryFn: async ({ signal }): Promise<ToPrint> => {
      const all: ToPrint = { data: [], products: {} }
      for (let at = 0; at < ids.length; at += PRINTED_AT_ONCE) {
        const body = { ids: ids.slice(at, at + PRINTED_AT_ONCE) }
        const { data, products } = await api('getOrdersToPrint', { body, signal })
        all.data.push(...data)
        Object.assign(all.products, products)
      }
      return all
    },
    enabled: ids.length > 0,
    // What has been laid out stays as it is while it is looked at.
    meta: { still: true },
    staleTime: Infinity,
    gcTime: 0,
    retryDelay: 400,
  })
}
