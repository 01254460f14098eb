import type { Migration } from './migration.ts'

/**
 * The public shop: products are found by the last group of their ID, and visitors ask for an email when one is back.
 * A shop that has accounts already stays closed to visitors until its owner opens it.
 */
export const publicShop: Migration = {
  number: 15,
  name: 'public shop',
  statements: ({ time, strict }) => [
    `create index products_by_short_id on products (substr(id, 25))`,
    `create table stock_requests (
      product_id text not null references products (id),
      email text not null,
      created_at ${time} not null,
      primary key (product_id, email)
    ) ${strict}`,
    `insert into store_settings (name, value, updated_at)
      select 'publicShop', 'false', max(created_at) from accounts having count(*) > 0`,
  ],
}
