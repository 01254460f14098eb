// The names under which the desk keeps its queries. The queue is QUEUE_KEY; one payment is PAYMENT_KEY and its order's id.

export const QUEUE_KEY = ['admin-payments'] as const
export const UNMATCHED_KEY = ['admin-unmatched-payments'] as const
export const DESK_COUNTS_KEY = ['admin-payment-counts'] as const

export function paymentKey(id: string) {
  return ['admin-payment', id] as const
}
