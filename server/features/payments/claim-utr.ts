import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { lockUtr } from '../../database/lock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { Refusal } from '../../refusal.ts'
import { payeeNow, unread } from './open-check.ts'

/**
 * Called after a payment's status changed: paid reserves the order's UTR for it alone, any other frees it.
 * `utr` is one that a bank's statement names; without it the order's own: corrected, else typed, else read.
 * UTR_USED names the paid order that has it; the unique index on `paid_utr` decides.
 */
export async function claimUtr(
  app: App,
  tx: Transaction,
  order: Pick<OrdersRow, 'id' | 'created_at'>,
  to: PaymentStatus,
  utr?: string,
): Promise<void> {
  if (utr !== undefined) await setUtr(tx, order, utr)
  const check = await tx.db
    .selectFrom('payment_checks')
    .select('utr')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!check) return
  const claimed = to === 'paid' ? check.utr : null
  if (claimed !== null) await refuseUsed(tx, order.id, claimed)
  await tx.db
    .updateTable('payment_checks')
    .set({ paid_utr: claimed, settled_at: to === 'pending' ? null : isoTime(app.clock) })
    .where('order_id', '=', order.id)
    .execute()
}

/** Refuses a UTR that another paid order has. */
export async function refuseUsed(tx: Transaction, orderId: string, utr: string): Promise<void> {
  const other = await paidOrderWith(tx, orderId, utr)
  if (other === undefined) return
  const short = other.slice(-ADMIN_SHORT_ID).toUpperCase()
  throw new Refusal(
    'UTR_USED',
    `Order ${short} is paid and has the UTR ${utr} already. Correct or clear the UTR of one of them first.`,
    { orderId: other, utr },
  )
}

/** Another paid order that has a UTR. Of two acts at once for one UTR the second waits here for the first. */
export async function paidOrderWith(
  tx: Transaction,
  orderId: string,
  utr: string,
): Promise<string | undefined> {
  await lockUtr(tx, utr)
  const other = await tx.db
    .selectFrom('payment_checks')
    .select('order_id')
    .where('paid_utr', '=', utr)
    .where('order_id', '<>', orderId)
    .executeTakeFirst()
  return other?.order_id
}

async function setUtr(
  tx: Transaction,
  order: Pick<OrdersRow, 'id' | 'created_at'>,
  utr: string,
): Promise<void> {
  const fresh = unread(order.id, order.created_at, await payeeNow(tx.db))
  await tx.db
    .insertInto('payment_checks')
    .values({ ...fresh, utr, corrected: 1 })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ utr, corrected: 1 }))
    .execute()
}
