import { useCallback } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import { type Payment, PAYMENT_PLACES, type PaymentCounts } from '#contract/payments/payments.ts'
import { QUEUE_KEY, UNMATCHED_KEY } from '#web/admin/payments/payment-cache.ts'
import { api } from '#web/api.ts'

/** What the desk steps through: payments of orders, and before them those that could not become an order. */
export type QueueItem =
  | { kind: 'payment'; id: string; payment: Payment }
  | { kind: 'unmatched'; id: string; unmatched: UnmatchedPayment }

export interface Queue {
  items: QueueItem[] | undefined
  counts: PaymentCounts | undefined
  /** A part of it could not be had: an empty queue says nothing then. */
  failed: boolean
  hasMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The queue as far as it was fetched, worst first; layout/admin-layout.tsx fetches it again. */
export function useQueue(): Queue {
  const queue = useInfiniteQuery({
    queryKey: QUEUE_KEY,
    queryFn: ({ pageParam, signal }) =>
      api('getPaymentsToCheck', { query: pageParam === '' ? {} : { after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    retryDelay: 400,
  })
  const unmatched = useUnmatched()
  const { refetch } = queue
  const { refetch: refetchUnmatched, isError: unmatchedFailed } = unmatched
  const pages = queue.data?.pages
  const ready = pages !== undefined && (unmatched.data !== undefined || unmatched.isError)
  return {
    items: ready ? itemsOf(unmatched.data?.data ?? [], pages) : undefined,
    counts: pages?.[0]?.counts,
    failed: (ready || queue.isError) && (queue.isError || unmatched.isError),
    hasMore: queue.hasNextPage,
    loadMore: () => {
      if (queue.hasNextPage && !queue.isFetchingNextPage) void queue.fetchNextPage()
    },
    retry: useCallback(() => {
      void refetch()
      if (unmatchedFailed) void refetchUnmatched()
    }, [refetch, refetchUnmatched, unmatchedFailed]),
  }
}

export function useUnmatched() {
  return useQuery({
    queryKey: UNMATCHED_KEY,
    queryFn: ({ signal }) => api('getUnmatchedPayments', { signal }),
    staleTime: 0,
    retryDelay: 400,
  })
}

/** All payments of orders in the queue, those asked again too. */
export function totalOf(counts: PaymentCounts): number {
  return PAYMENT_PLACES.reduce((sum, place) => sum + counts[place], 0)
}

/** A payment that moved while pages were asked for may stand in two of them: the first one counts. */
function itemsOf(unmatched: readonly UnmatchedPayment[], pages: readonly { data: Payment[] }[]): QueueItem[] {
  const payments = new Map<string, Payment>()
  for (const payment of pages.flatMap(({ data }) => data))
    if (!payments.has(payment._id)) payments.set(payment._id, payment)
  return [
    ...unmatched.map((one): QueueItem => ({ kind: 'unmatched', id: one._id, unmatched: one })),
    ...[...payments.values()].map((one): QueueItem => ({ kind: 'payment', id: one._id, payment: one })),
  ]
}
