import type { Engine, Transaction } from '../database.ts'

/** SQL fragments that differ between the engines in a schema. */
export interface Dialect {
  engine: Engine
  /** Type of a timestamp: ISO text in SQLite, timestamptz in PostgreSQL; ISO strings in code on both. */
  timestamp: string
  integer: string
  real: string
  /** Ends a table definition. SQLite checks types only in STRICT tables. */
  strict: string
  /** The id of a searchable table. SQLite's search index needs a number that VACUUM does not change. */
  searchedId: string
}

/**
 * One step of the schema. A step that has landed is never edited, because shops that ran it will not run it again.
 */
export interface Migration {
  number: number
  name: string
  statements: (dialect: Dialect) => string[]
  /** Runs afterwards, for changes to rows that SQL can't express. */
  convert?: (tx: Transaction) => Promise<void>
}

/** A table that lists search, and the searched texts of a row called `new`. */
export interface Searched {
  table: string
  texts: readonly [string, string, string] | readonly [string, string] | readonly [string]
  /** Columns of the texts; without them, rows of the table never change. */
  changes?: string
}

/** How a table's rows are counted: statements that remove the row called `old` and add the one called `new`. */
export interface Counted {
  table: string
  /** Changes to other columns do not affect the counts. */
  columns: string
  less: readonly string[]
  more: readonly string[]
}

export interface AfterInsert {
  table: string
  trigger: string
  /** A condition on the row called `new`. */
  when?: string
  statement: string
}
