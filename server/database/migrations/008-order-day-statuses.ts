import type { Dialect, Migration } from '../migrate.ts'

/** Orders of each day by their statuses, kept by the acts, so that no filter by days counts orders; what is there already is counted once. */
export const orderDayStatuses: Migration = {
  number: 8,
  name: 'order day statuses',
  statements: (dialect) => [
    `create table order_day_statuses (
      day text not null,
      order_status text not null,
      payment_status text not null,
      orders ${dialect.whole} not null check (orders >= 0),
      primary key (order_status, payment_status, day)
    ) ${dialect.strict}`,
    `insert into order_day_statuses (day, order_status, payment_status, orders)
      select ${indiaDayOf(dialect)}, order_status, payment_status, count(*) from orders group by 1, 2, 3`,
  ],
}

function indiaDayOf({ engine }: Dialect): string {
  return engine === 'sqlite'
    ? `substr(datetime(created_at, '+330 minutes'), 1, 10)`
    : `to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
}
