import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import { newId } from '../../ids.ts'
import { notFound } from '../../refusal.ts'

interface Viewing {
  orderId: string
  /** A replaced picture of the order; the present one without it. */
  former: string | undefined
  actor: Pick<Actor, 'id'>
}

/** Gives an admin the signed address of a screenshot at full size and writes down that it was given; no address once it was deleted. */
export async function viewScreenshot(app: App, { orderId, former, actor }: Viewing) {
  const order = await app.database.read
    .selectFrom('orders')
    .select(['screenshot', 'screenshot_deleted_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const deletedAt = order.screenshot_deleted_at
  if (deletedAt) return { image: null, deletedAt }
  const picture = former === undefined ? order.screenshot : await formerPicture(app, orderId, former)
  await app.database.transaction((tx) =>
    tx.db
      .insertInto('screenshot_views')
      .values({
        id: newId(),
        order_id: orderId,
        account_id: actor.id,
        picture,
        created_at: isoTime(app.clock),
      })
      .execute(),
  )
  return { image: app.addresses.sign(picture), deletedAt: null }
}

async function formerPicture(app: App, orderId: string, id: string): Promise<string> {
  const row = await app.database.read
    .selectFrom('former_pictures')
    .select('screenshot')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) throw notFound('Picture')
  return row.screenshot
}
