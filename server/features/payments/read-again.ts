import type { Payment } from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { payeeNow, queueInspection, unread } from './open-check.ts'
import { paymentById } from './payment-queries.ts'

/** Has an order's picture read once more → the payment, waiting. What was read stays until then. */
export async function readAgain(app: App, orderId: string): Promise<Payment> {
  await app.database.transaction((tx) => waitInside(app, tx, orderId))
  return paymentById(app, orderId)
}

async function waitInside(app: App, tx: Transaction, orderId: string): Promise<void> {
  const order = await forUpdate(
    tx,
    tx.db
      .selectFrom('orders')
      .select(['created_at', 'screenshot', 'screenshot_deleted_at'])
      .where('id', '=', orderId),
  ).executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.screenshot_deleted_at)
    throw new Refusal('NOT_ALLOWED', 'This screenshot was deleted as promised, so it can’t be read again.')
  if (order.screenshot === '')
    throw new Refusal('NOT_ALLOWED', 'This order was placed by phone, so it has no screenshot to read.')
  const fresh = unread(orderId, order.created_at, await payeeNow(tx.db))
  await tx.db
    .insertInto('payment_checks')
    .values({ ...fresh, state: 'waiting' })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ state: 'waiting' }))
    .execute()
  await queueInspection(app, tx, orderId)
}
