import type { PaymentPlace } from '#contract/payments/payments.ts'
import type { Queryable } from '../../database/database.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'

/** Where a payment stands in the queue while it is pending: its verdict, unless another picture was asked for. */
export function placeOf(check: Pick<PaymentChecksRow, 'verdict' | 'asked_at'> | undefined): PaymentPlace {
  if (check?.asked_at) return 'asked'
  return check?.verdict ?? 'unread'
}

/** Puts an order where its check belongs. */
export async function putInPlace(db: Queryable, check: PaymentChecksRow): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_place: placeOf(check) })
    .where('id', '=', check.order_id)
    .execute()
}
