import type { Dialect, Migration, Searched } from '../migration.ts'
import { auditLog, auditTables, systemTables } from './audit.ts'
import { catalogueTables } from './catalogue.ts'
import { counts, countTables } from './counts.ts'
import { orderTables } from './orders.ts'
import { checkoutTables, paymentTables, statementTables } from './payments.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/** Every table after those that it references, with its indexes; then what the database itself writes and refuses. */
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

/** An order is found by its receiver and by the end of its id, as screens show it. */
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

/** The books that prove what happened: rows are added and never changed, by no call and by no slip. */
const APPEND_ONLY = ['audit', 'order_history', 'screenshot_views', 'audit_entries']

/** Triggers write search indexes, counts and the audit log, so no act can forget them; and they refuse some changes. */
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

/** Who can log in and by what, and what belongs to a person. */
function accountTables(dialect: Dialect): string[] {
  return [...accounts(dialect), ...signIn(dialect), ...belongings(dialect)]
}

function accounts({ time, whole, strict, searchedId }: Dialect): string[] {
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
    // The list of users: every filter with every sort reads one of these in its order.
    `create index accounts_by_age on accounts (created_at, id) where role <> 'admin'`,
    `create index accounts_by_name on accounts (name_key, id) where role <> 'admin'`,
    `create index accounts_by_status on accounts (status, created_at, id) where role <> 'admin'`,
    `create index accounts_by_status_name on accounts (status, name_key, id) where role <> 'admin'`,
  ]
}

function signIn({ time, whole, strict }: Dialect): string[] {
  return [
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
    `create table second_factors (
      account_id text primary key references accounts (id) on delete cascade,
      secret text not null,
      on_since ${time},
      last_step ${whole} not null,
      created_at ${time} not null
    ) ${strict}`,
    `create table recovery_codes (
      account_id text not null references accounts (id) on delete cascade,
      code_hash text not null,
      used_at ${time},
      primary key (account_id, code_hash)
    ) ${strict}`,
  ]
}

function belongings({ time, real, strict }: Dialect): string[] {
  return [
    `create table addresses (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      label text not null,
      address text not null,
      lat ${real},
      lng ${real},
      shipping text,
      created_at ${time} not null
    ) ${strict}`,
    `create index addresses_by_account on addresses (account_id)`,
    `create table favourites (
      account_id text not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('order', 'product')),
      subject_id text not null,
      created_at ${time} not null,
      primary key (account_id, subject_id)
    ) ${strict}`,
  ]
}
