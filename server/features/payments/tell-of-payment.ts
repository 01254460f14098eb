import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { Timing } from '../../jobs/queue-job.ts'
import { type Mail, queueMail } from '../../mail/queue-mail.ts'
import { addresseeOf, notify } from '../notifications/notify.ts'
import { askedAmount } from '../orders/order-answer.ts'
import { owedOf } from '../orders/received.ts'

/** To the customer, when the payment was found or not; `order` as it is now. Back to pending mails nothing. */
export async function mailPayment(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  to: PaymentStatus,
  timing?: Timing,
): Promise<void> {
  if (to === 'pending') return
  const { name, email } = await addresseeOf(tx.db, order.account_id)
  const facts = { name, orderId: order.id }
  const mail: Mail =
    to === 'paid'
      ? { template: 'payment-confirmed', to: email, facts: { ...facts, ...receivedFacts(order) } }
      : {
          template: 'payment-rejected',
          to: email,
          facts: { ...facts, total: askedAmount(order), reason: '' },
        }
  await queueMail(app, tx, mail, timing)
}

function receivedFacts(order: OrdersRow) {
  return { total: order.received_paise, owed: owedOf(order) }
}

/** To the customer: the payment was found or not; to the admins when it is to be checked once more. */
export function notifyPayment(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  status: PaymentStatus,
): Promise<void> {
  if (status === 'pending')
    return notify(app, tx, { to: 'admins', kind: 'payment', subject: order.id, facts: {} })
  const to = { account: order.account_id }
  return notify(app, tx, { to, kind: 'payment-status', subject: order.id, facts: { status } })
}

/** Takes back what the customer was told of a payment that an admin has just set by mistake. */
export async function takeBackPaymentNews(tx: Transaction, order: OrdersRow): Promise<void> {
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

/** To the customer: the shop asks for another picture of the payment. */
export function notifyPictureWanted(app: App, tx: Transaction, order: OrdersRow): Promise<void> {
  const to = { account: order.account_id }
  return notify(app, tx, { to, kind: 'picture-wanted', subject: order.id, facts: {} })
}

/** To the admins: the customer has sent another picture. */
export function notifyNewPicture(app: App, tx: Transaction, order: OrdersRow, name: string): Promise<void> {
  return notify(app, tx, { to: 'admins', kind: 'new-picture', subject: order.id, facts: { name } })
}
