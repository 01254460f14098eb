import type { Dialect } from '../migration.ts'

/** Checkout sessions with the stock they hold, and payments that could not become an order. */
export function checkoutTables(dialect: Dialect): string[] {
  return [...sessions(dialect), ...unmatched(dialect)]
}

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
      ended_at ${time},
      held_since ${time},
      released_at ${time},
      address_hash text
    ) ${strict}`,
    `create unique index checkout_sessions_open on checkout_sessions (account_id) where state = 'open'`,
    `create index checkout_sessions_due on checkout_sessions (expires_at) where state = 'open'`,
    `create index checkout_sessions_by_account on checkout_sessions (account_id, created_at, id)`,
    `create index checkout_sessions_ended on checkout_sessions (ended_at) where ended_at is not null`,
    `create index checkout_sessions_by_address on checkout_sessions (address_hash) where address_hash is not null`,
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
