import type { Dialect, Migration, Searched, Counted } from '../migration.ts'
import { auditLog, auditTables, systemTables } from './audit.ts'
import { catalogueTables } from './catalogue.ts'
import { orderTables } from './orders.ts'
import { checkoutTables, paymentTables, statementTables } from './payments.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'
import type { Engine } from '../../database.ts'

/** Every table after those that it references, with its indexes; then triggers and constraints. */
export const initialSchema: Migration = {
  number: 1,
  name: 'initial schema',
  statements: (dialect) => [
    ...accountTables(dialect),
    ...catalogueTables(dialect),
    ...orderTables(dialect),
    ...checkoutTables(dialect),
    ...paymentTables(dialect),
    ...statementTables(dialect),
    ...countTables(dialect),
    ...auditTables(dialect),
    ...systemTables(dialect),
    ...writtenByTheDatabase(dialect),
  ],
}

/** An order is found by its recipient and by the end of its id, as shown on screens. */
const SEARCHED: readonly Searched[] = [
  {
    table: 'orders',
    texts: ['new.full_name', 'new.phone', 'substr(new.id, 31, 6)'],
    changes: 'full_name, phone',
  },
  { table: 'accounts', texts: ['new.name', 'new.email', 'new.mobile'], changes: 'name, email, mobile' },
  { table: 'products', texts: ['new.name', 'new.description'], changes: 'name, description' },
  { table: 'audit_entries', texts: ['new.words'] },
]

/** Append-only tables: rows are added and never changed, neither by a call nor by mistake. */
const APPEND_ONLY = ['audit', 'order_history', 'screenshot_views', 'audit_entries']

/**
 * Triggers write search indexes, counts and the audit log, so no operation can forget them; they also reject some
 * changes.
 */
function writtenByTheDatabase({ engine }: Dialect): string[] {
  const { functions, searchIndex, keepCounts, appendOnly, afterInsert } =
    engine === 'sqlite' ? sqlite : postgres
  return [
    ...functions(),
    ...SEARCHED.flatMap(searchIndex),
    ...counts(engine).flatMap(keepCounts),
    ...APPEND_ONLY.flatMap(appendOnly),
    ...auditLog(engine).flatMap(afterInsert),
  ]
}

/** Accounts with their sign-in data, and personal records. */
function accountTables(dialect: Dialect): string[] {
  return [...accounts(dialect), ...signIn(dialect), ...belongings(dialect)]
}

function accounts({ timestamp, integer, strict, searchedId }: Dialect): string[] {
  return [
    `create table accounts (
      ${searchedId},
      role text not null check (role in ('admin', 'user', 'customer', 'dhobi')),
      name text not null,
      email text not null unique,
      mobile text not null,
      password_hash text not null,
      status text not null check (status in ('active', 'suspended')),
      is_verified ${integer} not null check (is_verified in (0, 1)),
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null,
      name_key text generated always as (lower(name)) stored
    ) ${strict}`,
    `create index accounts_admins on accounts (created_at, id) where role = 'admin'`,
    // The list of users: every filter with every sort reads one of these indexes in its order.
    `create index accounts_by_age on accounts (created_at, id) where role <> 'admin'`,
    `create index accounts_by_name on accounts (name_key, id) where role <> 'admin'`,
    `create index accounts_by_status on accounts (status, created_at, id) where role <> 'admin'`,
    `create index accounts_by_status_name on accounts (status, name_key, id) where role <> 'admin'`,
  ]
}

function signIn({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table sessions (
      token_hash text primary key,
      account_id text not null references accounts (id) on delete cascade,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null,
      user_agent text not null
    ) ${strict}`,
    `create index sessions_by_account on sessions (account_id)`,
    `create table one_time_links (
      token_hash text primary key,
      purpose text not null check (purpose in ('verify', 'reset')),
      account_id text not null references accounts (id) on delete cascade,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null,
      used_at ${timestamp}
    ) ${strict}`,
    `create index one_time_links_by_account on one_time_links (account_id, purpose)`,
    `create table second_factors (
      account_id text primary key references accounts (id) on delete cascade,
      secret text not null,
      on_since ${timestamp},
      last_step ${integer} not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create table recovery_codes (
      account_id text not null references accounts (id) on delete cascade,
      code_hash text not null,
      used_at ${timestamp},
      primary key (account_id, code_hash)
    ) ${strict}`,
  ]
}

function belongings({ timestamp, real, strict }: Dialect): string[] {
  return [
    `create table addresses (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      label text not null,
      address text not null,
      lat ${real},
      lng ${real},
      shipping text,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index addresses_by_account on addresses (account_id)`,
    `create table favourites (
      account_id text not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('order', 'product')),
      subject_id text not null,
      created_at ${timestamp} not null,
      primary key (account_id, subject_id)
    ) ${strict}`,
  ]
}

/**
 * The numbers of accounts, products and orders. Triggers maintain them; no operation writes them
 * (docs/rules/data.md).
 */
function countTables({ integer, strict }: Dialect): string[] {
  return [
    `create table order_counters (
      scope text not null,
      order_status text not null,
      payment_status text not null,
      orders ${integer} not null check (orders >= 0),
      total_paise ${integer} not null,
      units ${integer} not null,
      primary key (scope, order_status, payment_status)
    ) ${strict}`,
    `create table order_days (
      day text primary key,
      orders ${integer} not null check (orders >= 0),
      revenue_paise ${integer} not null
    ) ${strict}`,
    `create table order_day_statuses (
      day text not null,
      order_status text not null,
      payment_status text not null,
      orders ${integer} not null check (orders >= 0),
      primary key (order_status, payment_status, day)
    ) ${strict}`,
    `create table record_counters (
      name text not null,
      status text not null,
      records ${integer} not null check (records >= 0),
      primary key (name, status)
    ) ${strict}`,
  ]
}

/** Accounts that are not staff, products that are not deleted, and orders, by status and by day. */
function counts(engine: Engine): Counted[] {
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
