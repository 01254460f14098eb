import type { Migration } from '../migrate.ts'

/** Pieces of an order and of each counter, kept by the acts, so that no screen adds up lines; what is there already is counted once. */
export const pieces: Migration = {
  number: 7,
  name: 'pieces',
  statements: ({ whole }) => [
    `alter table orders add column pieces ${whole} not null default 0`,
    `update orders set pieces =
      (select coalesce(sum(quantity), 0) from order_items where order_items.order_id = orders.id)`,
    `alter table order_counters add column pieces ${whole} not null default 0`,
    `update order_counters set pieces = (
      select coalesce(sum(orders.pieces), 0) from orders
      where orders.order_status = order_counters.order_status
        and orders.payment_status = order_counters.payment_status
        and orders.account_id = order_counters.scope)
      where scope <> 'shop'`,
    `update order_counters set pieces = (
      select coalesce(sum(orders.pieces), 0) from orders
      where orders.order_status = order_counters.order_status
        and orders.payment_status = order_counters.payment_status)
      where scope = 'shop'`,
  ],
}
