import type { Dialect } from '../migration.ts'

/** Products and categories, the stock ledger, and the storefront's content. */
export function catalogueTables(dialect: Dialect): string[] {
  return [...categories(dialect), ...products(dialect), ...ledger(dialect), ...storefront(dialect)]
}

function categories({ timestamp, strict }: Dialect): string[] {
  return [
    `create table categories (
      id text primary key,
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null
    ) ${strict}`,
    `create table subcategories (
      id text primary key,
      category_id text not null references categories (id),
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null
    ) ${strict}`,
    `create index subcategories_by_category on subcategories (category_id)`,
  ]
}

function products({ timestamp, integer, strict, searchedId }: Dialect): string[] {
  return [
    `create table products (
      ${searchedId},
      category_id text references categories (id) on delete set null,
      subcategory_id text references subcategories (id) on delete set null,
      name text not null,
      description text not null,
      price_paise ${integer} not null check (price_paise >= 0),
      original_price_paise ${integer} check (original_price_paise >= 0),
      shipping_paise ${integer} not null check (shipping_paise >= 0),
      hsn_code text not null,
      stock ${integer} not null check (stock >= 0),
      sold ${integer} not null check (sold >= 0),
      status text not null,
      images text not null,
      material text not null,
      dimensions text not null,
      weight text not null,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null,
      deleted_at ${timestamp},
      name_key text generated always as (lower(name)) stored,
      status_key text generated always as (lower(status)) stored
    ) ${strict}`,
    `create index products_by_category on products (category_id)`,
    `create index products_by_subcategory on products (subcategory_id)`,
    `create index products_by_sold on products (sold, created_at, id) where deleted_at is null`,
    `create index products_by_stock on products (stock, id, status) where deleted_at is null`,
    ...productLists(),
  ]
}

/** The list of products: every filter with every sort reads one of these indexes in its order. */
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

/** Each stock change with its cause. An order or a session takes a product once, and gives it back once. */
function ledger({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table stock_movements (
      id text primary key,
      product_id text not null references products (id),
      delta ${integer} not null,
      reason text not null check (reason in ('opening', 'admin', 'order', 'given back', 'held', 'released')),
      order_id text,
      account_id text,
      session_id text,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index stock_movements_by_product on stock_movements (product_id)`,
    `create unique index stock_movements_once on stock_movements (order_id, product_id, reason) where order_id is not null`,
    `create unique index stock_movements_held_once on stock_movements (session_id, product_id, reason)
      where session_id is not null`,
  ]
}

function storefront({ timestamp, integer, real, strict }: Dialect): string[] {
  return [
    `create table headers (
      id text primary key,
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      button_text text not null,
      image_alt text not null,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null
    ) ${strict}`,
    `create table footers (
      id text primary key,
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      copyright text not null,
      social_media text,
      quick_links text,
      categories text,
      contact text,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null
    ) ${strict}`,
    `create table offers (
      id text primary key,
      name text not null,
      description text not null,
      image text not null,
      status text not null,
      offer_percentage ${real} not null,
      valid_until ${timestamp},
      icon text not null,
      bg_color text not null,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null
    ) ${strict}`,
    `create table list_versions (name text primary key, version ${integer} not null) ${strict}`,
  ]
}
