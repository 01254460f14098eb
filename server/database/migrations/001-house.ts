import type { Dialect, Migration } from '../migrate.ts'
import { postgresLists } from './001-lists-postgres.ts'
import { sqliteLists } from './001-lists-sqlite.ts'

/** The first schema: accounts, catalogue, content, orders, and the books that prove them (ledger, history, audit, counters). */
export const house: Migration = {
  number: 1,
  name: 'house',
  statements: (dialect) => [
    ...accounts(dialect),
    ...catalogue(dialect),
    ...content(dialect),
    ...orders(dialect),
    ...books(dialect),
    ...(dialect.engine === 'sqlite' ? sqliteLists() : postgresLists()),
  ],
}

function accounts({ time, whole, real, strict, searchedId }: Dialect): string[] {
  return [
    `create table accounts (
      ${searchedId},
      role text not null check (role in ('admin', 'user', 'customer', 'dhobi')),
      name text not null,
      email text not null unique,
      mobile text not null,
      password_hash text not null,
      status text not null check (status in ('active', 'suspended')),
      is_verified ${whole} not null check (is_verified in (0, 1)),
      created_at ${time} not null,
      updated_at ${time} not null,
      name_key text generated always as (lower(name)) stored
    ) ${strict}`,
    `create index accounts_admins on accounts (created_at, id) where role = 'admin'`,
    // User Management: every filter with every sort reads one of these in its order.
    `create index accounts_by_age on accounts (created_at, id) where role <> 'admin'`,
    `create index accounts_by_name on accounts (name_key, id) where role <> 'admin'`,
    `create index accounts_by_status on accounts (status, created_at, id) where role <> 'admin'`,
    `create index accounts_by_status_name on accounts (status, name_key, id) where role <> 'admin'`,
    `create table sessions (
      token_hash text primary key,
      account_id text not null references accounts (id) on delete cascade,
      created_at ${time} not null,
      expires_at ${time} not null,
      user_agent text not null
    ) ${strict}`,
    `create index sessions_by_account on sessions (account_id)`,
    `create table one_time_links (
      token_hash text primary key,
      purpose text not null check (purpose in ('verify', 'reset')),
      account_id text not null references accounts (id) on delete cascade,
      created_at ${time} not null,
      expires_at ${time} not null,
      used_at ${time}
    ) ${strict}`,
    `create index one_time_links_by_account on one_time_links (account_id, purpose)`,
    `create table addresses (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      label text not null,
      address text not null,
      lat ${real},
      lng ${real},
      created_at ${time} not null
    ) ${strict}`,
    `create index addresses_by_account on addresses (account_id)`,
    `create table rate_limits (
      key text primary key,
      started_at ${time} not null,
      count ${whole} not null
    ) ${strict}`,
  ]
}

function catalogue({ time, whole, strict, searchedId }: Dialect): string[] {
  return [
    `create table categories (
      id text primary key,
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      created_at ${time} not null,
      updated_at ${time} not null
    ) ${strict}`,
    `create table subcategories (
      id text primary key,
      category_id text not null references categories (id),
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      created_at ${time} not null,
      updated_at ${time} not null
    ) ${strict}`,
    `create index subcategories_by_category on subcategories (category_id)`,
    `create table products (
      ${searchedId},
      category_id text references categories (id) on delete set null,
      subcategory_id text references subcategories (id) on delete set null,
      name text not null,
      description text not null,
      price_paise ${whole} not null check (price_paise >= 0),
      original_price_paise ${whole} check (original_price_paise >= 0),
      shipping_paise ${whole} not null check (shipping_paise >= 0),
      hsn_code text not null,
      stock ${whole} not null check (stock >= 0),
      sold ${whole} not null check (sold >= 0),
      status text not null,
      images text not null,
      material text not null,
      dimensions text not null,
      weight text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      deleted_at ${time},
      name_key text generated always as (lower(name)) stored,
      status_key text generated always as (lower(status)) stored
    ) ${strict}`,
    `create index products_by_category on products (category_id)`,
    `create index products_by_subcategory on products (subcategory_id)`,
    `create index products_by_sold on products (sold, created_at, id) where deleted_at is null`,
    `create index products_by_stock on products (stock, id, status) where deleted_at is null`,
    ...productLists(),
    `create table stock_movements (
      id text primary key,
      product_id text not null references products (id),
      delta ${whole} not null,
      reason text not null check (reason in ('opening', 'admin', 'order', 'given back')),
      order_id text,
      account_id text,
      created_at ${time} not null
    ) ${strict}`,
    `create index stock_movements_by_product on stock_movements (product_id)`,
    `create unique index stock_movements_once on stock_movements (order_id, product_id, reason) where order_id is not null`,
    `create table list_versions (name text primary key, version ${whole} not null) ${strict}`,
  ]
}

/** Product Management: every filter with every sort reads one of these in its order. */
function productLists(): string[] {
  return ['', 'category_id', 'subcategory_id', 'status_key'].flatMap((filter) => {
    const index = (sort: string, columns: string) =>
      `create index products_list_${filter}_${sort} on products (${filter && `${filter}, `}${columns}) where deleted_at is null`
    return [
      index('age', 'created_at, id'),
      index('name', 'name_key, id'),
      index('high', 'price_paise, created_at, id'),
      index('low', 'price_paise, created_at desc, id desc'),
    ]
  })
}

function content({ time, whole, real, strict }: Dialect): string[] {
  const common = `
      id text primary key,
      name text not null,
      description text not null,
      image text not null,
      status text not null,`
  const times = `
      created_at ${time} not null,
      updated_at ${time} not null`
  return [
    `create table headers (${common} button_text text not null, image_alt text not null, ${times}) ${strict}`,
    `create table footers (${common}
      copyright text not null,
      social_media text,
      quick_links text,
      categories text,
      contact text, ${times}) ${strict}`,
    `create table offers (${common}
      offer_percentage ${real} not null,
      valid_until ${time},
      icon text not null,
      bg_color text not null, ${times}) ${strict}`,
    `create table store_settings (name text primary key, value text not null, updated_at ${time} not null) ${strict}`,
    `create table jobs (
      id text primary key,
      kind text not null,
      payload text not null,
      state text not null check (state in ('waiting', 'failed')),
      attempts ${whole} not null,
      run_after ${time} not null,
      last_error text,
      created_at ${time} not null
    ) ${strict}`,
    `create index jobs_waiting on jobs (run_after, id) where state = 'waiting'`,
  ]
}

function orders({ time, whole, strict, searchedId }: Dialect): string[] {
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
      total_paise ${whole} not null,
      order_status text not null,
      payment_status text not null check (payment_status in ('paid', 'pending', 'failed')),
      payment_method text not null,
      reference text not null,
      screenshot text not null,
      screenshot_hash text not null,
      stock_given_back ${whole} not null check (stock_given_back in (0, 1)),
      created_at ${time} not null,
      updated_at ${time} not null,
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
    `create table order_items (
      id text primary key,
      order_id text not null references orders (id),
      line ${whole} not null,
      product_id text references products (id) on delete set null,
      name text not null,
      image text,
      quantity ${whole} not null check (quantity >= 1),
      price_paise ${whole} not null,
      shipping_paise ${whole} not null,
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
      created_at ${time} not null,
      primary key (account_id, request_key)
    ) ${strict}`,
    `create table invoice_counters (financial_year text primary key, last_number ${whole} not null) ${strict}`,
  ]
}

/** Order Management: every filter with every sort reads one of these in its order, and days without leaving the index. */
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

function books({ time, whole, strict }: Dialect): string[] {
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
      created_at ${time} not null
    ) ${strict}`,
    `create index order_history_by_order on order_history (order_id, created_at, id)`,
    `create table order_counters (
      scope text not null,
      order_status text not null,
      payment_status text not null,
      orders ${whole} not null check (orders >= 0),
      total_paise ${whole} not null,
      primary key (scope, order_status, payment_status)
    ) ${strict}`,
    `create table order_days (
      day text primary key,
      orders ${whole} not null check (orders >= 0),
      revenue_paise ${whole} not null
    ) ${strict}`,
    `create table record_counters (
      name text not null,
      status text not null,
      records ${whole} not null check (records >= 0),
      primary key (name, status)
    ) ${strict}`,
    `create table favourites (
      account_id text not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('order', 'product')),
      subject_id text not null,
      created_at ${time} not null,
      primary key (account_id, subject_id)
    ) ${strict}`,
    `create table audit (
      id text primary key,
      account_id text,
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      before_state text,
      after_state text,
      request_id text not null,
      created_at ${time} not null
    ) ${strict}`,
    `create index audit_by_subject on audit (subject_kind, subject_id, id)`,
    `create index audit_by_age on audit (created_at, id)`,
  ]
}
