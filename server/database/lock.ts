import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable, Transaction } from './database.ts'

// Locks held until the transaction ends. SQLite has one writer at a time and needs none.

/** Locks the rows that a query selects until its transaction ends, for operations that change them. */
export function forUpdate<DB, TB extends keyof DB, O>(
  tx: Transaction,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate() : query
}

/** Keeps the rows that a query selects unchanged until its transaction ends; others may do the same. */
export function forShare<DB, TB extends keyof DB, O>(
  tx: Transaction,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forShare() : query
}

/** Locks that belong to no row. Arbitrary numbers that no other lock in the database uses (migrate.ts has its own). */
const LOCKS = {
  /** For operations that change store settings, so before and after in the audit log are correct. */
  storeSettings: 5_641_929,
  /** By account, for operations that start, end or use its checkout, so two devices share one checkout. */
  checkout: 5_641_930,
  /**
   * By IP address, then by a guest's mobile, for operations that add up holds. Taken after `checkout` and before any
   * product.
   */
  holds: 5_641_931,
  /** For a batch of an import, so two imports of the same file see each other's results. */
  productImport: 5_641_932,
  /**
   * By screenshot, then by UTR, for operations that check whether it has paid an order, so the second sees what the
   * first claims.
   */
  utr: 5_641_933,
  /** By policy page, for saving it: a page that was never saved has no row to lock. */
  policyPage: 5_641_934,
}

/** Takes a lock until the transaction ends: one operation at a time for each key. */
export async function advisoryLock(tx: Transaction, name: keyof typeof LOCKS, key = ''): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${LOCKS[name]}, hashtext(${key}))`.execute(tx.db)
}

/** Lifts the limits that deploy/role.sql sets for requests, until the transaction ends. */
export async function liftTimeouts(db: Queryable): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(
    array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`.execute(db)
}
