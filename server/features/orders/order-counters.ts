import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { Queryable } from '../../database/database.ts'

// Orders by status for the whole shop and for each customer: triggers of the schema count them, so that no screen does.

export const SHOP = 'shop'

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

function countersOf(db: Queryable, scope: string) {
  return db
    .selectFrom('order_counters')
    .select(['order_status', 'payment_status', 'orders', 'total_paise', 'units'])
    .where('scope', '=', scope)
    .execute()
}

/** The counts of the shop or of one customer. */
export async function tallyOf(db: Queryable, scope: string): Promise<Tally> {
  const found = await countersOf(db, scope)
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
