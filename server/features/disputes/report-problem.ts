import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { notFound, Refusal } from '../../refusal.ts'
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
  const dispute = { id: newId(), order_id: orderId, account_id: actor.id, reason, text, created_at: now }
  await tx.db
    .insertInto('order_disputes')
    .values({ ...dispute, resolved_at: null, resolved_by: null, resolution: '' })
    .execute()
  await tx.db.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
  await tellAdmins(app, tx, report)
}

async function tellAdmins(
  app: App,
  tx: Transaction,
  { orderId, reason, text, actor }: Report,
): Promise<void> {
  const { name } = await addresseeOf(tx.db, actor.id)
  for (const { email: to } of await staffToMail(tx.db, 'orders'))
    await queueMail(app, tx, {
      template: 'admin-dispute',
      to,
      facts: { customer: name, orderId, reason, text },
    })
  await notify(app, tx, { to: 'admins', kind: 'dispute', subject: orderId, facts: { name } })
}

function alreadyOpen(): Refusal {
  return new Refusal(
    'NOT_ALLOWED',
    'You have already reported a problem with this order. The shop will look into it and reply.',
  )
}
