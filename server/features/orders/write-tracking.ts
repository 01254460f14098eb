import { sql } from 'kysely'
import { linkOf } from '#contract/orders/couriers.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { TrackingField } from '#contract/orders/tracking.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { By } from '../../actor.ts'
import { trackingAnswer } from './order-answer.ts'

type Tracking = NonNullable<Order['tracking']>

interface TrackingChange extends By {
  /** As it stands, locked by this transaction. */
  order: OrdersRow
  /** null takes it away. */
  tracking: TrackingField | null
}

const NONE: Tracking = { courier: '', number: '', link: '' }

/** Writes an order's parcel and a row for its history; the same again writes nothing → the parcel, null for none. */
export async function writeTracking(
  app: App,
  tx: Transaction,
  { order, tracking, actor, requestId }: TrackingChange,
): Promise<Order['tracking']> {
  const before = trackingAnswer(order)
  const after = tracking ? await withLink(app, tx, tracking) : NONE
  if (isSame(before ?? NONE, after)) return before
  await tx.db
    .updateTable('orders')
    .set({
      courier: after.courier,
      tracking_number: after.number,
      tracking_link: after.link,
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', order.id)
    .execute()
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'tracking',
    subject: ['order', order.id],
    before: before ?? undefined,
    after,
  })
  return tracking && after
}

/** The link that was given, else the one of the courier's form in the settings. */
async function withLink(
  app: App,
  tx: Transaction,
  { courier, number, link }: TrackingField,
): Promise<Tracking> {
  if (link !== undefined) return { courier, number, link }
  const { couriers } = await app.storeSettings(tx.db)
  return { courier, number, link: linkOf(couriers, courier, number) }
}

function isSame(a: Tracking, b: Tracking): boolean {
  return a.courier === b.courier && a.number === b.number && a.link === b.link
}

/** Others that are named: enough to see that a number was typed twice. */
const NAMED = 20

/** Ids of other orders with the same tracking number. */
export async function othersWithNumber(db: Queryable, number: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('tracking_number', '=', number)
    .where(sql<boolean>`tracking_number <> ''`) // the condition of the index
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(NAMED)
    .execute()
  return rows.map((row) => row.id)
}
