import type { Dialect, Migration } from '../migrate.ts'

/** What was read from each payment screenshot, and what the shop thinks of it. */
export const paymentDesk: Migration = {
  number: 4,
  name: 'payment desk',
  statements: (dialect) => [
    ...places(dialect),
    ...checks(dialect),
    ...formerPictures(dialect),
    ...views(dialect),
    'alter table jobs add column about text',
    `create index jobs_about on jobs (about) where about is not null`,
  ],
}

/** Where an order stands in the queue, and how long its picture stays: on the order itself, so that both lists read one index. */
function places({ time, whole }: Dialect): string[] {
  return [
    `alter table orders add column payment_place ${whole} not null default 2 check (payment_place between 0 and 4)`,
    `create index orders_to_check on orders (payment_place, created_at, id)
      where payment_status = 'pending' and order_status not in ('cancelled', 'returned')`,
    `alter table orders add column done_at ${time}`,
    `alter table orders add column screenshot_deleted_at ${time}`,
    `update orders set done_at =
      (select max(created_at) from order_history h
        where h.order_id = orders.id and h.kind = 'order' and h.to_status = orders.order_status)
      where order_status in ('delivered', 'cancelled', 'returned')`,
    `create index orders_done on orders (done_at) where screenshot_deleted_at is null`,
  ]
}

/** One row an order: what it expects, what its picture shows, the verdict. `paid_utr` is its UTR while it is paid: no two have the same. */
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

/** Pictures that another one of the same order has replaced. */
function formerPictures({ time, strict }: Dialect): string[] {
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
  ]
}

/** Who was given which screenshot at full size, and when: written down for good. */
function views({ engine, time, strict }: Dialect): string[] {
  const table = `create table screenshot_views (
      id text primary key,
      order_id text not null,
      account_id text not null,
      picture text not null,
      created_at ${time} not null
    ) ${strict}`
  const index = `create index screenshot_views_of_order on screenshot_views (order_id, id)`
  const refusals = ['update', 'delete'].map((act) =>
    engine === 'sqlite'
      ? `create trigger screenshot_views_refuses_${act} before ${act} on screenshot_views begin select raise(abort, 'screenshot_views is append-only'); end`
      : `create trigger screenshot_views_refuses_${act} before ${act} on screenshot_views for each row execute function refuse_change()`,
  )
  return [table, index, ...refusals]
}
