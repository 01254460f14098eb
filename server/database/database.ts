import { setImmediate } from 'node:timers/promises'
import type { ControlledTransaction, DeleteResult, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables/tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Anything that can run queries: the readers outside a transaction, or a transaction. */
export type Queryable = Kysely<Tables>

/** An open transaction. Using it after its end throws. */
export interface Transaction {
  engine: Engine
  db: ControlledTransaction<Tables>
  /** Runs `effect` once the transaction has committed; never if it did not. */
  afterCommit: (effect: () => void) => void
}

export type Value = string | number | null
export type Row = Record<string, Value>

/** A consistent snapshot of the database, held while it is read. */
export interface Snapshot {
  db: Queryable
  /** The rows of a query without parameters, a few hundred at a time, so memory does not grow with their number. */
  rows: (query: RawBuilder<unknown>) => AsyncIterable<Row[]>
}

export interface Database {
  engine: Engine
  /** Reads outside a transaction see only committed data. Writes go through `transaction`. */
  read: Queryable
  /** A number that changes after each commit by any process; undefined if only a query could tell. */
  commitVersion: () => number | undefined
  /**
   * Runs an action as one transaction; after a conflict with another the whole action runs again
   * (database/transaction.ts).
   */
  transaction: <T>(action: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Reads a snapshot on a separate connection, without blocking writers. */
  snapshot: <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>
  close: () => Promise<void>
  /** This process's connections, and how many requests wait for one; only if there is a pool. */
  connections?: () => Connections
}

export interface Connections {
  open: number
  idle: number
  waiting: number
}

/** Number of ids or other texts in one query. */
const PORTION = 500

export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.select((e) => e.fn.countAll<number>().as('n'))
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number }
  return n
}

/** Deletes rows in its own transaction and returns how many there were. */
export async function deleteRows(
  database: Database,
  rows: (db: Queryable) => { executeTakeFirst: () => Promise<DeleteResult> },
): Promise<number> {
  const { numDeletedRows } = await database.transaction(({ db }) => rows(db).executeTakeFirst())
  return Number(numDeletedRows)
}

/** The results of `read` for each portion of a long list of ids or other texts. Other requests run in between. */
export async function inChunks<R>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < ids.length; from += PORTION) {
    if (from > 0) await setImmediate() // SQLite responds synchronously
    rows.push(...(await read(ids.slice(from, from + PORTION))))
  }
  return rows
}

const DUPLICATES: readonly unknown[] = [2067, '23505'] // SQLITE_CONSTRAINT_UNIQUE, unique_violation

/** Whether a unique index rejected a row, for actions that can't know in advance. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return DUPLICATES.includes(errcode) || DUPLICATES.includes(code)
}
