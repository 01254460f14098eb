import { CompiledQuery, sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

type InTransaction = (action: (tx: Transaction) => Promise<void>) => Promise<void>

interface Bulk {
  /** The number of rows for the first table. */
  count: number
  tables: readonly [keyof Tables, ...(keyof Tables)[]]
}

/**
 * Lets `insert` add its batches: on PostgreSQL each in a separate transaction, because a counter that changes often
 * becomes slow within one; on SQLite in one transaction, in which the indexes are built after the rows instead of
 * row by row.
 */
export async function inBulk(
  { engine, transaction }: Database,
  bulk: Bulk,
  insert: (inTransaction: InTransaction) => Promise<void>,
): Promise<void> {
  if (engine === 'postgres') return insert(transaction)
  await transaction(async (tx) => {
    const indexes = (await isMuch(tx.db, bulk)) ? await indexesOf(tx.db, bulk.tables) : []
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx.db)
    await insert((action) => action(tx))
    for (const { made } of indexes) await sql.raw(made).execute(tx.db)
  })
}

/** A big table with few new rows keeps its indexes: rebuilding them takes longer. */
async function isMuch(db: Queryable, { tables: [table], count }: Bulk): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return count >= rows[0]!.n
}

/** All except the unique ones, which reject a wrong row immediately. */
async function indexesOf(db: Queryable, tables: Bulk['tables']) {
  const { rows } = await sql<{ name: string; made: string }>`
    select name, sql as made from sqlite_schema
    where type = 'index' and tbl_name in (${sql.join(tables)}) and sql not like 'create unique %'`.execute(db)
  return rows
}

/** Rows of the longest statement: within both engines' limits on parameters. */
const MOST = 128

/**
 * Inserts rows of one table, all with the same columns: in groups of 128, then 64, 32 and so on, so there are few
 * statements.
 */
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

/** Kysely builds each statement of a database once; the values are row by row, in column order. */
function textOf(db: Queryable, table: keyof Tables, rows: readonly object[], columns: string[]): string {
  const { adapter } = db.getExecutor()
  const ofDatabase = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, ofDatabase)
  const key = [table, rows.length, ...columns].join()
  const text = ofDatabase.get(key) ?? db.insertInto(table).values(rows).compile().sql
  ofDatabase.set(key, text)
  return text
}
