import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SuccessResponse } from '#contract/client.ts'
import {
  type Payment,
  PAYMENT_QUEUES,
  type paymentCalls,
  type PaymentCounts,
} from '#contract/payments/payments.ts'
import { orderKey, ORDERS_KEY } from '#web/admin/list/order-query-keys.ts'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import { api } from '#web/api.ts'

const QUEUE_KEY = ['admin-payments'] as const
export const UNMATCHED_KEY = ['admin-unmatched-payments'] as const
export const PAYMENT_COUNTS_KEY = ['admin-payment-counts'] as const
export const CHECK_ACCURACY_KEY = ['admin-payment-record'] as const

export function paymentKey(id: string) {
  return ['admin-payment', id] as const
}

type Pages = InfiniteData<SuccessResponse<typeof paymentCalls.getPaymentsToCheck>>

/** Updates a payment from a response wherever it is shown. One that is no longer pending leaves the queue. */
export async function paymentChanged(client: QueryClient, payment: Payment): Promise<void> {
  await client.cancelQueries({ queryKey: QUEUE_KEY }) // earlier requests do not include the change
  client.setQueryData(paymentKey(payment._id), payment)
  client.setQueryData<Pages>(QUEUE_KEY, (queue) => queue && withPayment(queue, payment))
  void client.invalidateQueries({ queryKey: PAYMENT_COUNTS_KEY })
  void client.invalidateQueries({ queryKey: CHECK_ACCURACY_KEY })
  void client.invalidateQueries({ queryKey: ORDERS_KEY })
  void client.invalidateQueries({ queryKey: orderKey(payment._id) })
}

/** Refetches queue and counts: something has changed its position. */
export async function refreshQueue(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: QUEUE_KEY })
  await client.invalidateQueries({ queryKey: PAYMENT_COUNTS_KEY })
}

function withPayment(queue: Pages, payment: Payment): Pages {
  const stays = payment.paymentStatus === 'pending'
  const pages = queue.pages.map((page, i) => ({
    ...page,
    counts: i === 0 && !stays ? less(page.counts, queue, payment) : page.counts,
    data: page.data.flatMap((one) => (one._id !== payment._id ? [one] : stays ? [payment] : [])),
  }))
  return { ...queue, pages }
}

function less<C extends Record<string, number>>(counts: C, queue: Pages, { _id }: Payment): C {
  const was = queue.pages.flatMap(({ data }) => data).find((one) => one._id === _id)
  return was ? { ...counts, [was.place]: Math.max(0, (counts[was.place] ?? 0) - 1) } : counts
}

/** The desk's sequence: payments of orders, preceded by those without an order. */
export type QueueItem =
  | { kind: 'payment'; id: string; payment: Payment }
  | { kind: 'unmatched'; id: string; unmatched: UnmatchedPayment }

interface Queue {
  items: QueueItem[] | undefined
  counts: PaymentCounts | undefined
  /** Part of it could not be loaded: then an empty queue means nothing. */
  failed: boolean
  hasMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The queue as far as it is loaded, highest risk first; layout/admin-layout.tsx refetches it. */
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

/** All payments of orders in the queue, including those with a requested screenshot. */
export function totalOf(counts: PaymentCounts): number {
  return PAYMENT_QUEUES.reduce((sum, queue) => sum + counts[queue], 0)
}

/** A payment that moved between page requests may be in two pages: the first one counts. */
function itemsOf(unmatched: readonly UnmatchedPayment[], pages: readonly { data: Payment[] }[]): QueueItem[] {
  const payments = new Map<string, Payment>()
  for (const payment of pages.flatMap(({ data }) => data))
    if (!payments.has(payment._id)) payments.set(payment._id, payment)
  return [
    ...unmatched.map((one): QueueItem => ({ kind: 'unmatched', id: one._id, unmatched: one })),
    ...[...payments.values()].map((one): QueueItem => ({ kind: 'payment', id: one._id, payment: one })),
  ]
}
