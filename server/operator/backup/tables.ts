import { sql } from 'kysely'
import type { Engine, Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** What a backup holds, each table after those that it references. A dropped table stays here for older backups. */
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
  'orders',
  'order_items',
  'order_requests',
  'invoice_counters',
  'order_history',
  'order_disputes',
  'favourites',
  'saved_filters',
  'checkout_sessions',
  'checkout_lines',
  'stock_movements',
  'unmatched_payments',
  'refunds',
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
  'audit',
  'audit_entries',
  'jobs',
] as const satisfies readonly (keyof Tables)[]

/** What would sign somebody in, or is of this moment only (docs/decisions/013-backup.md). */
export const LEFT_OUT = [
  'sessions',
  'one_time_links',
  'rate_limits',
  'leases',
  'backup_runs',
] as const satisfies readonly (keyof Tables)[]

/** What the database writes by itself from the rest; its search indexes beside them. */
export const DERIVED = [
  'order_counters',
  'order_days',
  'order_day_statuses',
  'record_counters',
  'schema_migrations',
] as const satisfies readonly (keyof Tables)[]

export const SEARCH_INDEX = /^(orders|accounts|products|audit_entries)_search/

/** Rows that stay out of the backup: mails whose link nobody could use, as the links are left out. */
export const ROWS_LEFT_OUT: Partial<Record<string, string>> = {
  jobs: `kind = 'mail' and (payload like '%"template":"verify-email"%' or payload like '%"template":"reset-password"%')`,
}

/** The tables that there are of those that a backup holds, in their order. */
export async function tablesIn(db: Queryable, engine: Engine): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db)
  const there = new Set(rows.map(({ name }) => name))
  return BACKED_UP.filter((table) => there.has(table))
}

/** The columns of a table that a backup holds, sorted: not those that the database fills. */
export async function columnsOf(db: Queryable, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where name <> 'n'`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
  ).execute(db)
  return rows.map(({ name }) => name).toSorted()
}
