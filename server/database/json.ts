import { type Kysely, type RawBuilder, type SqlBool, sql, SqliteAdapter } from 'kysely'
import type { Queryable } from './database.ts'
import type { Tables } from './tables/tables.ts'

// Lists as JSON within a query: ids to look up, rows to write, and related rows.

const NAMES = {
  sqlite: { object: 'json_object', array: 'json_group_array' },
  postgres: { object: 'json_build_object', array: 'json_agg' },
}

/** Whether a column is among the ids of a JSON array: the query's text is the same however many there are. */
export function isAmong(db: Queryable, column: string, ids: string): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${ids}))`
    : sql`${sql.ref(column)} = any (array(select json_array_elements_text(${ids}::json)))`
}

/**
 * Updates columns of up to 20 rows of a table by id, each with its own values, in one statement. All rows have the
 * same columns.
 */
export async function updateRows<T extends keyof Tables>(
  db: Queryable,
  table: T,
  rows: readonly (Partial<Tables[T]> & { id: string })[],
): Promise<void> {
  const json = JSON.stringify(rows)
  const isSqlite = engineOf(db) === 'sqlite'
  const name: string = table
  const from = isSqlite
    ? sql`json_each(${json})`
    : sql`json_populate_recordset(null::${sql.table(name)}, ${json}::json)`
  const value = (column: string) =>
    isSqlite ? sql`fresh.value ->> ${sql.lit(column)}` : sql.ref(`fresh.${column}`)
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  await (db as Kysely<Record<string, Record<string, unknown>>>)
    .updateTable(name)
    .from(from.as('fresh'))
    .set(Object.fromEntries(columns.map((column) => [column, value(column)])))
    .where(sql.ref(`${name}.id`), '=', value('id'))
    .execute()
}

interface Rows {
  from: string
  columns: readonly string[]
  /** The expression after WHERE. */
  where: RawBuilder<SqlBool>
  /** The expression after ORDER BY. */
  by: RawBuilder<unknown>
}

/**
 * A table's rows as the text of a JSON array, or null if there are none. PostgreSQL writes timestamps in it with
 * +00:00.
 */
export function jsonRows(db: Queryable, { from, columns, where, by }: Rows): RawBuilder<string | null> {
  const { object, array } = NAMES[engineOf(db)]
  const pairs = sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${from}.${name}`)}`))
  const rows = sql`${sql.raw(array)}(${sql.raw(object)}(${pairs}) order by ${by})`
  return sql`(select cast(${rows} as text) from ${sql.table(from)} where ${where})`
}

function engineOf(db: Queryable): keyof typeof NAMES {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}
