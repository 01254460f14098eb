import type { Migration } from '../migrate.ts'

/** Units of an order and of each counter, kept by the acts, so that no screen adds up lines; what is there already is counted once. */
export const units: Migration = {
  number: 7,
  name: 'units',
  statements: ({ whole }) => [
    `alter table orders add column units ${whole} not null default 0`,
    `update orders set units =
      (select coalesce(sum(quantity), 0) from order_items where order_items.order_id = orders.id)`,
    `alter table order_counters add column units ${whole} not null default 0`,
    `update order_counters set units = (
      select coalesce(sum(orders.units), 0) from orders
      where orders.order_status = order_counters.order_status
        and orders.payment_status = order_counters.payment_status
        and orders.account_id = order_counters.scope)
      where scope <> 'shop'`,
    `update order_counters set units = (
      select coalesce(sum(orders.units), 0) from orders
      where orders.order_status = order_counters.order_status
        and orders.payment_status = order_counters.payment_status)
      where scope = 'shop'`,
  ],
}
