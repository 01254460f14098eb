import { type DisputeReason, ticketOf } from '#contract/orders/dispute-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { hasEmail } from '../../mail/no-email.ts'
import { queueMail, queueMails } from '../../mail/queue-mail.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { isForStrangers } from '../../settings.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { addresseeOf, notify, staffToMail } from '../notifications/notify.ts'
import { orderById } from '../orders/order-queries.ts'

interface Report {
  orderId: string
  reason: DisputeReason
  text: string
  actor: Pick<Actor, 'id'>
}

/** Reports a problem on an own order → the order, disputed from now on. NOT_ALLOWED while another one is open. */
export async function reportProblem(app: App, report: Report): Promise<Order> {
  await app.database.transaction((tx) => reportInside(app, tx, report))
  return orderById(app, report.orderId)
}

async function reportInside(app: App, tx: Transaction, report: Report): Promise<void> {
  const { orderId, reason, text, actor } = report
  await assertNotDeleted(tx, actor.id)
  const own = tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('account_id', '=', actor.id)
  if (!(await forUpdate(tx, own).executeTakeFirst())) throw notFound('Order')
  const open = await tx.db
    .selectFrom('order_disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (open) throw alreadyOpen()

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
  await tellAdmins(app, tx, report, ticketOf(id))
}

/** Mails the customer the ticket number → whether anything was mailed. */
async function acknowledge(app: App, tx: Transaction, report: Report, ticket: string): Promise<boolean> {
  const { orderId, reason, text, actor } = report
  const { name, email } = await addresseeOf(tx.db, actor.id)
  const { mails } = await app.storeSettings(tx.db)
  const facts = { name, orderId, ticket, reason, text }
  await queueMails(app, tx, [{ template: 'complaint-received', to: email, facts }], mails)
  return (
    hasEmail(email) &&
    mails['complaint-received'] &&
    (app.settings.smtpUrl !== undefined || !isForStrangers(app.settings))
  )
}

async function tellAdmins(
  app: App,
  tx: Transaction,
  { orderId, reason, text, actor }: Report,
  ticket: string,
): Promise<void> {
  const { name } = await addresseeOf(tx.db, actor.id)
  for (const { email: to } of await staffToMail(tx.db, 'orders'))
    await queueMail(app, tx, {
      template: 'admin-dispute',
      to,
      facts: { customer: name, orderId, ticket, reason, text },
    })
  await notify(app, tx, { to: 'admins', kind: 'dispute', subject: orderId, facts: { name } })
}

function alreadyOpen(): Refusal {
  return new Refusal(
    'NOT_ALLOWED',
    'You have already reported a problem with this order. The shop will look into it and reply.',
  )
}
