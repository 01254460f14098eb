import type { Dialect, Migration } from './migration.ts'

/** Where in its image each value of a payment was read: JSON, '{}' before. Also settled payments by time. */
export const placesOnImages: Migration = {
  number: 2,
  name: 'places on pictures',
  statements: () => [
    `alter table payment_checks add column read_places text not null default '{}'`,
    `create index payment_checks_settled on payment_checks (settled_at) where settled_at is not null`,
  ],
}

/** Parcels, refunds, corrections and phone orders. */
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

/** More was paid than the order now costs, and not all is refunded: refundDueOf in orders/received.ts. */
const REFUND_DUE = `payment_status = 'paid' and refunded_paise < reduced_paise
  + case when order_status in ('cancelled', 'returned') then total_paise else 0 end`

function orders({ integer }: Dialect): string[] {
  return [
    `alter table orders add column courier text not null default ''`,
    `alter table orders add column tracking_number text not null default ''`,
    `alter table orders add column tracking_link text not null default ''`,
    `alter table orders add column reduced_paise ${integer} not null default 0`,
    `alter table orders add column refunded_paise ${integer} not null default 0`,
    `alter table orders add column placed_by text`,
    `create index orders_by_tracking_number on orders (tracking_number) where tracking_number <> ''`,
    `create index orders_by_short_id on orders (substr(id, 31, 6))`,
    `create index orders_refund_due on orders (created_at, id) where ${REFUND_DUE}`,
  ]
}

function products({ integer }: Dialect): string[] {
  return [
    `alter table products add column weight_grams ${integer}`,
    `alter table products add column shelf text not null default ''`,
  ]
}

/** Each names the order, or the payment without an order. */
function refunds({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table refunds (
      id text primary key,
      order_id text references orders (id),
      unmatched_id text references unmatched_payments (id),
      amount_paise ${integer} not null check (amount_paise > 0),
      reason text not null,
      way text not null check (way in ('upi', 'bank', 'cash', 'other')),
      utr text,
      refunded_on text not null,
      lines text not null,
      account_id text not null,
      request_id text not null,
      created_at ${timestamp} not null,
      check ((order_id is null) <> (unmatched_id is null))
    ) ${strict}`,
    `create index refunds_by_order on refunds (order_id, id) where order_id is not null`,
    `create unique index refunds_by_unmatched on refunds (unmatched_id) where unmatched_id is not null`,
    `create index refunds_by_day on refunds (refunded_on, amount_paise)`,
  ]
}

function filters({ timestamp, strict }: Dialect): string[] {
  return [
    `create table saved_filters (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      address text not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create unique index saved_filters_by_name on saved_filters (account_id, name)`,
  ]
}

const REASONS = `reason in ('opening', 'admin', 'order', 'given back', 'corrected', 'held', 'released')`

/**
 * A correction may return units more than once. SQLite can't change a check constraint, so the rows move to a new
 * table.
 */
function ledger({ engine, timestamp, integer, strict }: Dialect): string[] {
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
      delta ${integer} not null,
      reason text not null check (${REASONS}),
      order_id text,
      account_id text,
      session_id text,
      created_at ${timestamp} not null
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

/** Banners and offers get a position and a start; searches without results and backup runs are recorded. */
export const placedContent: Migration = {
  number: 4,
  name: 'placed content',
  statements: (dialect) => [...storefront(dialect), ...searches(dialect), ...backups(dialect)],
}

function storefront({ timestamp, integer }: Dialect): string[] {
  return ['headers', 'offers'].flatMap((table) => [
    `alter table ${table} add column position ${integer} not null default 0`,
    `alter table ${table} add column starts_at ${timestamp}`,
  ])
}

function searches({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table missed_searches (
      words text primary key,
      times ${integer} not null,
      last_at ${timestamp} not null
    ) ${strict}`,
    `create index missed_searches_by_times on missed_searches (times, last_at)`,
    // Few products are discounted: their index skips all others.
    `create index products_reduced on products (sold, created_at, id)
      where deleted_at is null and original_price_paise > price_paise`,
  ]
}

function backups({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table backup_runs (
      id text primary key,
      act text not null check (act in ('backup', 'trial restore')),
      file text not null,
      bytes ${integer},
      error text,
      started_at ${timestamp} not null,
      ended_at ${timestamp}
    ) ${strict}`,
  ]
}

/** The amount received for each order, and its source (docs/rules/orders.md, Received payments). */
export const receivedPayments: Migration = {
  number: 5,
  name: 'received payments',
  statements: (dialect) => [...columns(dialect), ...existingOrders(dialect), ...refundDue(), unmatchedByUtr],
}

function columns({ integer }: Dialect): string[] {
  return [
    `alter table orders add column received_paise ${integer} not null default 0 check (received_paise >= 0)`,
    `alter table orders add column received_from text
      check (received_from in ('statement', 'unmatched payment', 'admin'))`,
  ]
}

/**
 * A bank credit takes precedence, then an assigned payment. For every other paid order it is the total when an
 * admin marked it paid: the earlier total in the next correction, else the current total. If more was refunded, at
 * least that amount was received.
 */
function existingOrders({ engine, integer }: Dialect): string[] {
  const total =
    engine === 'sqlite'
      ? `json_extract(audit.before_state, '$.total')`
      : `(audit.before_state::json ->> 'total')::numeric`
  return [
    `update orders set received_from = 'admin', received_paise = coalesce((
        select cast(round(${total} * 100) as ${integer}) from audit
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

/** More was received than the order costs, and not all of it is refunded: refundDueOf in orders/received.ts. */
const RECEIVED_PAYMENTS_REFUND_DUE = `payment_status = 'paid' and refunded_paise < received_paise
  - case when order_status in ('cancelled', 'returned') then 0 else total_paise end`

/** A refunded payment's UTR is looked up when an order is marked paid. */
const unmatchedByUtr = `create index unmatched_payments_by_utr on unmatched_payments (utr) where utr is not null`

function refundDue(): string[] {
  return [
    `drop index orders_refund_due`,
    `create index orders_refund_due on orders (created_at, id) where ${RECEIVED_PAYMENTS_REFUND_DUE}`,
  ]
}

/**
 * A layout records the file it was saved for, an import its progress. Earlier layouts are deleted: they may come
 * from files with shifted columns, so each must be confirmed again.
 */
export const statementLayouts: Migration = {
  number: 6,
  name: 'statement layouts',
  statements: ({ timestamp, integer }: Dialect) => [
    `delete from statement_formats`,
    `alter table statement_formats add column headings text not null default '[]'`,
    `alter table statement_formats add column file_name text not null default ''`,
    `alter table statements add column lines ${integer} not null default 0`,
    `alter table statements add column lines_done ${integer} not null default 0`,
    `alter table statements add column finished_at ${timestamp}`,
    `update statements set finished_at = created_at`,
  ],
}
