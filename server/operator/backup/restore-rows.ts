import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Engine, Row, Transaction, Value } from '../../database/database.ts'
import { migrateInside } from '../../database/migrate.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import { type Entry, kindOf } from './format.ts'
import { parsed } from './read-backup.ts'
import { BACKED_UP, columnsOf } from './tables.ts'

const AT_ONCE = 200

/**
 * Creates the schema, fills and migrates it, and returns rows by table. Throws a one-line error that names the
 * table, never its contents.
 */
export async function putRows(
  tx: Transaction,
  backup: { schema: number; entries: AsyncIterable<Entry> },
  migrations: readonly Migration[],
  step: (table: string, done: number) => void,
): Promise<Record<string, number>> {
  await migrateInside(
    tx,
    migrations.filter(({ number }) => number <= backup.schema),
  )
  const done: Record<string, number> = {}
  await withoutIndexes(tx, async () => {
    for await (const { name, bytes } of backup.entries) {
      const kind = kindOf(name)
      if (kind?.kind !== 'rows') continue
      const added = await insertChunk(tx, kind.table, bytes)
      step(kind.table, (done[kind.table] = (done[kind.table] ?? 0) + added))
    }
  })
  await migrateInside(tx, migrations)
  await recount(tx)
  if (tx.engine === 'postgres') await sql`analyze`.execute(tx.db) // otherwise the first queries are planned for empty tables
  return done
}

async function insertChunk(tx: Transaction, table: string, bytes: Buffer): Promise<number> {
  const columns = await columnsOf(tx.db, tx.engine, table)
  const rows = bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => rowOf(table, columns, line))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insert(tx, { table, columns, rows: rows.slice(from, from + AT_ONCE) })
  return rows.length
}

function rowOf(table: string, columns: readonly string[], line: string): Row {
  const row = parsed(Buffer.from(line))
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw schemaMismatch(table)
  const values = Object.entries(row)
  const fits = values.every(([column, value]) => columns.includes(column) && isValue(value))
  if (!fits || values.length !== columns.length) throw schemaMismatch(table)
  return row as Row
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

interface Rows {
  table: string
  columns: readonly string[]
  rows: readonly Row[]
}

async function insert(tx: Transaction, given: Rows): Promise<void> {
  const query = tx.engine === 'postgres' ? asJson(given) : asValues(given)
  await tx.db.executeQuery(query).catch((error: unknown) => {
    throw schemaMismatch(given.table, error)
  })
}

/** One parameter for all rows, instead of several thousand values. */
function asJson({ table, columns, rows }: Rows): CompiledQuery {
  const names = listed(columns)
  return CompiledQuery.raw(
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  )
}

function asValues({ table, columns, rows }: Rows): CompiledQuery {
  const placeholders = `(${columns.map(() => '?').join(', ')})`
  return CompiledQuery.raw(
    `insert into "${table}" (${listed(columns)}) values ${rows.map(() => placeholders).join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** The engine's code is kept, which shows whether another transaction interfered. */
function schemaMismatch(table: string, error?: unknown): Error {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  const why = errcode ?? code
  const mismatch = new Error(
    `the backup’s table ${table} does not match this version${why === undefined ? '' : ` (${why})`}: nothing was restored`,
  )
  return Object.assign(mismatch, code === undefined ? {} : { code }, errcode === undefined ? {} : { errcode })
}

/** Triggers that write the audit log, which a backup contains with the names at that time. */
const LOGGING = ['audit_logged', 'order_history_logged']
/** Triggers that count row by row, on PostgreSQL ever slower within one transaction; recount counts all. */
const COUNTING = {
  sqlite: ['accounts_count', 'products_count', 'orders_count'],
  postgres: ['accounts_counted', 'products_counted', 'orders_counted'],
}

interface SchemaPart {
  drop: string
  make: string
}

/**
 * Lets `fill` add the rows of a backup to tables without indexes, foreign keys and the triggers above; then creates
 * those again, which verifies every foreign key. Unique indexes stay, and so do triggers that fill the search
 * indexes.
 */
export async function withoutIndexes(tx: Transaction, fill: () => Promise<void>): Promise<void> {
  const { rows: parts } = await (tx.engine === 'sqlite' ? sqliteParts() : postgresParts()).execute(tx.db)
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(tx.db)
  }
  await run(parts.map(({ drop }) => drop))
  await fill()
  await run(parts.map(({ make }) => make))
}

/** SQLite can't add a foreign key to a table: it checks each row. */
function sqliteParts(): RawBuilder<SchemaPart> {
  return sql`select 'drop ' || type || ' "' || name || '"' as "drop", sql as make from sqlite_schema
    where type = 'trigger' and name in (${sql.join([...LOGGING, ...COUNTING.sqlite])})
      or type = 'index' and tbl_name in (${sql.join(BACKED_UP)}) and sql not like 'create unique %'`
}

function postgresParts(): RawBuilder<SchemaPart> {
  const tables = BACKED_UP.flatMap((table) => [table, `${table}_search`])
  return sql`with ours as (select oid from pg_class
      where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)}))
    select format('drop index %s', indexrelid::regclass) as "drop", pg_get_indexdef(indexrelid) as make, 1 as place
    from pg_index where not indisunique and indrelid in (select oid from ours)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where contype = 'f' and conrelid in (select oid from ours)
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname), 3
    from pg_trigger where tgname in (${sql.join([...LOGGING, ...COUNTING.postgres])})
      and tgrelid in (select oid from ours)
    order by place`
}

/** Counts accounts, products and orders again, as the triggers of initial-schema.ts do row by row. */
export async function recount({ engine, db }: Transaction): Promise<void> {
  for (const [table, counted] of Object.entries(counts(engine))) {
    await sql.raw(`delete from ${table}`).execute(db)
    await sql.raw(`insert into ${table} ${counted}`).execute(db)
  }
}

function counts(engine: Engine): Record<string, string> {
  const day =
    engine === 'sqlite'
      ? `substr(datetime(created_at, '+330 minutes'), 1, 10)`
      : `to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  return {
    order_counters: `(scope, order_status, payment_status, orders, total_paise, units)
      ${ofScope('account_id')} union all ${ofScope(`'shop'`)}`,
    order_days: `(day, orders, revenue_paise) select ${day}, count(*), sum(case
        when payment_status = 'paid' and order_status not in ('cancelled', 'returned') then total_paise else 0 end)
      from orders group by 1`,
    order_day_statuses: `(day, order_status, payment_status, orders)
      select ${day}, order_status, payment_status, count(*) from orders group by 1, 2, 3`,
    record_counters: `(name, status, records)
      select 'accounts', status, count(*) from accounts where role <> 'admin' group by 2
      union all select 'products', lower(status), count(*) from products where deleted_at is null group by 2`,
  }
}

function ofScope(scope: string): string {
  return `select ${scope} as scope, order_status, payment_status,
    count(*) as orders, sum(total_paise) as total_paise, sum(units) as units from orders group by 1, 2, 3`
}
