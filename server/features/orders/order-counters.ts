import { sql } from 'kysely'
import { countsAsRevenue, type OrderStatus, type PaymentStatus } from '#contract/statuses.ts'
import type { Queryable } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { indiaDay } from '../../india-time.ts'

// The materialised counts of orders: by status for the shop and for each customer, by day, and by day and status.
// The acts that change an order keep them here, in their own transactions; no trigger does, and no screen counts orders.

export const SHOP = 'shop'

/** What the counters know of an order. */
type CountedOrder = Pick<
  OrdersRow,
  'account_id' | 'order_status' | 'payment_status' | 'total_paise' | 'units' | 'created_at'
>

/** Counts a new order in: for the shop, for its customer, and for its day. */
export async function countOrder(db: Queryable, order: CountedOrder): Promise<void> {
  await addToCounters(db, order)
  await addToDay(db, order.created_at, 1, revenueOf(order))
  await addToDayStatus(db, order)
}

async function addToCounters(db: Queryable, order: CountedOrder): Promise<void> {
  const { account_id, order_status, payment_status, total_paise, units } = order
  for (const scope of [account_id, SHOP]) {
    await db
      .insertInto('order_counters')
      .values({ scope, order_status, payment_status, orders: 1, total_paise, units })
      .onConflict((conflict) =>
        conflict.columns(['scope', 'order_status', 'payment_status']).doUpdateSet({
          orders: sql`order_counters.orders + 1`,
          total_paise: sql`order_counters.total_paise + excluded.total_paise`,
          units: sql`order_counters.units + excluded.units`,
        }),
      )
      .execute()
  }
}

/** Moves an order from one pair of statuses to another. */
export async function recountOrder(db: Queryable, before: CountedOrder, after: CountedOrder): Promise<void> {
  for (const scope of [before.account_id, SHOP]) {
    await db
      .updateTable('order_counters')
      .set({
        orders: sql`orders - 1`,
        total_paise: sql`total_paise - ${before.total_paise}`,
        units: sql`units - ${before.units}`,
      })
      .where('scope', '=', scope)
      .where('order_status', '=', before.order_status)
      .where('payment_status', '=', before.payment_status)
      .execute()
  }
  await addToCounters(db, after)
  const gained = revenueOf(after) - revenueOf(before)
  if (gained !== 0) await addToDay(db, before.created_at, 0, gained)
  await takeFromDayStatus(db, before)
  await addToDayStatus(db, after)
}

function revenueOf({ order_status, payment_status, total_paise }: CountedOrder): number {
  return countsAsRevenue({ orderStatus: order_status, paymentStatus: payment_status }) ? total_paise : 0
}

/** Orders and revenue (paise) of the day in India on which the order was placed. */
async function addToDay(db: Queryable, placedAt: string, orders: number, revenue: number): Promise<void> {
  await db
    .insertInto('order_days')
    .values({ day: indiaDay(Date.parse(placedAt)), orders, revenue_paise: revenue })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        orders: sql`order_days.orders + excluded.orders`,
        revenue_paise: sql`order_days.revenue_paise + excluded.revenue_paise`,
      }),
    )
    .execute()
}

async function addToDayStatus(db: Queryable, order: CountedOrder): Promise<void> {
  await db
    .insertInto('order_day_statuses')
    .values({ ...dayStatusOf(order), orders: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['order_status', 'payment_status', 'day'])
        .doUpdateSet({ orders: sql`order_day_statuses.orders + 1` }),
    )
    .execute()
}

async function takeFromDayStatus(db: Queryable, order: CountedOrder): Promise<void> {
  await db
    .updateTable('order_day_statuses')
    .set({ orders: sql`orders - 1` })
    .where((e) => e.and(dayStatusOf(order)))
    .execute()
}

function dayStatusOf({ created_at, order_status, payment_status }: CountedOrder) {
  return { day: indiaDay(Date.parse(created_at)), order_status, payment_status }
}

export interface Tally {
  /** Orders in any of the statuses; all without an argument. */
  orders: (...statuses: OrderStatus[]) => number
  rows: readonly {
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    orders: number
    totalPaise: number
    units: number
  }[]
}

/** The counts of the shop or of one customer. */
export async function tallyOf(db: Queryable, scope: string): Promise<Tally> {
  const found = await db
    .selectFrom('order_counters')
    .select(['order_status', 'payment_status', 'orders', 'total_paise', 'units'])
    .where('scope', '=', scope)
    .execute()
  const rows = found.map((row) => ({
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    orders: row.orders,
    totalPaise: row.total_paise,
    units: row.units,
  }))
  const orders = (...statuses: OrderStatus[]) =>
    rows
      .filter((row) => statuses.length === 0 || statuses.includes(row.orderStatus))
      .reduce((sum, row) => sum + row.orders, 0)
  return { orders, rows }
}
