import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { GoodAnswer } from '#contract/client.ts'
import type { Payment, paymentCalls } from '#contract/payments/payments.ts'
import { orderKey, ORDERS_KEY } from '#web/admin/list/order-keys.ts'

export const QUEUE_KEY = ['admin-payments'] as const
export const UNMATCHED_KEY = ['admin-unmatched-payments'] as const
export const PAYMENT_COUNTS_KEY = ['admin-payment-counts'] as const
export const PAYMENT_RECORD_KEY = ['admin-payment-record'] as const

export function paymentKey(id: string) {
  return ['admin-payment', id] as const
}

type Pages = InfiniteData<GoodAnswer<typeof paymentCalls.getPaymentsToCheck>>

/** Puts a payment as the server just answered it wherever it is shown. One that waits no longer leaves the queue. */
export async function paymentChanged(client: QueryClient, payment: Payment): Promise<void> {
  await client.cancelQueries({ queryKey: QUEUE_KEY }) // what was asked before knows nothing of it
  client.setQueryData(paymentKey(payment._id), payment)
  client.setQueryData<Pages>(QUEUE_KEY, (queue) => queue && withPayment(queue, payment))
  void client.invalidateQueries({ queryKey: PAYMENT_COUNTS_KEY })
  void client.invalidateQueries({ queryKey: PAYMENT_RECORD_KEY })
  void client.invalidateQueries({ queryKey: ORDERS_KEY })
  void client.invalidateQueries({ queryKey: orderKey(payment._id) })
}

/** Asks for queue and counts again: something has changed its place. */
export async function queueMoved(client: QueryClient): Promise<void> {
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
