import type { Dialect } from '../migration.ts'

/** What was read from each payment screenshot, and the shop's verdict. */
export function paymentTables(dialect: Dialect): string[] {
  return [...checks(dialect), ...images(dialect)]
}

/** One row per order. `paid_utr` is its UTR while it is paid: no two are equal. */
function checks({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table payment_checks (
      order_id text primary key references orders (id),
      payee_vpa text not null,
      payee_name text not null,
      typed_utr text,
      state text not null check (state in ('unread', 'waiting', 'read', 'failed')),
      read_amount_paise ${integer},
      read_utr text,
      read_payee_vpa text,
      read_payee_name text,
      read_paid_at ${timestamp},
      read_status text,
      fingerprint text,
      verdict text check (verdict in ('clear', 'look', 'mismatch')),
      reasons text not null,
      corrected ${integer} not null check (corrected in (0, 1)),
      utr text,
      paid_utr text,
      uploaded_at ${timestamp} not null,
      read_at ${timestamp},
      asked_at ${timestamp},
      settled_at ${timestamp}
    ) ${strict}`,
    `create unique index payment_checks_paid on payment_checks (paid_utr)`,
    `create index payment_checks_by_utr on payment_checks (utr)`,
    `create index payment_checks_by_read_utr on payment_checks (read_utr)`,
    `create index payment_checks_by_typed_utr on payment_checks (typed_utr)`,
    `create table payment_fingerprints (
      key text not null,
      order_id text not null references orders (id),
      primary key (key, order_id)
    ) ${strict}`,
    `create index payment_fingerprints_of_order on payment_fingerprints (order_id)`,
  ]
}

function images({ timestamp, strict }: Dialect): string[] {
  return [
    `create table former_pictures (
      id text primary key,
      order_id text not null references orders (id),
      screenshot text not null,
      screenshot_hash text not null,
      read_utr text,
      typed_utr text,
      reading text,
      fingerprint text,
      verdict text,
      reasons text not null,
      uploaded_at ${timestamp} not null,
      replaced_at ${timestamp} not null
    ) ${strict}`,
    `create index former_pictures_of_order on former_pictures (order_id, replaced_at)`,
    `create index former_pictures_by_hash on former_pictures (screenshot_hash)`,
    `create index former_pictures_by_read_utr on former_pictures (read_utr)`,
    `create index former_pictures_by_typed_utr on former_pictures (typed_utr)`,
    `create table screenshot_views (
      id text primary key,
      order_id text not null,
      account_id text not null,
      picture text not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index screenshot_views_of_order on screenshot_views (order_id, id)`,
  ]
}

export function statementTables({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table statements (
      id text primary key,
      account_id text not null references accounts (id),
      file_name text not null,
      first_day text,
      last_day text,
      credits ${integer} not null,
      new_credits ${integer} not null,
      debits ${integer} not null,
      unsuccessful ${integer} not null,
      problem_count ${integer} not null,
      problems text not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index statements_by_age on statements (created_at, id)`,
    `create table bank_credits (
      id text primary key,
      key text not null unique,
      utr text,
      amount_paise ${integer} not null check (amount_paise > 0),
      paid_on text not null,
      paid_at ${timestamp},
      narration text not null,
      order_id text references orders (id),
      matched_by text check (matched_by in ('utr', 'name', 'admin', 'seen')),
      matched_at ${timestamp},
      created_at ${timestamp} not null
    ) ${strict}`,
    // An order takes one credit; a credit pays one order by having it in its column.
    `create unique index bank_credits_of_order on bank_credits (order_id) where order_id is not null`,
    `create table statement_lines (
      statement_id text not null references statements (id),
      line ${integer} not null,
      credit_id text not null references bank_credits (id),
      primary key (statement_id, line)
    ) ${strict}`,
    `create unique index statement_lines_of_credit on statement_lines (credit_id, statement_id)`,
    `create table statement_formats (
      fingerprint text primary key,
      columns text not null,
      date_order text not null check (date_order in ('day', 'month')),
      updated_at ${timestamp} not null
    ) ${strict}`,
  ]
}

/** Checkout sessions with the stock they hold, and payments without an order. */
export function checkoutTables(dialect: Dialect): string[] {
  return [...sessions(dialect), ...unmatched(dialect)]
}

function sessions({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table checkout_sessions (
      id text primary key,
      account_id text not null references accounts (id),
      state text not null check (state in ('open', 'ordered', 'expired', 'replaced', 'discarded')),
      reference text not null,
      total_paise ${integer} not null,
      upi_id text not null,
      payee_name text not null,
      payee_kind text not null check (payee_kind in ('merchant', 'personal')),
      upi_link text not null,
      order_id text references orders (id) deferrable initially deferred,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null,
      ended_at ${timestamp},
      held_since ${timestamp},
      released_at ${timestamp},
      address_hash text
    ) ${strict}`,
    `create unique index checkout_sessions_open on checkout_sessions (account_id) where state = 'open'`,
    `create index checkout_sessions_due on checkout_sessions (expires_at) where state = 'open'`,
    `create index checkout_sessions_by_account on checkout_sessions (account_id, created_at, id)`,
    `create index checkout_sessions_ended on checkout_sessions (ended_at) where ended_at is not null`,
    `create index checkout_sessions_by_address on checkout_sessions (address_hash) where address_hash is not null`,
    `create table checkout_lines (
      session_id text not null references checkout_sessions (id) on delete cascade,
      line ${integer} not null,
      product_id text not null references products (id),
      name text not null,
      image text,
      quantity ${integer} not null check (quantity >= 1),
      price_paise ${integer} not null,
      original_price_paise ${integer},
      shipping_paise ${integer} not null,
      hsn_code text not null,
      primary key (session_id, line)
    ) ${strict}`,
    `create index checkout_lines_by_product on checkout_lines (product_id)`,
  ]
}

function unmatched({ timestamp, integer, strict }: Dialect): string[] {
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
      total_paise ${integer} not null,
      payee_vpa text not null,
      payee_name text not null,
      items text not null,
      shipping_address text not null,
      created_at ${timestamp} not null,
      settled_at ${timestamp},
      settled_by text,
      note text not null,
      order_id text
    ) ${strict}`,
    `create unique index unmatched_payments_once on unmatched_payments (session_id, screenshot_hash)`,
    `create index unmatched_payments_open on unmatched_payments (created_at, id) where settled_at is null`,
    `create index unmatched_payments_settled on unmatched_payments (settled_at) where settled_at is not null`,
  ]
}
