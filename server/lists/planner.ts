import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../database/database.ts'
import type { Page } from './named-list.ts'

// Hints for queries that a database would run far slower as its own planner chooses. None of them changes a response.

/** To read and sort a row costs as much as to pass so many entries of an index. */
const SORTED_ROW = 10

/** Whether it reads less to sort the `some` rows of a filter than to pass the `all` others until the page is full. */
export function areFew(some: number, all: number, page: Page | undefined): boolean {
  const wanted = page ? page.offset + page.limit : some
  return some * SORTED_ROW <= (wanted * all) / Math.max(1, some)
}

/** Both: a column to sort few rows by. No index has the order of an expression, so none is walked to find them. */
export function sortedAfterwards(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${column}, null)`
}

/** SQLite: a column tested without its own index, as most rows pass the test. PostgreSQL knows that from statistics. */
export function withoutItsIndex(engine: Engine, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`+${column}` : column
}

/** SQLite: the partial index to read by, where a far larger one looks as good. PostgreSQL compares their sizes. */
export function readBy(engine: Engine, index: string): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`indexed by ${sql.raw(index)}` : sql``
}

/** SQLite: a table whose rows are looked up by their numbers and not by what else is asked of them. */
export function byRowNumber(table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${table} not indexed`
}

/** SQLite: a join that begins with the first table, which is the short one; a cross join is never turned round. */
export function leftToRight(
  first: RawBuilder<unknown>,
  then: RawBuilder<unknown>,
  on: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${first} cross join ${then} on ${on}`
}
