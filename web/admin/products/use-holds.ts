import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StockHold } from '#contract/orders/checkout.ts'
import { api } from '#web/api.ts'

export const HOLDS_PER_PAGE = 10

/** A hold with the name that its acts and questions call it by. */
export type NamedHold = StockHold & { name: string }

/** One page of what open checkouts hold, fetched at each opening; the page before stays while the next one comes. */
export function useHolds(open: boolean) {
  const [page, turn] = useState(1)
  const query = useQuery({
    queryKey: ['admin', 'holds', page],
    queryFn: ({ signal }) =>
      api('getHolds', { query: { page: String(page), limit: String(HOLDS_PER_PAGE) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: open,
  })
  // The last page may have been emptied, here or by time.
  const pages = query.data && !query.isPlaceholderData ? (query.data.pages ?? 1) : undefined
  if (pages !== undefined && page > pages) turn(pages)
  return { query, page, turn }
}

/** Units that open checkouts hold: of all products together, and of one. Unknown ones count as none. */
export function useHeldUnits() {
  const { data } = useQuery({
    queryKey: ['admin', 'held-units'],
    queryFn: ({ signal }) => api('getHeldUnits', { signal }),
    staleTime: 0,
  })
  const held = data?.data ?? []
  return {
    all: held.reduce((sum, { units }) => sum + units, 0),
    of: (product: string) => held.find((one) => one.product === product)?.units ?? 0,
  }
}
