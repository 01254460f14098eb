import type { Dialect, Migration } from '../migrate.ts'

/** Checkout sessions with the stock they hold, and payments that could not become an order. */
export const checkout: Migration = {
  number: 3,
  name: 'checkout sessions',
  statements: (dialect) => [...ledger(dialect), ...sessions(dialect), ...unmatched(dialect)],
}

/** The ledger learns of holds: who holds what stands beside whose order took it, and each is given back at most once. */
function ledger(dialect: Dialect): string[] {
  return [
    ...(dialect.engine === 'sqlite' ? rebuiltLedger(dialect) : widerLedger()),
    `create unique index stock_movements_held_once on stock_movements (session_id, product_id, reason)
      where session_id is not null`,
  ]
}

const REASONS = `reason in ('opening', 'admin', 'order', 'given back', 'held', 'released')`

/** SQLite cannot change a check: the table is written anew. */
function rebuiltLedger({ time, whole, strict }: Dialect): string[] {
  const columns = 'id, product_id, delta, reason, order_id, account_id, created_at'
  return [
    `create table stock_movements_3 (
      id text primary key,
      product_id text not null references products (id),
      delta ${whole} not null,
      reason text not null check (${REASONS}),
      order_id text,
      account_id text,
      session_id text,
      created_at ${time} not null
    ) ${strict}`,
    `insert into stock_movements_3 (${columns}) select ${columns} from stock_movements`,
    `drop table stock_movements`,
    `alter table stock_movements_3 rename to stock_movements`,
    `create index stock_movements_by_product on stock_movements (product_id)`,
    `create unique index stock_movements_once on stock_movements (order_id, product_id, reason) where order_id is not null`,
  ]
}

function widerLedger(): string[] {
  return [
    `alter table stock_movements add column session_id text`,
    `alter table stock_movements drop constraint stock_movements_reason_check`,
    `alter table stock_movements add constraint stock_movements_reason_check check (${REASONS})`,
  ]
}

/** A session's lines, prices and payee as they were when it began; while it is open its lines are held. */
function sessions({ time, whole, strict }: Dialect): string[] {
  return [
    `create table checkout_sessions (
      id text primary key,
      account_id text not null references accounts (id),
      state text not null check (state in ('open', 'ordered', 'expired', 'replaced', 'discarded')),
      reference text not null,
      total_paise ${whole} not null,
      upi_id text not null,
      payee_name text not null,
      payee_kind text not null check (payee_kind in ('merchant', 'personal')),
      upi_link text not null,
      order_id text references orders (id) deferrable initially deferred,
      created_at ${time} not null,
      expires_at ${time} not null,
      ended_at ${time}
    ) ${strict}`,
    `create unique index checkout_sessions_open on checkout_sessions (account_id) where state = 'open'`,
    `create index checkout_sessions_due on checkout_sessions (expires_at) where state = 'open'`,
    `create index checkout_sessions_by_account on checkout_sessions (account_id, created_at, id)`,
    `create index checkout_sessions_ended on checkout_sessions (ended_at) where ended_at is not null`,
    `create table checkout_lines (
      session_id text not null references checkout_sessions (id) on delete cascade,
      line ${whole} not null,
      product_id text not null references products (id),
      name text not null,
      image text,
      quantity ${whole} not null check (quantity >= 1),
      price_paise ${whole} not null,
      original_price_paise ${whole},
      shipping_paise ${whole} not null,
      hsn_code text not null,
      primary key (session_id, line)
    ) ${strict}`,
    `create index checkout_lines_by_product on checkout_lines (product_id)`,
  ]
}

/** The picture of a payment whose order could not be taken, with what was wanted and by whom, until somebody has seen to it. */
function unmatched({ time, whole, strict }: Dialect): string[] {
  return [
    `create table unmatched_payments (
      id text primary key,
      account_id text not null references accounts (id),
      session_id text not null,
      reference text not null,
      screenshot text not null,
      screenshot_hash text not null,
      utr text,
      code text not null,
      total_paise ${whole} not null,
      payee_vpa text not null,
      payee_name text not null,
      items text not null,
      shipping_address text not null,
      created_at ${time} not null,
      settled_at ${time},
      settled_by text,
      note text not null,
      order_id text
    ) ${strict}`,
    `create unique index unmatched_payments_once on unmatched_payments (session_id, screenshot_hash)`,
    `create index unmatched_payments_open on unmatched_payments (created_at, id) where settled_at is null`,
    `create index unmatched_payments_settled on unmatched_payments (settled_at) where settled_at is not null`,
  ]
}
