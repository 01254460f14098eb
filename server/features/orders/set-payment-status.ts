import type { Order } from '#contract/orders.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { locked } from '../../database/lock.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../refusal.ts'
import { countedOf, recountOrder } from './counters.ts'
import { writeHistory } from './history.ts'
import { mailPayment } from './order-mails.ts'
import { notifyPayment } from './order-news.ts'
import { orderById } from './order-queries.ts'

export interface PaymentChange {
  id: string
  to: PaymentStatus
  actor: Pick<Actor, 'id'>
  requestId: string
}

/** Sets an order's payment status; any of the three may follow any other, and it moves neither stock nor order status (section 4). */
export async function setPaymentStatus(app: App, change: PaymentChange): Promise<Order> {
  await app.database.transaction((tx) => changeInside(app, tx, change))
  return orderById(app, change.id, true)
}

async function changeInside(
  app: App,
  tx: Transaction,
  { id, to, actor, requestId }: PaymentChange,
): Promise<void> {
  const order = await locked(
    tx,
    tx.db.selectFrom('orders').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!order) throw notFound('Order')
  const from = order.payment_status
  if (from === to) return
  await tx.db
    .updateTable('orders')
    .set({ payment_status: to, updated_at: isoTime(app.clock) })
    .where('id', '=', id)
    .execute()
  await writeHistory(app, tx.db, {
    orderId: id,
    kind: 'payment',
    from,
    to,
    by: actor.id,
    reason: 'admin',
    requestId,
  })
  const before = countedOf(order)
  await recountOrder(tx.db, order.account_id, before, { ...before, paymentStatus: to })
  await mailPayment(app, tx, order, to)
  await notifyPayment(app, tx, order, to)
}
