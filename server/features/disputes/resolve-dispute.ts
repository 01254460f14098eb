import { ticketOf } from '#contract/orders/dispute-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { addresseeOf, notify } from '../notifications/notify.ts'
import { orderById } from '../orders/order-queries.ts'

interface Resolution extends By {
  orderId: string
  /** What the customer reads; '' says nothing. */
  resolution: string
}

/** Closes an order's open problem → the order. The second of two admins is NOT_ALLOWED: no resolution is lost. */
export async function resolveDispute(app: App, resolution: Resolution): Promise<Order> {
  await app.database.transaction((tx) => resolveInside(app, tx, resolution))
  return orderById(app, resolution.orderId, true)
}

async function resolveInside(
  app: App,
  tx: Transaction,
  { orderId, resolution, actor, requestId }: Resolution,
): Promise<void> {
  const now = isoTime(app.clock)
  const order = await tx.db
    .updateTable('orders')
    .set({ updated_at: now })
    .where('id', '=', orderId)
    .returning('account_id')
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const closed = await tx.db
    .updateTable('order_disputes')
    .set({ resolved_at: now, resolved_by: actor.id, resolution })
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .returning(['id', 'reason', 'text'])
    .executeTakeFirst()
  if (!closed) throw new Refusal('NOT_ALLOWED', 'This order has no open problem. Please reload the order.')
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'resolve-dispute',
    subject: ['order', orderId],
    before: { reason: closed.reason, text: closed.text },
    after: { resolution },
  })
  const { name, email } = await addresseeOf(tx.db, order.account_id)
  const facts = { name, orderId, ticket: ticketOf(closed.id), reason: closed.reason, text: resolution }
  await queueMail(app, tx, { template: 'complaint-resolved', to: email, facts })
  const to = { account: order.account_id }
  await notify(app, tx, { to, kind: 'dispute-resolved', subject: orderId, facts: {} })
}
