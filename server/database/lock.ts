import { type SelectQueryBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'

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

/** An arbitrary number that no other lock in the database uses (migrate.ts has its own). */
const CHECKOUTS = 5_641_930

/**
 * For operations that start, end or use a customer's checkout: one at a time, so two devices share one checkout.
 */
export async function lockCheckoutOf(tx: Transaction, accountId: string): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${CHECKOUTS}, hashtext(${accountId}))`.execute(tx.db)
}

const HOLDS_OF_ADDRESS = 5_641_931

/**
 * For operations that add up the holds of an address, then of a guest's mobile: one at a time. Taken after
 * lockCheckoutOf and before any product.
 */
export async function lockHoldsOfIp(tx: Transaction, ipHash: string): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${HOLDS_OF_ADDRESS}, hashtext(${ipHash}))`.execute(tx.db)
}

const STORE_SETTINGS = 5_641_929

/** For operations that change store settings: one at a time, so before and after in the audit log are correct. */
export async function lockStoreSettings(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(${STORE_SETTINGS})`.execute(tx.db)
}

const PRODUCT_IMPORTS = 5_641_932

/** For a batch of an import: one at a time, so two imports of the same file see each other's results. */
export async function lockProductImports(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres') await sql`select pg_advisory_xact_lock(${PRODUCT_IMPORTS})`.execute(tx.db)
}

const UTRS = 5_641_933

/**
 * For operations that check whether a UTR has a paid order: one at a time, so the second sees what the first
 * claims.
 */
export async function lockUtr(tx: Transaction, utr: string): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${UTRS}, hashtext(${utr}))`.execute(tx.db)
}
