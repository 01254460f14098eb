import { sql } from 'kysely'
import { countsAsRevenue } from '#contract/statuses.ts'
import type { Paise } from '#contract/money.ts'
import type { Queryable } from '../../database/database.ts'
import type { OrderCountersRow } from '../../database/tables/order-counters.ts'
import type { OrderDayStatusesRow } from '../../database/tables/order-day-statuses.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { SHOP } from '../../features/orders/order-counters.ts'
import { indiaDay } from '../../india-time.ts'

const ROWS = 100

/** Counts many orders in by status, for the shop and for their customers. */
export async function addToCounters(db: Queryable, orders: readonly OrdersRow[]): Promise<void> {
  const sums = new Map<string, OrderCountersRow>()
  for (const { account_id, order_status, payment_status, total_paise, units } of orders) {
    for (const scope of [SHOP, account_id]) {
      const key = `${scope} ${order_status} ${payment_status}`
      const none = { orders: 0, total_paise: 0 as Paise, units: 0 }
      const sum = sums.get(key) ?? { scope, order_status, payment_status, ...none }
      sum.orders += 1
      sum.total_paise = (sum.total_paise + total_paise) as Paise
      sum.units += units
      sums.set(key, sum)
    }
  }
  const rows = [...sums.values()]
  for (let from = 0; from < rows.length; from += ROWS) {
    await db
      .insertInto('order_counters')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'order_status', 'payment_status']).doUpdateSet({
          orders: sql`order_counters.orders + excluded.orders`,
          total_paise: sql`order_counters.total_paise + excluded.total_paise`,
          units: sql`order_counters.units + excluded.units`,
        }),
      )
      .execute()
  }
}

/** Counts many orders in by the day in India on which they were placed, with their revenue. */
export async function addToDays(db: Queryable, orders: readonly OrdersRow[]): Promise<void> {
  const days = Map.groupBy(orders, (order) => indiaDay(Date.parse(order.created_at)))
  const rows = [...days].map(([day, some]) => ({
    day,
    orders: some.length,
    revenue_paise: some.reduce((sum, order) => sum + revenueOf(order), 0),
  }))
  await db
    .insertInto('order_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        orders: sql`order_days.orders + excluded.orders`,
        revenue_paise: sql`order_days.revenue_paise + excluded.revenue_paise`,
      }),
    )
    .execute()
}

/** Counts many orders in by that day and their statuses. */
export async function addToDayStatuses(db: Queryable, orders: readonly OrdersRow[]): Promise<void> {
  const sums = new Map<string, OrderDayStatusesRow>()
  for (const { created_at, order_status, payment_status } of orders) {
    const day = indiaDay(Date.parse(created_at))
    const key = `${day} ${order_status} ${payment_status}`
    const sum = sums.get(key) ?? { day, order_status, payment_status, orders: 0 }
    sum.orders += 1
    sums.set(key, sum)
  }
  const rows = [...sums.values()]
  for (let from = 0; from < rows.length; from += ROWS) {
    await db
      .insertInto('order_day_statuses')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['order_status', 'payment_status', 'day'])
          .doUpdateSet({ orders: sql`order_day_statuses.orders + excluded.orders` }),
      )
      .execute()
  }
}

function revenueOf({
  order_status: orderStatus,
  payment_status: paymentStatus,
  total_paise,
}: OrdersRow): number {
  return countsAsRevenue({ orderStatus, paymentStatus }) ? total_paise : 0
}
