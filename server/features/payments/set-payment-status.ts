import type { Order } from '#contract/orders/orders.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { By } from '../../actor.ts'
import { withdrawJobs } from '../../jobs/queue-job.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { claimUtr } from './claim-utr.ts'
import { writeHistory } from '../orders/write-history.ts'
import { lockedOrder } from '../orders/locked-order.ts'
import { orderById } from '../orders/order-queries.ts'
import { mailPayment, notifyPayment, takeBackPaymentNews } from './tell-of-payment.ts'

export interface PaymentChange extends By {
  id: string
  to: PaymentStatus
  expectedStatus?: PaymentStatus | undefined
  /** The payment's UTR where a bank's statement names it; else the one that counts is claimed. */
  utr?: string | undefined
  /** For the history; 'admin' unless said otherwise. */
  reason?: string
  /** ms until the mail to the customer may leave: so long it can be taken back. */
  mailAfter?: number
  /** Takes the last change back, with its notification and its mail if that still waits; nobody is told. */
  undo?: boolean
}

/** Sets an order's payment status. Any may follow any other; neither stock nor order status move. */
export async function setPaymentStatus(app: App, change: PaymentChange): Promise<Order> {
  await app.database.transaction((tx) => changePaymentStatus(app, tx, change))
  return orderById(app, change.id, true)
}

/**
 * The same inside an act's transaction, with history, UTR, mail and notification → whether anything changed.
 * CHANGED_MEANWHILE when the status is not what the admin saw, UTR_USED when another paid order has the UTR.
 */
export async function changePaymentStatus(
  app: App,
  tx: Transaction,
  change: PaymentChange,
): Promise<boolean> {
  const { id, to, expectedStatus, actor, requestId } = change
  const order = await lockedOrder(tx, id)
  if (!order) throw notFound('Order')
  const from = order.payment_status
  if (expectedStatus !== undefined && expectedStatus !== from) throw changedMeanwhile(from)
  if (from === to) return false
  await tx.db
    .updateTable('orders')
    .set({ payment_status: to, updated_at: isoTime(app.clock) })
    .where('id', '=', id)
    .execute()
  await claimUtr(app, tx, order, to, change.utr)
  const reason = change.reason ?? (change.undo ? 'undo' : 'admin')
  await writeHistory(app, tx.db, { orderId: id, kind: 'payment', from, to, by: actor.id, reason, requestId })
  if (change.undo) {
    await withdrawJobs(tx, mailOf(id))
    await takeBackPaymentNews(tx, order)
  } else {
    await mailPayment(app, tx, order, to, { after: change.mailAfter ?? 0, about: mailOf(id) })
    await notifyPayment(app, tx, order, to)
  }
  return true
}

/** What the mail about an order's payment is taken back by. */
function mailOf(orderId: string): string {
  return `payment mail of ${orderId}`
}

function changedMeanwhile(now: PaymentStatus): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    `Somebody else changed this payment meanwhile: it is ${now} now. Please check and try again.`,
    { paymentStatus: now },
  )
}
