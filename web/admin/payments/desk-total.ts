import { PAYMENT_PLACES, type PaymentCounts } from '#contract/payments.ts'

/** All payments of orders in the queue, those asked again too. */
export function totalOf(counts: PaymentCounts): number {
  return PAYMENT_PLACES.reduce((sum, place) => sum + counts[place], 0)
}
