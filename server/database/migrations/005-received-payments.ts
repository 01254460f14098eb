import type { Dialect, Migration } from './migration.ts'

/** What was really received for each order, and how the shop knows it (docs/rules/orders.md, Received payments). */
export const receivedPayments: Migration = {
  number: 5,
  name: 'received payments',
  statements: (dialect) => [...columns(dialect), ...existingOrders(dialect), ...refundDue(), unmatchedByUtr],
}

function columns({ whole }: Dialect): string[] {
  return [
    `alter table orders add column received_paise ${whole} not null default 0 check (received_paise >= 0)`,
    `alter table orders add column received_from text
      check (received_from in ('statement', 'unmatched payment', 'admin'))`,
  ]
}

/**
 * A bank credit counts first, then an assigned payment. For every other paid order it is the total when it was marked
 * paid, by the admin's word: what the next correction says was before, else its total now. Who has refunded more has
 * said that more was received.
 */
function existingOrders({ engine, whole }: Dialect): string[] {
  const total =
    engine === 'sqlite'
      ? `json_extract(audit.before_state, '$.total')`
      : `(audit.before_state::json ->> 'total')::numeric`
  return [
    `update orders set received_from = 'admin', received_paise = coalesce((
        select cast(round(${total} * 100) as ${whole}) from audit
        where audit.subject_kind = 'order' and audit.subject_id = orders.id and audit.action = 'lines'
          and audit.id > (
            select max(order_history.id) from order_history
            where order_history.order_id = orders.id and order_history.kind = 'payment'
              and order_history.to_status = 'paid')
        order by audit.id limit 1), total_paise)
      where payment_status = 'paid'`,
    `update orders set received_paise = refunded_paise where received_from = 'admin' and received_paise < refunded_paise`,
    `update orders set received_from = 'unmatched payment', received_paise = (
        select total_paise from unmatched_payments
        where unmatched_payments.order_id = orders.id order by settled_at desc, id desc limit 1)
      where id in (select order_id from unmatched_payments where order_id is not null)`,
    `update orders set received_from = 'statement', received_paise = (
        select amount_paise from bank_credits where bank_credits.order_id = orders.id)
      where id in (select order_id from bank_credits where order_id is not null)`,
  ]
}

/** More was received than the order costs, and not all of it is refunded: refundDueOf of orders/received.ts. */
const REFUND_DUE = `payment_status = 'paid' and refunded_paise < received_paise
  - case when order_status in ('cancelled', 'returned') then 0 else total_paise end`

/** A refunded payment's UTR is looked up when an order is marked paid. */
const unmatchedByUtr = `create index unmatched_payments_by_utr on unmatched_payments (utr) where utr is not null`

function refundDue(): string[] {
  return [
    `drop index orders_refund_due`,
    `create index orders_refund_due on orders (created_at, id) where ${REFUND_DUE}`,
  ]
}
