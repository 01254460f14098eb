import type { Engine } from '../../database.ts'
import type { Counted, Dialect } from '../migration.ts'

/** How many accounts, products and orders there are. Triggers keep these; no act writes them (docs/rules/data.md). */
export function countTables({ whole, strict }: Dialect): string[] {
  return [
    `create table order_counters (
      scope text not null,
      order_status text not null,
      payment_status text not null,
      orders ${whole} not null check (orders >= 0),
      total_paise ${whole} not null,
      units ${whole} not null,
      primary key (scope, order_status, payment_status)
    ) ${strict}`,
    `create table order_days (
      day text primary key,
      orders ${whole} not null check (orders >= 0),
      revenue_paise ${whole} not null
    ) ${strict}`,
    `create table order_day_statuses (
      day text not null,
      order_status text not null,
      payment_status text not null,
      orders ${whole} not null check (orders >= 0),
      primary key (order_status, payment_status, day)
    ) ${strict}`,
    `create table record_counters (
      name text not null,
      status text not null,
      records ${whole} not null check (records >= 0),
      primary key (name, status)
    ) ${strict}`,
  ]
}

/** Accounts that are no admins, products that are not deleted, and orders, by status and by day. */
export function counts(engine: Engine): Counted[] {
  return [
    records('accounts', 'status, role', (row) => ({
      status: `${row}.status`,
      counts: `${row}.role <> 'admin'`,
    })),
    records('products', 'status, deleted_at', (row) => ({
      status: `lower(${row}.status)`,
      counts: `${row}.deleted_at is null`,
    })),
    orders(engine),
  ]
}

function records(
  table: string,
  columns: string,
  of: (row: 'old' | 'new') => { status: string; counts: string },
): Counted {
  const [was, is] = [of('old'), of('new')]
  return {
    table,
    columns,
    less: [
      `update record_counters set records = records - 1
        where name = '${table}' and status = ${was.status} and ${was.counts}`,
    ],
    more: [
      `insert into record_counters (name, status, records) select '${table}', ${is.status}, 1 where ${is.counts}
        on conflict (name, status) do update set records = record_counters.records + 1`,
    ],
  }
}

function orders(engine: Engine): Counted {
  return {
    table: 'orders',
    columns: 'account_id, order_status, payment_status, total_paise, units, created_at',
    less: [
      takeFromScope('old.account_id'),
      takeFromScope(`'shop'`),
      `update order_days set orders = orders - 1, revenue_paise = revenue_paise - ${revenueOf('old')}
        where day = ${indiaDayOf(engine, 'old')}`,
      `update order_day_statuses set orders = orders - 1 where order_status = old.order_status
        and payment_status = old.payment_status and day = ${indiaDayOf(engine, 'old')}`,
    ],
    more: [
      addToScope('new.account_id'),
      addToScope(`'shop'`),
      `insert into order_days (day, orders, revenue_paise) values (${indiaDayOf(engine, 'new')}, 1, ${revenueOf('new')})
        on conflict (day) do update set orders = order_days.orders + 1,
          revenue_paise = order_days.revenue_paise + excluded.revenue_paise`,
      `insert into order_day_statuses (day, order_status, payment_status, orders)
        values (${indiaDayOf(engine, 'new')}, new.order_status, new.payment_status, 1)
        on conflict (order_status, payment_status, day) do update set orders = order_day_statuses.orders + 1`,
    ],
  }
}

function takeFromScope(scope: string): string {
  return `update order_counters
    set orders = orders - 1, total_paise = total_paise - old.total_paise, units = units - old.units
    where scope = ${scope} and order_status = old.order_status and payment_status = old.payment_status`
}

function addToScope(scope: string): string {
  return `insert into order_counters (scope, order_status, payment_status, orders, total_paise, units)
    values (${scope}, new.order_status, new.payment_status, 1, new.total_paise, new.units)
    on conflict (scope, order_status, payment_status) do update set orders = order_counters.orders + 1,
      total_paise = order_counters.total_paise + excluded.total_paise, units = order_counters.units + excluded.units`
}

/** The same rule as countsAsRevenue in contract/statuses.ts. */
function revenueOf(row: 'old' | 'new'): string {
  return `case when ${row}.payment_status = 'paid' and ${row}.order_status not in ('cancelled', 'returned')
    then ${row}.total_paise else 0 end`
}

function indiaDayOf(engine: Engine, row: 'old' | 'new'): string {
  return engine === 'sqlite'
    ? `substr(datetime(${row}.created_at, '+330 minutes'), 1, 10)`
    : `to_char(${row}.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
}
