import type { paymentCalls } from '#contract/payments/payments.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { OperationInput } from '../../http/handlers.ts'
import { withdrawJobs } from '../../jobs/queue-job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { ShopError } from '../../shop-error.ts'
import { recipientOf } from '../notifications/notify.ts'
import { lockedOrder } from '../orders/order-queries.ts'
import { amountDueOf } from '../orders/serialize-order.ts'
import { notifyScreenshotRequested, UNDO_MS } from './set-payment-status.ts'
import { changeCheck, setPaymentQueue } from './create-check.ts'

/**
 * Requests another image from an order's customer; the payment goes to the end of the queue until one arrives.
 * `undo` withdraws the request; if its email has not been sent, the customer is not notified.
 */
export async function askForScreenshot(
  app: App,
  tx: Transaction,
  { params: { id: orderId }, body, actor, requestId }: OperationInput<typeof paymentCalls.askForPicture>,
) {
  const { note = '', undo = false } = body
  const order = await lockedOrder(tx, orderId)
  rejectUnlessOpen(order)
  const requestedAt = undo ? null : isoTime(app.clock)
  await setPaymentQueue(tx.db, await changeCheck(tx, order, { asked_at: requestedAt }))
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: undo ? 'take-back-question' : 'ask-for-screenshot',
    subject: ['order', orderId],
    after: undo ? undefined : { note },
  })
  await withdrawJobs(tx, mailOf(orderId))
  if (undo) return withdrawNotifications(tx, order)
  await mailQuestion(app, tx, order, note)
  await notifyScreenshotRequested(app, tx, order)
}

function mailOf(orderId: string): string {
  return `question about ${orderId}`
}

/** A payment that is settled, or whose order is cancelled or returned, needs no image. */
export function rejectUnlessOpen(order: Pick<OrdersRow, 'payment_status' | 'order_status'>): void {
  if (order.payment_status === 'paid')
    throw new ShopError('NOT_ALLOWED', 'This payment is confirmed. No other screenshot is needed.')
  if (isCancelledOrReturned(order.order_status))
    throw new ShopError('NOT_ALLOWED', `This order is ${order.order_status}. No other screenshot is needed.`)
}

async function mailQuestion(app: App, tx: Transaction, order: OrdersRow, note: string): Promise<void> {
  const { name, email } = await recipientOf(tx.db, order.account_id)
  const isFirst = order.screenshot_hash === ''
  const data = { name, orderId: order.id, total: amountDueOf(order), note, ...(isFirst && { isFirst }) }
  const mail = { template: 'payment-picture-wanted', to: email, facts: data } as const
  await queueMail(app, tx, mail, { after: UNDO_MS, about: mailOf(order.id) })
}

async function withdrawNotifications(tx: Transaction, order: OrdersRow): Promise<void> {
  await tx.db
    .deleteFrom('notifications')
    .where('account_id', '=', order.account_id)
    .where('kind', '=', 'picture-wanted')
    .where('subject_id', '=', order.id)
    .execute()
}
