import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Paise, paise, toRupees } from '#contract/money.ts'
import type { Received, ReceivedFrom } from '#contract/orders/money-records.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import type { Engine } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { indexedBy } from '../../lists/planner.ts'

// The amount received for an order, and everything derived from it: docs/rules/orders.md, Received payments. In
// paise.

/** The columns of an order that the rules need. */
export type OrderMoney = Pick<
  OrdersRow,
  'order_status' | 'payment_status' | 'total_paise' | 'received_paise' | 'received_from' | 'refunded_paise'
>

/** An amount in paise, and its source. */
export interface ReceivedPayment {
  amount: Paise
  from: ReceivedFrom
}

/** The amount received for a paid order; null for any other, whatever was recorded earlier. */
export function receivedOf(order: OrderMoney): ReceivedPayment | null {
  if (order.payment_status !== 'paid' || order.received_from === null) return null
  return { amount: order.received_paise, from: order.received_from }
}

/** The amount that can still be refunded: received minus refunded. */
export function refundableOf(order: OrderMoney): Paise {
  return atLeastZero((receivedOf(order)?.amount ?? 0) - order.refunded_paise)
}

/** The refund due: for a cancelled or returned order all that can be refunded, else the amount above the total. */
export function refundDueOf(order: OrderMoney): Paise {
  return atLeastZero(
    refundableOf(order) - (isCancelledOrReturned(order.order_status) ? 0 : order.total_paise),
  )
}

/** The amount that the customer of a paid order still owes; nothing once it is cancelled or returned. */
export function owedOf(order: OrderMoney): Paise {
  const received = receivedOf(order)
  if (received === null || isCancelledOrReturned(order.order_status)) return paise(0)
  return atLeastZero(order.total_paise - received.amount)
}

/**
 * The amount that counts as received when an order is marked paid. `override` is evidence, or an amount entered by an
 * admin. Without it earlier evidence applies, else the total, but at least what was refunded. `undo` restores the
 * admin's earlier amount.
 */
export function receivedWhenPaid(
  order: OrderMoney,
  override?: ReceivedPayment,
  undo = false,
): ReceivedPayment {
  if (override) return override
  const { received_from: from, received_paise: amount } = order
  if (from !== null && (from !== 'admin' || undo)) return { amount, from }
  return { amount: paise(Math.max(order.total_paise, order.refunded_paise)), from: 'admin' }
}

/** Units of a line that a refund can list: those still on the order minus those already refunded. */
export function unitsToRefund(line: { id: string; name: string; quantity: number }, refunds: RefundedLines) {
  const matching = refunds.filter(({ item, name }) =>
    item === undefined ? name === line.name : item === line.id,
  )
  return atLeastZero(line.quantity - matching.reduce((sum, { quantity }) => sum + quantity, 0))
}

/** Lines of an order's refunds. Refunds recorded before schema 5 have only the name. */
export type RefundedLines = readonly { item?: string; name: string; quantity: number }[]

/** The same in rupees, as returned; null for an unpaid order. */
export function serializeReceived(order: OrderMoney): Received | null {
  const received = receivedOf(order)
  if (received === null) return null
  return {
    amount: toRupees(received.amount),
    from: received.from,
    owed: toRupees(owedOf(order)),
    over: toRupees(isCancelledOrReturned(order.order_status) ? paise(0) : refundDueOf(order)),
    refundable: toRupees(refundableOf(order)),
  }
}

function atLeastZero(value: number): Paise {
  return paise(Math.max(0, value))
}

/** refundDueOf as SQL, with the same expression as the partial index orders_refund_due. */
export const REFUND_DUE = sql<SqlBool>`orders.payment_status = 'paid' and orders.refunded_paise < orders.received_paise
  - case when orders.order_status in ('cancelled', 'returned') then 0 else orders.total_paise end`

/** The orders in that index, before other filters: they are few. */
export function ordersWithRefundDue(engine: Engine): RawBuilder<unknown> {
  return sql`orders ${indexedBy(engine, 'orders_refund_due')}`
}
