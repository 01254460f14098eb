import { sql } from 'kysely'
import { pluralize } from '../../pluralize.ts'
import type { Database, Engine, Queryable, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** The tables in a backup, each after those that it references. A dropped table stays here for older backups. */
export const BACKED_UP = [
  'accounts',
  'second_factors',
  'recovery_codes',
  'addresses',
  'categories',
  'subcategories',
  'products',
  'list_versions',
  'headers',
  'footers',
  'offers',
  'missed_searches',
  'store_settings',
  'policy_pages',
  'orders',
  'order_items',
  'order_requests',
  'invoice_counters',
  'order_history',
  'order_disputes',
  'consents',
  'favourites',
  'saved_filters',
  'checkout_sessions',
  'checkout_lines',
  'stock_movements',
  'stock_requests',
  'unmatched_payments',
  'refunds',
  'documents',
  'document_counters',
  'payment_checks',
  'payment_fingerprints',
  'former_pictures',
  'screenshot_views',
  'statements',
  'bank_credits',
  'statement_lines',
  'statement_formats',
  'notifications',
  'notification_reads',
  'erased_audit',
  'audit',
  'audit_entries',
  'jobs',
] as const satisfies readonly (keyof Tables)[]

/** Tables that would sign someone in, or are only temporary (docs/how-to/backups.md). */
export const LEFT_OUT = [
  'sessions',
  'one_time_links',
  'staff_invitations',
  'rate_limits',
  'leases',
  'backup_runs',
] as const satisfies readonly (keyof Tables)[]

/** Tables that the database derives from the others; its search indexes are separate. */
export const DERIVED = [
  'order_counters',
  'order_days',
  'order_day_statuses',
  'record_counters',
  'schema_migrations',
] as const satisfies readonly (keyof Tables)[]

export const SEARCH_INDEX = /^(orders|accounts|products|audit_entries)_search/

/** Rows left out of the backup: emails whose link would not work, because the links are left out. */
export const ROWS_LEFT_OUT: Partial<Record<string, string>> = {
  jobs: `kind = 'mail' and (payload like '%"template":"verify-email"%' or payload like '%"template":"reset-password"%' or payload like '%"template":"staff-invitation"%')`,
}

/** The existing tables that a backup contains, in order. */
export async function tablesIn(db: Queryable, engine: Engine): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db)
  const there = new Set(rows.map(({ name }) => name))
  return BACKED_UP.filter((table) => there.has(table))
}

/** The columns of a table that a backup contains, sorted: not those filled by the database. */
export async function columnsOf(db: Queryable, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where name <> 'n'`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
  ).execute(db)
  return rows.map(({ name }) => name).toSorted()
}

/** Throws a one-line error if nothing can be written, as on a standby. On SQLite starting a transaction shows it. */
export async function rejectReadOnly(database: Database): Promise<void> {
  await database.transaction(async ({ engine, db }) => {
    if (engine === 'sqlite') return
    const { rows } = await sql<{
      state: string
    }>`select current_setting('transaction_read_only') as state`.execute(db)
    if (rows[0]?.state === 'on')
      throw new Error('DATABASE_URL is read-only, like a standby: nothing was restored')
  })
}

/** Throws a one-line error if the shop has an account, a product or an order. */
export async function rejectUnlessEmpty(db: Queryable): Promise<void> {
  const { rows } = await sql<{ accounts: number; products: number; orders: number }>`select
    (select count(*) from accounts) as accounts,
    (select count(*) from products) as products,
    (select count(*) from orders) as orders`.execute(db)
  const { accounts = 0, products = 0, orders = 0 } = rows[0] ?? {}
  if (accounts + products + orders === 0) return
  const there = [
    pluralize(accounts, 'account', 'accounts'),
    pluralize(products, 'product', 'products'),
    pluralize(orders, 'order', 'orders'),
  ].join(', ')
  throw new Error(`the shop is not empty (${there}): restore into a new shop. Nothing was changed`)
}

/** The same inside the transaction that fills the shop: no one can add to it until that ends. */
export async function holdEmpty(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`lock table accounts, products, orders in access exclusive mode`.execute(tx.db)
  await rejectUnlessEmpty(tx.db)
}

/** Drops the tables with these names, later ones first, and everything the migrations created around them. */
export async function dropSchema(tx: Transaction, tables: readonly string[]): Promise<void> {
  const drops = tx.engine === 'sqlite' ? await sqliteDrops(tx, tables) : await postgresDrops(tx, tables)
  for (const statement of drops) await sql.raw(statement).execute(tx.db)
}

/**
 * Search indexes are virtual tables; tables that read one are dropped before it. Triggers and indexes are dropped
 * with their table.
 */
async function sqliteDrops({ db }: Transaction, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table%' order by sql like '%fts5vocab%' desc`.execute(
    db,
  )
  return [...rows.map(({ name }) => name), ...tables.toReversed()].map(
    (name) => `drop table if exists "${name}"`,
  )
}

/** The functions that the triggers of these tables call, and the one that creates trigrams. */
async function postgresDrops({ db }: Transaction, tables: readonly string[]): Promise<string[]> {
  const names = sql.join(tables.map((table) => sql.lit(table)))
  const { rows } = await sql<{ name: string }>`select distinct tgfoid::regprocedure::text as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace and relname in (${names})
    union
    select oid::regprocedure::text from pg_proc
    where proname = 'search_grams' and pronamespace = current_schema()::regnamespace`.execute(db)
  const indexes = tables.map((table) => `${table}_search`)
  return [
    ...[...indexes, ...tables.toReversed()].map((name) => `drop table if exists "${name}" cascade`),
    ...rows.map(({ name }) => `drop function if exists ${name} cascade`),
  ]
}
