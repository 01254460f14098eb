import { sql } from 'kysely'
import type { Paise } from '#contract/money.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { Queryable } from '../../database/database.ts'

// Counts of orders by status for the whole shop and for each customer, kept by the acts that change them, so that no screen counts orders.

export const SHOP = 'shop'

interface Counted {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  total: Paise
}

/** Counts an order in, for the shop and for its customer. */
export async function addToCounters(db: Queryable, accountId: string, order: Counted): Promise<void> {
  for (const scope of [accountId, SHOP]) {
    await db
      .insertInto('order_counters')
      .values({
        scope,
        order_status: order.orderStatus,
        payment_status: order.paymentStatus,
        orders: 1,
        total_paise: order.total,
      })
      .onConflict((conflict) =>
        conflict.columns(['scope', 'order_status', 'payment_status']).doUpdateSet({
          orders: sql`order_counters.orders + 1`,
          total_paise: sql`order_counters.total_paise + excluded.total_paise`,
        }),
      )
      .execute()
  }
}

/** Moves an order from one pair of statuses to another. */
export async function moveInCounters(
  db: Queryable,
  accountId: string,
  before: Counted,
  after: Counted,
): Promise<void> {
  for (const scope of [accountId, SHOP]) {
    await db
      .updateTable('order_counters')
      .set({ orders: sql`orders - 1`, total_paise: sql`total_paise - ${before.total}` })
      .where('scope', '=', scope)
      .where('order_status', '=', before.orderStatus)
      .where('payment_status', '=', before.paymentStatus)
      .execute()
  }
  await addToCounters(db, accountId, after)
}

export interface Tally {
  /** Orders in any of the statuses; all without an argument. */
  orders: (...statuses: OrderStatus[]) => number
  rows: readonly {
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    orders: number
    totalPaise: number
  }[]
}

/** The counts of the shop or of one customer. */
export async function tallyOf(db: Queryable, scope: string): Promise<Tally> {
  const found = await db
    .selectFrom('order_counters')
    .select(['order_status', 'payment_status', 'orders', 'total_paise'])
    .where('scope', '=', scope)
    .execute()
  const rows = found.map((row) => ({
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    orders: row.orders,
    totalPaise: row.total_paise,
  }))
  const orders = (...statuses: OrderStatus[]) =>
    rows
      .filter((row) => statuses.length === 0 || statuses.includes(row.orderStatus))
      .reduce((sum, row) => sum + row.orders, 0)
  return { orders, rows }
}
