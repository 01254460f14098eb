import type { Dialect, Migration } from './migration.ts'

/** Parcels, refunds, corrections and orders by phone: what became of an order after it was paid. */
export const fromPaidToDelivered: Migration = {
  number: 3,
  name: 'from paid to delivered',
  statements: (dialect) => [
    ...orders(dialect),
    ...products(dialect),
    ...refunds(dialect),
    ...ledger(dialect),
    ...filters(dialect),
  ],
}

/** More was paid than the order still costs, and not all is paid back: refundDueOf of contract/statuses.ts. */
const REFUND_DUE = `payment_status = 'paid' and refunded_paise < reduced_paise
  + case when order_status in ('cancelled', 'returned') then total_paise else 0 end`

function orders({ whole }: Dialect): string[] {
  return [
    `alter table orders add column courier text not null default ''`,
    `alter table orders add column tracking_number text not null default ''`,
    `alter table orders add column tracking_link text not null default ''`,
    `alter table orders add column reduced_paise ${whole} not null default 0`,
    `alter table orders add column refunded_paise ${whole} not null default 0`,
    `alter table orders add column placed_by text`,
    `create index orders_by_tracking_number on orders (tracking_number) where tracking_number <> ''`,
    `create index orders_by_short_id on orders (substr(id, 31, 6))`,
    `create index orders_refund_due on orders (created_at, id) where ${REFUND_DUE}`,
  ]
}

function products({ whole }: Dialect): string[] {
  return [
    `alter table products add column weight_grams ${whole}`,
    `alter table products add column shelf text not null default ''`,
  ]
}

/** Each names the order, or the payment that became none. */
function refunds({ time, whole, strict }: Dialect): string[] {
  return [
    `create table refunds (
      id text primary key,
      order_id text references orders (id),
      unmatched_id text references unmatched_payments (id),
      amount_paise ${whole} not null check (amount_paise > 0),
      reason text not null,
      way text not null check (way in ('upi', 'bank', 'cash', 'other')),
      utr text,
      refunded_on text not null,
      lines text not null,
      account_id text not null,
      request_id text not null,
      created_at ${time} not null,
      check ((order_id is null) <> (unmatched_id is null))
    ) ${strict}`,
    `create index refunds_by_order on refunds (order_id, id) where order_id is not null`,
    `create unique index refunds_by_unmatched on refunds (unmatched_id) where unmatched_id is not null`,
    `create index refunds_by_day on refunds (refunded_on, amount_paise)`,
  ]
}

function filters({ time, strict }: Dialect): string[] {
  return [
    `create table saved_filters (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      address text not null,
      created_at ${time} not null
    ) ${strict}`,
    `create unique index saved_filters_by_name on saved_filters (account_id, name)`,
  ]
}

const REASONS = `reason in ('opening', 'admin', 'order', 'given back', 'corrected', 'held', 'released')`

/** A correction gives units back as often as it is made. SQLite changes no check: its rows move to a new table. */
function ledger({ engine, time, whole, strict }: Dialect): string[] {
  const once = `create unique index stock_movements_once on stock_movements (order_id, product_id, reason)
    where order_id is not null and reason <> 'corrected'`
  if (engine === 'postgres')
    return [
      `alter table stock_movements drop constraint stock_movements_reason_check`,
      `alter table stock_movements add check (${REASONS})`,
      `drop index stock_movements_once`,
      once,
    ]
  return [
    `create table movements (
      id text primary key,
      product_id text not null references products (id),
      delta ${whole} not null,
      reason text not null check (${REASONS}),
      order_id text,
      account_id text,
      session_id text,
      created_at ${time} not null
    ) ${strict}`,
    `insert into movements select * from stock_movements`,
    `drop table stock_movements`,
    `alter table movements rename to stock_movements`,
    `create index stock_movements_by_product on stock_movements (product_id)`,
    once,
    `create unique index stock_movements_held_once on stock_movements (session_id, product_id, reason)
      where session_id is not null`,
  ]
}
