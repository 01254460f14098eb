import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Paise } from '#contract/money.ts'
import { refundDueOf } from '#contract/statuses.ts'
import type { Engine } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { readBy } from '../../lists/planner.ts'

/** The rule of refundDueOf in contract/statuses.ts, in the words of the partial index orders_refund_due. */
export const REFUND_DUE = sql<SqlBool>`orders.payment_status = 'paid' and orders.refunded_paise < orders.reduced_paise
  + case when orders.order_status in ('cancelled', 'returned') then orders.total_paise else 0 end`

/** The orders of that index, whatever else is asked of them: they are few. */
export function ordersWithRefundDue(engine: Engine): RawBuilder<unknown> {
  return sql`orders ${readBy(engine, 'orders_refund_due')}`
}

/** What is due back of an order as its row stands. */
export function refundDueOfRow(row: OrdersRow): Paise {
  return refundDueOf({
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    total: row.total_paise,
    reducedBy: row.reduced_paise,
    refunded: row.refunded_paise,
  })
}
