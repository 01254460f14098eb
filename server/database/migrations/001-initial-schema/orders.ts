import type { Dialect } from '../migration.ts'

export function orderTables(dialect: Dialect): string[] {
  return [...orders(dialect), ...lines(dialect), ...history(dialect)]
}

/** `phase` lets a list filter by all statuses in progress; `payment_place` is the payment desk's queue. */
function orders({ timestamp, integer, strict, searchedId }: Dialect): string[] {
  return [
    `create table orders (
      ${searchedId},
      invoice_id text not null unique,
      account_id text not null references accounts (id),
      full_name text not null,
      phone text not null,
      address_line text not null,
      city text not null,
      state text not null,
      postal_code text not null,
      country text not null,
      total_paise ${integer} not null,
      units ${integer} not null,
      order_status text not null,
      payment_status text not null check (payment_status in ('paid', 'pending', 'failed')),
      payment_method text not null,
      reference text not null,
      screenshot text not null,
      screenshot_hash text not null,
      stock_given_back ${integer} not null check (stock_given_back in (0, 1)),
      payment_place text not null check (payment_place in ('mismatch', 'look', 'unread', 'clear', 'asked')),
      done_at ${timestamp},
      screenshot_deleted_at ${timestamp},
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null,
      phase text generated always as (case when order_status in
        ('processing', 'confirmed', 'packaging', 'shipped', 'out for delivery') then 'in-progress' end) stored
    ) ${strict}`,
    `create index orders_by_account on orders (account_id, created_at, id)`,
    `create index orders_by_account_amount on orders (account_id, total_paise, id)`,
    `create index orders_awaiting_payment on orders (created_at, id)
      where payment_status = 'pending' and order_status not in ('cancelled', 'returned')`,
    ...orderLists(),
    `create index orders_by_phone on orders (phone)`,
    `create index orders_by_screenshot on orders (screenshot_hash)`,
    `create index orders_to_check on orders (payment_place, created_at, id)
      where payment_status = 'pending' and order_status not in ('cancelled', 'returned')`,
    `create index orders_done on orders (done_at) where screenshot_deleted_at is null`,
  ]
}

/** The list of orders: every filter with every sort reads one of these indexes in its order. */
function orderLists(): string[] {
  const filters = {
    all: '',
    status: 'order_status, ',
    payment: 'payment_status, ',
    phase: 'phase, ',
    status_payment: 'order_status, payment_status, ',
    phase_payment: 'phase, payment_status, ',
  }
  return Object.entries(filters).flatMap(([name, columns]) => {
    const some = name.startsWith('phase') ? ' where phase is not null' : ''
    return [
      `create index orders_list_${name}_age on orders (${columns}created_at, id)${some}`,
      `create index orders_list_${name}_amount on orders (${columns}total_paise, id, created_at)${some}`,
    ]
  })
}

function lines({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table order_items (
      id text primary key,
      order_id text not null references orders (id),
      line ${integer} not null,
      product_id text references products (id) on delete set null,
      name text not null,
      image text,
      quantity ${integer} not null check (quantity >= 1),
      price_paise ${integer} not null,
      shipping_paise ${integer} not null,
      hsn_code text not null
    ) ${strict}`,
    `create unique index order_items_by_order on order_items (order_id, line)`,
    `create index order_items_by_product on order_items (product_id)`,
    `create index order_items_by_image on order_items (image)`,
    `create table order_requests (
      account_id text not null references accounts (id),
      request_key text not null,
      payload_hash text not null,
      order_id text not null references orders (id) deferrable initially deferred,
      created_at ${timestamp} not null,
      primary key (account_id, request_key)
    ) ${strict}`,
    `create table invoice_counters (financial_year text primary key, last_number ${integer} not null) ${strict}`,
  ]
}

/** Each change of a status, and the problems that customers reported; at most one per order is open. */
function history({ timestamp, strict }: Dialect): string[] {
  return [
    `create table order_history (
      id text primary key,
      order_id text not null references orders (id),
      kind text not null check (kind in ('order', 'payment')),
      from_status text,
      to_status text not null,
      account_id text,
      reason text not null,
      request_id text not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index order_history_by_order on order_history (order_id, created_at, id)`,
    `create table order_disputes (
      id text primary key,
      order_id text not null references orders (id),
      account_id text not null references accounts (id),
      reason text not null,
      text text not null,
      created_at ${timestamp} not null,
      resolved_at ${timestamp},
      resolved_by text,
      resolution text not null
    ) ${strict}`,
    `create index order_disputes_by_order on order_disputes (order_id, created_at)`,
    `create unique index order_disputes_open on order_disputes (order_id) where resolved_at is null`,
  ]
}
