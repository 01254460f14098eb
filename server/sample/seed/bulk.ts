import { CompiledQuery } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** Rows of the longest statement: within both engines' parameters. */
const MOST = 128

/** Inserts rows of one table, all with the same columns: by 128, then by 64, 32 and so on; so statements are few. */
export async function insertAll<T extends keyof Tables>(
  db: Queryable,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  let done = 0
  for (let size = MOST; size >= 1; size /= 2) {
    for (; rows.length - done >= size; done += size) await insert(db, table, rows.slice(done, done + size))
  }
}

async function insert(db: Queryable, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const values = rows.flatMap((row) => columns.map((column) => row[column as keyof typeof row]))
  await db.executeQuery(CompiledQuery.raw(textOf(db, table, rows, columns), values))
}

const texts = new WeakMap<object, Map<string, string>>()

/** Kysely writes each statement of a database once; the values stand row by row, in the order of the columns. */
function textOf(db: Queryable, table: keyof Tables, rows: readonly object[], columns: string[]): string {
  const { adapter } = db.getExecutor()
  const ofDatabase = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, ofDatabase)
  const key = [table, rows.length, ...columns].join()
  const text = ofDatabase.get(key) ?? db.insertInto(table).values(rows).compile().sql
  ofDatabase.set(key, text)
  return text
}
