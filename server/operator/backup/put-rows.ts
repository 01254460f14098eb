import { CompiledQuery, sql } from 'kysely'
import type { Row, Transaction, Value } from '../../database/database.ts'
import { migrateInside } from '../../database/migrate.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import { inBareTables } from './bare-tables.ts'
import { countAnew } from './count-anew.ts'
import { type Entry, kindOf } from './format.ts'
import { parsed } from './read-backup.ts'
import { columnsOf } from './tables.ts'

const AT_ONCE = 200

/** Makes the schema, fills and migrates it → rows by table. Throws one line naming the table, never its contents. */
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
  await inBareTables(tx, async () => {
    for await (const { name, bytes } of backup.entries) {
      const kind = kindOf(name)
      if (kind?.kind !== 'rows') continue
      const added = await putChunk(tx, kind.table, bytes)
      step(kind.table, (done[kind.table] = (done[kind.table] ?? 0) + added))
    }
  })
  await migrateInside(tx, migrations)
  await countAnew(tx)
  if (tx.engine === 'postgres') await sql`analyze`.execute(tx.db) // else the first queries are planned for empty tables
  return done
}

async function putChunk(tx: Transaction, table: string, bytes: Buffer): Promise<number> {
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
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw doesNotFit(table)
  const values = Object.entries(row)
  const fits = values.every(([column, value]) => columns.includes(column) && isValue(value))
  if (!fits || values.length !== columns.length) throw doesNotFit(table)
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
    throw doesNotFit(given.table, error)
  })
}

/** One parameter for all rows, where values of their own would be some thousands. */
function asJson({ table, columns, rows }: Rows): CompiledQuery {
  const names = listed(columns)
  return CompiledQuery.raw(
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  )
}

function asValues({ table, columns, rows }: Rows): CompiledQuery {
  const places = `(${columns.map(() => '?').join(', ')})`
  return CompiledQuery.raw(
    `insert into "${table}" (${listed(columns)}) values ${rows.map(() => places).join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Whether another transaction was in the way stays readable: the engine's code stands on it. */
function doesNotFit(table: string, error?: unknown): Error {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  const why = errcode ?? code
  const told = new Error(
    `the backup’s table ${table} does not fit this build${why === undefined ? '' : ` (${why})`}: nothing was restored`,
  )
  return Object.assign(told, code === undefined ? {} : { code }, errcode === undefined ? {} : { errcode })
}
