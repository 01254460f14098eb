import type { Engine, Transaction } from '../database.ts'

/** The words that differ between the engines in a schema. */
export interface Dialect {
  engine: Engine
  /** Type of a moment: ISO text in SQLite, timestamptz in PostgreSQL; ISO strings in code on both. */
  time: string
  whole: string
  real: string
  /** Closes a table. SQLite checks types only in STRICT tables. */
  strict: string
  /** The id of a table that is searched. SQLite's search index needs a number that VACUUM leaves as it is. */
  searchedId: string
}

/** One step of the schema. A landed one is never edited: a shop that has run it does not run it again. */
export interface Migration {
  number: number
  name: string
  statements: (dialect: Dialect) => string[]
  /** Then changes rows in ways that SQL does not know. */
  convert?: (tx: Transaction) => Promise<void>
}

/** A table in which lists search, and the texts of a row called `new` that they search. */
export interface Searched {
  table: string
  texts: readonly [string, string, string] | readonly [string, string] | readonly [string]
  /** Columns of the texts; a table without is never changed. */
  changes?: string
}

/** What is counted of a table's rows: statements that count the row called `old` out, and the one called `new` in. */
export interface Counted {
  table: string
  /** A change of another column changes no count. */
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
