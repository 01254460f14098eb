import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

type InTransaction = (act: (tx: Transaction) => Promise<void>) => Promise<void>

interface Bulk {
  /** How many rows the first table gets. */
  count: number
  tables: readonly [keyof Tables, ...(keyof Tables)[]]
}

/**
 * Lets `insert` add its batches: on PostgreSQL each in a transaction of its own, as a counter that changes often grows
 * slow within one; on SQLite in one transaction, in which the indexes are built after the rows instead of row by row.
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
    await insert((act) => act(tx))
    for (const { made } of indexes) await sql.raw(made).execute(tx.db)
  })
}

/** A big table with few new rows keeps its indexes: to build them takes longer. */
async function isMuch(db: Queryable, { tables: [table], count }: Bulk): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return count >= rows[0]!.n
}

/** All but the unique ones, which refuse a wrong row at once. */
async function indexesOf(db: Queryable, tables: Bulk['tables']) {
  const { rows } = await sql<{ name: string; made: string }>`
    select name, sql as made from sqlite_schema
    where type = 'index' and tbl_name in (${sql.join(tables)}) and sql not like 'create unique %'`.execute(db)
  return rows
}
