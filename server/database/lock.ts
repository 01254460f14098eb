import type { SelectQueryBuilder } from 'kysely'
import type { Transaction } from './database.ts'

/** Locks the rows that a query of an act selects until its transaction ends. SQLite has one writer at a time and needs no lock. */
export function locked<DB, TB extends keyof DB, O>(
  tx: Transaction,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate() : query
}
