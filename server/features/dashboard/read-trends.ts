import { sql } from 'kysely'
import type { Trends } from '#contract/back-office/dashboard.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import { paise, toRupees } from '#contract/money.ts'
import { isUndone } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { readBy } from '../../lists/planner.ts'
import { SHOP, type Tally, tallyOf } from '../orders/order-counters.ts'

const DAYS = 30
const SHOWN = 5

/** What a seller looks at below the twelve figures; every part reads counters or the first rows of an index. */
export async function readTrends(app: App): Promise<Trends> {
  const db = app.database.read
  const tally = await tallyOf(db, SHOP)
  return {
    days: await readDays(db, app.clock.now()),
    refunded: await readRefunded(db),
    pendingItems: unitsPending(tally),
    paymentsWaiting: await readPaymentsWaiting(app.database, tally),
    lowStock: await readLowStock(db),
    bestSellers: await readBestSellers(db),
  }
}

async function readDays(db: Queryable, now: number): Promise<Trends['days']> {
  const days = Array.from({ length: DAYS }, (_, i) => indiaDay(now - (DAYS - 1 - i) * DAY_MS))
  const rows = await db
    .selectFrom('order_days')
    .selectAll()
    .where('day', '>=', days[0] as string)
    .execute()
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => ({
    day,
    orders: found.get(day)?.orders ?? 0,
    revenue: toRupees(paise(found.get(day)?.revenue_paise ?? 0)),
  }))
}

async function readRefunded(db: Queryable): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_paise'), e.lit(0)).as('sum'))
    .executeTakeFirstOrThrow()
  return toRupees(paise(sum))
}

function unitsPending({ rows }: Tally): number {
  return rows.filter((row) => row.orderStatus === 'pending').reduce((sum, row) => sum + row.units, 0)
}

async function readPaymentsWaiting(
  { engine, read }: Database,
  tally: Tally,
): Promise<Trends['paymentsWaiting']> {
  const waiting = tally.rows.filter((row) => row.paymentStatus === 'pending' && !isUndone(row.orderStatus))
  const { rows: orders } = await sql<Pick<OrdersRow, 'id' | 'full_name' | 'total_paise' | 'created_at'>>`
    select id, full_name, total_paise, created_at from orders ${readBy(engine, 'orders_awaiting_payment')}
    where payment_status = 'pending' and order_status not in ('cancelled', 'returned')
    order by created_at, id limit ${SHOWN}
  `.execute(read)
  return {
    count: waiting.reduce((sum, row) => sum + row.orders, 0),
    orders: orders.map((row) => ({
      _id: row.id,
      name: row.full_name,
      totalAmount: toRupees(row.total_paise),
      createdAt: row.created_at,
    })),
  }
}

/** The same products as Product Management counts, on sale or not. */
async function readLowStock(db: Queryable): Promise<Trends['lowStock']> {
  const low = db.selectFrom('products').where('deleted_at', 'is', null).where('stock', '<', LOW_STOCK)
  const { count } = await low.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await low
    .select(['id', 'name', 'images', 'stock'])
    .orderBy('stock')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return { count, products: rows.map(({ stock, ...row }) => ({ ...named(row), stock })) }
}

async function readBestSellers(db: Queryable): Promise<Trends['bestSellers']> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'images', 'sold'])
    .where('deleted_at', 'is', null)
    .where('sold', '>', 0)
    .orderBy('sold', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ sold, ...row }) => ({ ...named(row), sold }))
}

function named({ id, name, images }: { id: string; name: string; images: string }) {
  return { _id: id, name, image: (JSON.parse(images) as string[])[0] ?? null }
}
