import { toRupees } from '#contract/money.ts'
import { isCancelledOrReturned, type PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { writeAudit } from '../../audit.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { ActorContext } from '../../actor.ts'
import { withdrawJobs, type Timing } from '../../jobs/queue-job.ts'
import { rupeesText } from '../../mail/email-content.ts'
import { ShopError } from '../../shop-error.ts'
import { claimUtr } from './claim-utr.ts'
import { writeHistory } from '../orders/order-history.ts'
import { lockedOrder } from '../orders/order-queries.ts'
import { receivedOf, type ReceivedPayment, receivedWhenPaid, owedOf } from '../orders/received.ts'
import { type Mail, queueMail } from '../../mail/queue-mail.ts'
import { recipientOf, notify } from '../notifications/notify.ts'
import { amountDueOf } from '../orders/serialize-order.ts'
import { issueCreditNotesOnCancel } from '../tax-documents/issue-documents.ts'

export interface PaymentChange extends ActorContext {
  id: string
  to: PaymentStatus
  expectedStatus?: PaymentStatus | undefined
  /** The payment's UTR if a bank statement gives it; else the order's current UTR is claimed. */
  utr?: string | undefined
  /** Evidence of the amount received, or an amount entered by an admin; else `receivedWhenPaid` decides. */
  received?: ReceivedPayment | undefined
  /** For the history; 'admin' by default. */
  reason?: string
  /** Delay in ms before the customer's email is sent; until then it can be withdrawn. */
  mailAfter?: number
  /** Undoes the last change with its notification, and its email if that is still waiting; sends no notification. */
  undo?: boolean
}

/** How long a decision can be undone before the customer's email is sent, in ms; the screen offers slightly less. */
export const UNDO_MS = 12_000

/**
 * Sets an order's payment status, with received amount, history, UTR, email and notification. Any status can follow
 * any other; stock and order status do not change. Returns whether anything changed. CHANGED_MEANWHILE if the status
 * is not what the admin saw, UTR_USED if another paid order has the UTR, NOT_ALLOWED if less was received than was
 * refunded.
 */
export async function changePaymentStatus(
  app: App,
  tx: Transaction,
  change: PaymentChange,
): Promise<boolean> {
  const { id, to, expectedStatus, actor, requestId } = change
  const order = await lockedOrder(tx, id)
  const from = order.payment_status
  if (expectedStatus !== undefined && expectedStatus !== from) throw changedMeanwhile(from)
  const money = to === 'paid' ? receivedWhenPaid(order, change.received, change.undo) : undefined
  if (from === to) return money !== undefined && correctReceived(app, tx, order, change)
  if (money) rejectLessThanRefunded(order, money)
  const paid: OrdersRow = {
    ...order,
    payment_status: to,
    ...(money && { received_paise: money.amount, received_from: money.from }),
  }
  await writePayment(app, tx, paid)
  if (change.received) await auditReceived(app, tx, order, change)
  await claimUtr(app, tx, order, to, change.utr)
  const reason = change.reason ?? (change.undo ? 'undo' : 'admin')
  await writeHistory(app, tx.db, { orderId: id, kind: 'payment', from, to, by: actor.id, reason, requestId })
  if (change.undo) {
    await withdrawJobs(tx, mailOf(id))
    await withdrawPaymentNotifications(tx, order)
  } else {
    await mailPayment(app, tx, paid, to, { after: change.mailAfter ?? 0, about: mailOf(id) })
    await notifyPayment(app, tx, order, to)
  }
  return true
}

/** For an order that is already paid, only a different amount from an admin changes anything. */
async function correctReceived(app: App, tx: Transaction, order: OrdersRow, change: PaymentChange) {
  const { received } = change
  if (!received || received.amount === order.received_paise) return false
  rejectLessThanRefunded(order, received)
  await writePayment(app, tx, { ...order, received_paise: received.amount, received_from: received.from })
  await auditReceived(app, tx, order, change)
  return true
}

async function writePayment(app: App, tx: Transaction, order: OrdersRow): Promise<void> {
  const { id, payment_status, received_paise, received_from } = order
  await tx.db
    .updateTable('orders')
    .set({ payment_status, received_paise, received_from, updated_at: isoTime(app.clock) })
    .where('id', '=', id)
    .execute()
  if (isCancelledOrReturned(order.order_status))
    await issueCreditNotesOnCancel(app, tx, order, receivedOf(order)?.amount ?? 0)
}

function rejectLessThanRefunded({ refunded_paise }: OrdersRow, { amount }: ReceivedPayment): void {
  if (amount >= refunded_paise) return
  throw new ShopError(
    'NOT_ALLOWED',
    `The amount can’t be ${rupeesText(amount)}: ${rupeesText(refunded_paise)} has already been refunded for this order.`,
    { refunded: toRupees(refunded_paise) },
  )
}

/** For the order's history: the amount, if it is not simply the total, and its source. */
async function auditReceived(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { received, reason, actor, requestId }: PaymentChange,
): Promise<void> {
  const before = receivedOf(order)
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'received',
    subject: ['order', order.id],
    before: before ? { amount: toRupees(before.amount), from: before.from } : undefined,
    after: received && { amount: toRupees(received.amount), from: received.from, source: reason ?? '' },
  })
}

/** The key by which the email about an order's payment is withdrawn. */
function mailOf(orderId: string): string {
  return `payment mail of ${orderId}`
}

function changedMeanwhile(now: PaymentStatus): ShopError {
  return new ShopError(
    'CHANGED_MEANWHILE',
    `Someone else has changed this payment. It is now ${now}. Please check and try again.`,
    { paymentStatus: now },
  )
}

/**
 * Emails the customer whether the payment was found; `order` is its new state. A change back to pending sends
 * nothing.
 */
async function mailPayment(app: App, tx: Transaction, order: OrdersRow, to: PaymentStatus, timing?: Timing) {
  if (to === 'pending') return
  const { name, email } = await recipientOf(tx.db, order.account_id)
  const data = { name, orderId: order.id }
  const mail: Mail =
    to === 'paid'
      ? { template: 'payment-confirmed', to: email, facts: { ...data, ...receivedData(order) } }
      : {
          template: 'payment-rejected',
          to: email,
          facts: { ...data, total: amountDueOf(order), reason: '' },
        }
  await queueMail(app, tx, mail, timing)
}

function receivedData(order: OrdersRow) {
  return { total: order.received_paise, owed: owedOf(order) }
}

/** Notifies the customer whether the payment was found, or the admins if it needs to be checked again. */
function notifyPayment(app: App, tx: Transaction, order: OrdersRow, status: PaymentStatus): Promise<void> {
  if (status === 'pending') return notify(app, tx, { to: 'staff', kind: 'payment', subject: order.id })
  const to = { account: order.account_id }
  return notify(app, tx, { to, kind: 'payment-status', subject: order.id, facts: { status } })
}

/** Withdraws the customer's notification of a payment status that an admin has just set by mistake. */
async function withdrawPaymentNotifications(tx: Transaction, order: OrdersRow): Promise<void> {
  const last = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', order.account_id)
    .where('kind', '=', 'payment-status')
    .where('subject_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) await tx.db.deleteFrom('notifications').where('id', '=', last.id).execute()
}

export function notifyScreenshotRequested(app: App, tx: Transaction, order: OrdersRow): Promise<void> {
  const to = { account: order.account_id }
  return notify(app, tx, { to, kind: 'picture-wanted', subject: order.id })
}

export function notifyNewScreenshot(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  name: string,
): Promise<void> {
  return notify(app, tx, { to: 'staff', kind: 'new-picture', subject: order.id, facts: { name } })
}
