import { sql } from 'kysely'
import {
  PAYMENT_COUNT_MAX,
  PAYMENT_PLACES,
  type PaymentCounts,
  type PaymentPlace,
  type Payment,
} from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { OrderWithCustomer } from '../orders/order-answer.ts'
import { ordersWithCustomer } from '../orders/order-queries.ts'
import { notFound } from '../../refusal.ts'
import { paymentAnswer } from './payment-answer.ts'

export interface QueueCursor {
  place: PaymentPlace
  createdAt: string
  id: string
}

/** The ids of the queue in its order, place after place, each read in order from the index of open payments. */
export async function queuedIds(
  db: Queryable,
  after: QueueCursor | undefined,
  limit: number,
): Promise<QueueCursor[]> {
  const found: QueueCursor[] = []
  const places = PAYMENT_PLACES.slice(after ? PAYMENT_PLACES.indexOf(after.place) : 0)
  for (const place of places) {
    const from = place === after?.place ? after : undefined
    found.push(...(await queuedIn(db, place, from, limit - found.length)))
    if (found.length === limit) break
  }
  return found
}

export async function queuedIn(
  db: Queryable,
  place: PaymentPlace,
  after: QueueCursor | undefined,
  limit: number,
): Promise<QueueCursor[]> {
  const rows = await awaiting(db)
    .select(['created_at', 'id'])
    .where('payment_place', '=', place)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ place, createdAt: row.created_at, id: row.id }))
}

/** Open payments as the partial index `orders_to_check` has them. */
function awaiting(db: Queryable) {
  return db
    .selectFrom('orders')
    .where('payment_status', '=', sql.lit('pending'))
    .where(sql<boolean>`order_status not in ('cancelled', 'returned')`)
}

/** How many stand in each place, counted up to a thousand. */
export async function countPlaces(db: Queryable): Promise<PaymentCounts> {
  const counted = await Promise.all(PAYMENT_PLACES.map((place) => countPlace(db, place)))
  return Object.fromEntries(PAYMENT_PLACES.map((place, i) => [place, counted[i]])) as PaymentCounts
}

async function countPlace(db: Queryable, place: PaymentPlace): Promise<number> {
  const some = awaiting(db).select('id').where('payment_place', '=', place).limit(PAYMENT_COUNT_MAX)
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The payments of orders, with their checks and former pictures read at once. */
export async function paymentsOf(db: Queryable, orders: readonly OrderWithCustomer[]): Promise<Payment[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const checks = await db.selectFrom('payment_checks').selectAll().where('order_id', 'in', ids).execute()
  const former = await db
    .selectFrom('former_pictures')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const checkOf = new Map(checks.map((check) => [check.order_id, check]))
  const formerOf = Map.groupBy(former, (picture) => picture.order_id)
  return orders.map((order) =>
    paymentAnswer(order, { check: checkOf.get(order.id), former: formerOf.get(order.id) ?? [] }),
  )
}

/** One payment by its order's id; NOT_FOUND without one. */
export async function paymentById(app: App, id: string): Promise<Payment> {
  const row = await ordersWithCustomer(app.database.read).where('orders.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Order')
  const [payment] = await paymentsOf(app.database.read, [row])
  return payment!
}
