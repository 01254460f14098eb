import type { ControlledTransaction, Kysely } from 'kysely'
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

export interface Database {
  engine: Engine
  /** Reads outside a transaction see what is committed and nothing else. Writes go through `transaction`. */
  read: Queryable
  /** Runs an act as one transaction; on a conflict with another the whole act runs again (database/transaction.ts). */
  transaction: <T>(act: (tx: Transaction) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}
