import type { DisputeReason } from '#contract/dispute-record.ts'
import { totals } from '#contract/money.ts'
import { isRefundDue, type OrderStatus, type PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { Timing } from '../../jobs/queue-job.ts'
import { MAILED_STATUSES, type MailedStatus, queueMail } from '../../mail/queue-mail.ts'
import type { SellableLine } from '../stock/lines-to-sell.ts'

// What an order's acts mail, inside their own transactions; each mail has its switch (mail/queue-mail.ts).

interface NewOrder {
  orderId: string
  invoiceId: string
  customer: Addressee
  lines: readonly SellableLine[]
}

interface Addressee {
  name: string
  email: string
}

/** To the customer that the order is received, to every admin that it is there. */
export async function mailNewOrder(app: App, tx: Transaction, order: NewOrder): Promise<void> {
  const { orderId, invoiceId, customer, lines } = order
  const { shipping, total } = totals(lines)
  const items = lines.map(({ name, quantity, price }) => ({ name, quantity, price }))
  await queueMail(app, tx, {
    template: 'order-received',
    to: customer.email,
    facts: { name: customer.name, orderId, invoiceId, total, shipping, items },
  })
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = { customer: customer.name, orderId, invoiceId, total, units }
  for (const to of await adminAddresses(tx.db))
    await queueMail(app, tx, { template: 'admin-new-order', to, facts })
}

/** To the customer, when the move is one that customers want to hear of. `order` as it was before. */
export async function mailMove(app: App, tx: Transaction, order: OrdersRow, to: OrderStatus): Promise<void> {
  if (!isMailed(to)) return
  const { name, email } = await customerOf(tx.db, order.account_id)
  const refundDue = isRefundDue({ orderStatus: to, paymentStatus: order.payment_status })
  await queueMail(app, tx, {
    template: 'order-status',
    to: email,
    facts: { name, orderId: order.id, total: order.total_paise, status: to, refundDue },
  })
}

/** To the customer, when the payment was found or not found; going back to pending is the shop's own affair. */
export async function mailPayment(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  to: PaymentStatus,
  timing?: Timing,
): Promise<void> {
  if (to === 'pending') return
  const { name, email } = await customerOf(tx.db, order.account_id)
  const facts = { name, orderId: order.id, total: order.total_paise }
  if (to === 'paid') await queueMail(app, tx, { template: 'payment-confirmed', to: email, facts }, timing)
  else
    await queueMail(
      app,
      tx,
      { template: 'payment-rejected', to: email, facts: { ...facts, reason: '' } },
      timing,
    )
}

/** To every admin, when a customer has reported a problem with an order. */
export async function mailDispute(
  app: App,
  tx: Transaction,
  { orderId, reason, text }: { orderId: string; reason: DisputeReason; text: string },
): Promise<void> {
  const order = await tx.db
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { name } = await customerOf(tx.db, order.account_id)
  const facts = { customer: name, orderId, reason, text }
  for (const to of await adminAddresses(tx.db))
    await queueMail(app, tx, { template: 'admin-dispute', to, facts })
}

function isMailed(status: OrderStatus): status is MailedStatus {
  return (MAILED_STATUSES as readonly OrderStatus[]).includes(status)
}

function customerOf(db: Queryable, id: string): Promise<Addressee> {
  return db.selectFrom('accounts').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function adminAddresses(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute()
  return rows.map(({ email }) => email)
}
