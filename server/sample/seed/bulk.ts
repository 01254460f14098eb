import type { Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** Rows of one statement: within both engines' parameters, and always as many, so that SQLite prepares it once. */
const ROWS = 100

/** Inserts many rows of one table. */
export async function insertAll<T extends keyof Tables>(
  db: Queryable,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    // Kysely's types for a table that is a parameter say nothing; the rows are the table's own.
    const some = rows.slice(from, from + ROWS) as never
    await db.insertInto(table).values(some).execute()
  }
}
