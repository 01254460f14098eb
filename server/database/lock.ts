import { type SelectQueryBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'

// Locks that an action holds until its transaction ends. SQLite has one writer at a time and needs none.

/** Locks the rows that a query of an action selects until its transaction ends, for an action that changes them. */
export function forUpdate<DB, TB extends keyof DB, O>(
  tx: Transaction,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forUpdate() : query
}

/** Keeps the rows that an action's query selects unchanged until its transaction ends; others may do the same. */
export function forShare<DB, TB extends keyof DB, O>(
  tx: Transaction,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return tx.engine === 'postgres' ? query.forShare() : query
}

/** Any number that nothing else in the database locks by (migrate.ts has its own). */
const CHECKOUTS = 5_641_930

/**
 * For actions that begin, end or use a customer's checkout: one at a time, so that two devices have one between them.
 */
export async function lockCheckoutOf(tx: Transaction, accountId: string): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${CHECKOUTS}, hashtext(${accountId}))`.execute(tx.db)
}

const HOLDS_OF_ADDRESS = 5_641_931

/**
 * For actions that add up the holds of an address, then of a guest's mobile: one at a time. Taken behind lockCheckoutOf
 * and before any product.
 */
export async function lockHoldsOfAddress(tx: Transaction, addressHash: string): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${HOLDS_OF_ADDRESS}, hashtext(${addressHash}))`.execute(tx.db)
}

const STORE_SETTINGS = 5_641_929

/** For an action that changes store settings: one at a time, so that before and after in the audit log are true. */
export async function lockStoreSettings(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(${STORE_SETTINGS})`.execute(tx.db)
}

const PRODUCT_IMPORTS = 5_641_932

/** For a batch of an import: one at a time, so that two imports of one file see what the other has made. */
export async function lockProductImports(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(${PRODUCT_IMPORTS})`.execute(tx.db)
}

const UTRS = 5_641_933

/**
 * For actions that look whether a UTR has a paid order: one at a time, so that the second finds what the first claims.
 */
export async function lockUtr(tx: Transaction, utr: string): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${UTRS}, hashtext(${utr}))`.execute(tx.db)
}
