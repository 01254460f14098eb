import type { ControlledTransaction, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables/tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Anything that queries run on: the readers outside a transaction, or a transaction. */
export type Queryable = Kysely<Tables>

/** An open transaction. It throws when it is used after its end. */
export interface Transaction {
  engine: Engine
  db: ControlledTransaction<Tables>
  /** Runs `effect` once the transaction has committed; never when it did not. */
  afterCommit: (effect: () => void) => void
}

export type Value = string | number | null
export type Row = Record<string, Value>

/** The database as it is at one moment, for as long as someone reads, whatever is written meanwhile. */
export interface Snapshot {
  db: Queryable
  /** The rows of a query without parameters, some hundreds at once, so that memory does not grow with them. */
  rows: (query: RawBuilder<unknown>) => AsyncIterable<Row[]>
}

export interface Database {
  engine: Engine
  /** Reads outside a transaction see what is committed and nothing else. Writes go through `transaction`. */
  read: Queryable
  /** A number that is another one after each commit, of any process; undefined where only a query could tell. */
  commitMark: () => number | undefined
  /**
   * Runs an action as one transaction; on a conflict with another the whole action runs again
   * (database/transaction.ts).
   */
  transaction: <T>(action: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Reads on a connection of its own, which sees one moment and keeps no one from writing. */
  snapshot: <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>
  close: () => Promise<void>
  /** This process' connections, and how many wait for one; only where there are several. */
  connections?: () => Connections
}

export interface Connections {
  open: number
  idle: number
  waiting: number
}

const PORTION = 500

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.select((e) => e.fn.countAll<number>().as('n'))
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number }
  return n
}

/** What `read` finds for each portion of a long list of ids or other texts, one portion after the other. */
export async function inPortions<R>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < ids.length; from += PORTION)
    rows.push(...(await read(ids.slice(from, from + PORTION))))
  return rows
}

const DUPLICATES: readonly unknown[] = [2067, '23505'] // SQLITE_CONSTRAINT_UNIQUE, unique_violation

/** Whether a unique index has refused a row, for an action that cannot know before whether it will. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return DUPLICATES.includes(errcode) || DUPLICATES.includes(code)
}
