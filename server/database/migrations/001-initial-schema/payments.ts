import type { Dialect } from '../migration.ts'

/** What was read from each payment screenshot, and what the shop thinks of it. */
export function paymentTables(dialect: Dialect): string[] {
  return [...checks(dialect), ...pictures(dialect)]
}

/** One row an order. `paid_utr` is its UTR while it is paid: no two have the same. */
function checks({ time, whole, strict }: Dialect): string[] {
  return [
    `create table payment_checks (
      order_id text primary key references orders (id),
      payee_vpa text not null,
      payee_name text not null,
      typed_utr text,
      state text not null check (state in ('unread', 'waiting', 'read', 'failed')),
      read_amount_paise ${whole},
      read_utr text,
      read_payee_vpa text,
      read_payee_name text,
      read_paid_at ${time},
      read_status text,
      fingerprint text,
      verdict text check (verdict in ('clear', 'look', 'mismatch')),
      reasons text not null,
      corrected ${whole} not null check (corrected in (0, 1)),
      utr text,
      paid_utr text,
      uploaded_at ${time} not null,
      read_at ${time},
      asked_at ${time},
      settled_at ${time}
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

function pictures({ time, strict }: Dialect): string[] {
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
      uploaded_at ${time} not null,
      replaced_at ${time} not null
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
      created_at ${time} not null
    ) ${strict}`,
    `create index screenshot_views_of_order on screenshot_views (order_id, id)`,
  ]
}
