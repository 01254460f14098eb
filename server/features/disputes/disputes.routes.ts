import { ticketOf } from '#contract/orders/dispute-record.ts'
import type { disputeCalls } from '#contract/orders/disputes.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { addresseeOf, notify } from '../notifications/notify.ts'
import { orderById } from '../orders/order-queries.ts'
import { reportProblem } from './report-problem.ts'

export function disputeRoutes(app: App): Pick<Handlers, keyof typeof disputeCalls> {
  return {
    disputeOrder: async ({ params, body, actor }) => ({
      data: await reportProblem(app, { orderId: params.id, ...body, actor }),
    }),
    acknowledgeDispute: async ({ params, actor, requestId }) => {
      const acknowledgement = { orderId: params.id, actor, requestId }
      await app.database.transaction((tx) => acknowledgeDispute(app, tx, acknowledgement))
      return { data: await orderById(app, params.id, true) }
    },
    resolveDispute: async ({ params, body: { resolution = '' }, actor, requestId }) => {
      const resolved = { orderId: params.id, resolution, actor, requestId }
      await app.database.transaction((tx) => resolveDispute(app, tx, resolved))
      return { data: await orderById(app, params.id, true) }
    },
  }
}

interface OfOrder extends By {
  orderId: string
}

/** Records that staff told the customer, by phone or message, that the open problem has arrived. */
async function acknowledgeDispute(
  app: App,
  tx: Transaction,
  { orderId, actor, requestId }: OfOrder,
): Promise<void> {
  await touchOrder(app, tx, orderId)
  const acknowledged = await tx.db
    .updateTable('order_disputes')
    .set({ acknowledged_at: isoTime(app.clock) })
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!acknowledged)
    throw new Refusal(
      'NOT_ALLOWED',
      'This order has no problem that needs an acknowledgement. Please reload the order.',
    )
  const after = { ticket: ticketOf(acknowledged.id) }
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'acknowledge-dispute',
    subject: ['order', orderId],
    after,
  })
}

interface Resolution extends OfOrder {
  /** What the customer reads; '' says nothing. */
  resolution: string
}

/** Closes an order's open problem. The second of two admins is NOT_ALLOWED: no resolution is lost. */
async function resolveDispute(
  app: App,
  tx: Transaction,
  { orderId, resolution, actor, requestId }: Resolution,
): Promise<void> {
  const customer = await touchOrder(app, tx, orderId)
  const closed = await tx.db
    .updateTable('order_disputes')
    .set({ resolved_at: isoTime(app.clock), resolved_by: actor.id, resolution })
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
  const { name, email } = await addresseeOf(tx.db, customer)
  const facts = { name, orderId, ticket: ticketOf(closed.id), reason: closed.reason, text: resolution }
  await queueMail(app, tx, { template: 'complaint-resolved', to: email, facts })
  await notify(app, tx, { to: { account: customer }, kind: 'dispute-resolved', subject: orderId, facts: {} })
}

/** Locks the order and marks it as changed → its customer's id. */
async function touchOrder(app: App, tx: Transaction, id: string): Promise<string> {
  const order = await tx.db
    .updateTable('orders')
    .set({ updated_at: isoTime(app.clock) })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  return order.account_id
}
