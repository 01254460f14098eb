import { type DisputeReason, ticketOf } from '#contract/orders/dispute-record.ts'
import type { disputeCalls } from '#contract/orders/disputes.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import { queueMail, queueMails } from '../../mail/queue-mail.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { recipientOf, notify, staffRecipients } from '../notifications/notify.ts'
import { orderById } from '../orders/order-queries.ts'
import { forUpdate } from '../../database/lock.ts'
import { newId } from '../../ids.ts'
import { hasEmail } from '../../mail/no-email.ts'
import { isPublicShop } from '../../settings.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'

export function disputeRoutes(app: App): Pick<Handlers, keyof typeof disputeCalls> {
  return {
    disputeOrder: async ({ params, body, actor }) => ({
      data: await reportProblem(app, { orderId: params.id, ...body, actor }),
    }),
    acknowledgeDispute: async (request) => {
      await app.database.transaction((tx) => acknowledgeDispute(app, tx, request))
      return { data: await orderById(app, request.params.id, true) }
    },
    resolveDispute: async (request) => {
      await app.database.transaction((tx) => resolveDispute(app, tx, request))
      return { data: await orderById(app, request.params.id, true) }
    },
  }
}

/** Records that staff acknowledged the open problem to the customer by phone or message. */
async function acknowledgeDispute(
  app: App,
  tx: Transaction,
  { params: { id: orderId }, actor, requestId }: OperationInput<typeof disputeCalls.acknowledgeDispute>,
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
    throw new ShopError(
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

/** Closes an order's open problem. The second of two admins gets NOT_ALLOWED, so no resolution is lost. */
async function resolveDispute(
  app: App,
  tx: Transaction,
  { params: { id: orderId }, body, actor, requestId }: OperationInput<typeof disputeCalls.resolveDispute>,
): Promise<void> {
  const { resolution = '' } = body
  const customer = await touchOrder(app, tx, orderId)
  const closed = await tx.db
    .updateTable('order_disputes')
    .set({ resolved_at: isoTime(app.clock), resolved_by: actor.id, resolution })
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .returning(['id', 'reason', 'text'])
    .executeTakeFirstOrThrow(
      () => new ShopError('NOT_ALLOWED', 'This order has no open problem. Please reload the order.'),
    )
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'resolve-dispute',
    subject: ['order', orderId],
    before: { reason: closed.reason, text: closed.text },
    after: { resolution },
  })
  const { name, email } = await recipientOf(tx.db, customer)
  const data = { name, orderId, ticket: ticketOf(closed.id), reason: closed.reason, text: resolution }
  await queueMail(app, tx, { template: 'complaint-resolved', to: email, facts: data })
  const facts = { reason: closed.reason }
  await notify(app, tx, { to: { account: customer }, kind: 'dispute-resolved', subject: orderId, facts })
}

/** Locks the order, marks it as changed and returns its customer's id. */
async function touchOrder(app: App, tx: Transaction, id: string): Promise<string> {
  const order = await tx.db
    .updateTable('orders')
    .set({ updated_at: isoTime(app.clock) })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow(() => notFound('Order'))
  return order.account_id
}

interface Report {
  orderId: string
  reason: DisputeReason
  text: string
  actor: Pick<Actor, 'id'>
}

/**
 * Reports a problem with the caller's own order and returns the order, now disputed. NOT_ALLOWED while another one
 * is open.
 */
export async function reportProblem(app: App, report: Report): Promise<Order> {
  await app.database.transaction((tx) => reportInside(app, tx, report))
  return orderById(app, report.orderId)
}

async function reportInside(app: App, tx: Transaction, report: Report): Promise<void> {
  const { orderId, reason, text, actor } = report
  await assertNotDeleted(tx, actor.id)
  const orderQuery = tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('account_id', '=', actor.id)
  if (!(await forUpdate(tx, orderQuery).executeTakeFirst())) throw notFound('Order')
  const open = await tx.db
    .selectFrom('order_disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (open)
    throw new ShopError(
      'NOT_ALLOWED',
      'You have already reported a problem with this order. The shop will look into it and reply.',
    )

  const now = isoTime(app.clock)
  const id = newId()
  const acknowledged_at = (await acknowledge(app, tx, report, ticketOf(id))) ? now : null
  const dispute = {
    id,
    order_id: orderId,
    account_id: actor.id,
    reason,
    text,
    created_at: now,
    acknowledged_at,
  }
  await tx.db
    .insertInto('order_disputes')
    .values({ ...dispute, resolved_at: null, resolved_by: null, resolution: '' })
    .execute()
  await tx.db.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
  await notifyAdmins(app, tx, report, ticketOf(id))
}

/** Emails the ticket number to the customer and returns whether an email was queued. */
async function acknowledge(app: App, tx: Transaction, report: Report, ticket: string): Promise<boolean> {
  const { orderId, reason, text, actor } = report
  const { name, email } = await recipientOf(tx.db, actor.id)
  const { mails } = await app.storeSettings(tx.db)
  const data = { name, orderId, ticket, reason, text }
  await queueMails(app, tx, [{ template: 'complaint-received', to: email, facts: data }], mails)
  return (
    hasEmail(email) &&
    mails['complaint-received'] &&
    (app.settings.smtpUrl !== undefined || !isPublicShop(app.settings))
  )
}

async function notifyAdmins(
  app: App,
  tx: Transaction,
  { orderId, reason, text, actor }: Report,
  ticket: string,
): Promise<void> {
  const { name } = await recipientOf(tx.db, actor.id)
  for (const { email: to } of await staffRecipients(tx.db, 'orders'))
    await queueMail(app, tx, {
      template: 'admin-dispute',
      to,
      facts: { customer: name, orderId, ticket, reason, text },
    })
  await notify(app, tx, { to: 'staff', kind: 'dispute', subject: orderId, facts: { name, reason } })
}
