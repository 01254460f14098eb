import { type SqlBool, sql } from 'kysely'
import type { Trends } from '#contract/dashboard.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import { paise, toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { SHOP, tallyOf } from '../orders/counters.ts'

const DAYS = 30
const SHOWN = 5

/** What a seller looks at below the twelve figures; every part reads counters or the first rows of an index. */
export async function readTrends(app: App): Promise<Trends> {
  const db = app.database.read
  return {
    days: await readDays(db, app.clock.now()),
    pendingItems: await countPendingItems(db),
    paymentsWaiting: await readPaymentsWaiting(db),
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

/** By the status index to the lines of the orders that wait, whatever has been sold before. */
async function countPendingItems(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('order_items')
    .select((e) => e.fn.sum<number | null>('quantity').as('pieces'))
    .where('order_id', 'in', (e) =>
      e.selectFrom('orders').select('orders.id').where('order_status', '=', 'pending'),
    )
    .executeTakeFirst()
  return row?.pieces ?? 0
}

async function readPaymentsWaiting(db: Queryable): Promise<Trends['paymentsWaiting']> {
  const tally = await tallyOf(db, SHOP)
  const waiting = tally.rows.filter(
    (row) =>
      row.paymentStatus === 'pending' && row.orderStatus !== 'cancelled' && row.orderStatus !== 'returned',
  )
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'full_name', 'total_paise', 'created_at'])
    // As the index orders_awaiting_payment says it; SQLite does not recognise it with parameters.
    .where(sql<SqlBool>`payment_status = 'pending' and order_status not in ('cancelled', 'returned')`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
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

async function readLowStock(db: Queryable): Promise<Trends['lowStock']> {
  const low = db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .where('stock', '<', LOW_STOCK)
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
