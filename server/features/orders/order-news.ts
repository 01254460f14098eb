import { type Paise, toRupees } from '#contract/money.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { notify } from '../notifications/notify.ts'
import type { LowProduct } from '../stock/take-stock.ts'

// Whom an order's acts tell, inside their own transactions.

/** To the admins: an order is there and its payment is to be checked. */
export function notifyNewOrder(
  app: App,
  tx: Transaction,
  { orderId, name, total }: { orderId: string; name: string; total: Paise },
): Promise<void> {
  const facts = { name, amount: toRupees(total) }
  return notify(app, tx, { to: 'admins', kind: 'new-order', subject: orderId, facts })
}

/** To the admins: an order has taken these products below what counts as low. */
export async function notifyLowStock(
  app: App,
  tx: Transaction,
  products: readonly LowProduct[],
): Promise<void> {
  for (const { id, name, stock } of products)
    await notify(app, tx, { to: 'admins', kind: 'low-stock', subject: id, facts: { name, stock } })
}

/** To the customer: where the order is now. */
export function notifyMove(app: App, tx: Transaction, order: OrdersRow, status: OrderStatus): Promise<void> {
  const to = { account: order.account_id }
  return notify(app, tx, { to, kind: 'order-status', subject: order.id, facts: { status } })
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

/** To the admins: a customer has reported a problem with an order. */
export async function notifyDispute(app: App, tx: Transaction, orderId: string): Promise<void> {
  const { name } = await tx.db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select('accounts.name')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  await notify(app, tx, { to: 'admins', kind: 'dispute', subject: orderId, facts: { name } })
}

/** To the customer: the shop has resolved the reported problem. */
export function notifyResolved(
  app: App,
  tx: Transaction,
  order: Pick<OrdersRow, 'id' | 'account_id'>,
): Promise<void> {
  const to = { account: order.account_id }
  return notify(app, tx, { to, kind: 'dispute-resolved', subject: order.id, facts: {} })
}
