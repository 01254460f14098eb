import type { Payment } from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { refuseUsed } from './claim-utr.ts'
import { judgeCheck } from './judge-check.ts'
import { payeeNow, unread } from './open-check.ts'
import { paymentById } from './payment-queries.ts'
import { loseProof } from './statement-lines.ts'

interface Correction extends By {
  orderId: string
  /** 12 digits; null takes it away. */
  utr: string | null
}

/** Sets an order's UTR and judges it anew → the payment. UTR_USED when two paid orders would have that UTR. */
export async function correctUtr(app: App, correction: Correction): Promise<Payment> {
  await app.database.transaction((tx) => correctInside(app, tx, correction))
  return paymentById(app, correction.orderId)
}

async function correctInside(
  app: App,
  tx: Transaction,
  { orderId, utr, actor, requestId }: Correction,
): Promise<void> {
  const order = await forUpdate(
    tx,
    tx.db.selectFrom('orders').select(['id', 'created_at', 'payment_status']).where('id', '=', orderId),
  ).executeTakeFirst()
  if (!order) throw notFound('Order')
  const before = await tx.db
    .selectFrom('payment_checks')
    .select(['utr', 'corrected'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (before?.utr === utr && before.corrected) return
  const isPaid = order.payment_status === 'paid'
  if (isPaid && utr !== null) {
    await refuseUsed(tx, orderId, utr)
    await loseProof(app, tx, orderId, utr)
  }
  const change = { utr, corrected: 1, paid_utr: isPaid ? utr : null } as const
  await tx.db
    .insertInto('payment_checks')
    .values({ ...unread(orderId, order.created_at, await payeeNow(tx.db)), ...change })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change))
    .execute()
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'correct-utr',
    subject: ['order', orderId],
    before: { utr: before?.utr ?? null },
    after: { utr },
  })
  await judgeCheck(tx, orderId)
}
