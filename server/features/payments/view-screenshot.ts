import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { notFound } from '../../refusal.ts'

interface Viewing {
  /** Of an order, or of a payment without an order. */
  id: string
  /** A replaced picture of the order; the present one without it. */
  former: string | undefined
  actor: Pick<Actor, 'id'>
}

/** Writes down that an admin looks at a screenshot → its signed address, null when it was deleted. For admins only. */
export async function viewScreenshot(app: App, { id, former, actor }: Viewing) {
  const kept = (await ofOrder(app, id)) ?? (await ofUnmatched(app, id))
  if (!kept) throw notFound('Order')
  if (kept.isDeleted) return { image: null, deletedAt: kept.deletedAt }
  const picture = former === undefined ? kept.screenshot : await formerPicture(app, id, former)
  const view = { id: newId(), order_id: id, account_id: actor.id, picture, created_at: isoTime(app.clock) }
  await app.database.transaction((tx) => tx.db.insertInto('screenshot_views').values(view).execute())
  return { image: app.signedUrls.sign(picture), deletedAt: null }
}

interface Screenshot {
  screenshot: string
  /** There is none, or none any more. */
  isDeleted: boolean
  deletedAt: string | null
}

async function ofOrder(app: App, id: string): Promise<Screenshot | undefined> {
  const order = await app.database.read
    .selectFrom('orders')
    .select(['screenshot', 'screenshot_deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return order && { ...order, isDeleted: order.deletedAt !== null || order.screenshot === '' }
}

async function ofUnmatched(app: App, id: string): Promise<Screenshot | undefined> {
  const payment = await app.database.read
    .selectFrom('unmatched_payments')
    .select('screenshot')
    .where('id', '=', id)
    .executeTakeFirst()
  return payment && { ...payment, isDeleted: payment.screenshot === '', deletedAt: null }
}

async function formerPicture(app: App, orderId: string, id: string): Promise<string> {
  const row = await app.database.read
    .selectFrom('former_pictures')
    .select('screenshot')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) throw notFound('Screenshot')
  return row.screenshot
}
