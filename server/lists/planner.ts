import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../database/database.ts'
import type { Page } from './named-list.ts'

// Hints for queries that a database's own planner would run far slower. None of them changes a result.

/** Reading and sorting a row costs as much as skipping this many index entries. */
const SORTED_ROW = 10

/** Whether it reads less to sort the `some` rows of a filter than to skip the `all` others until the page is full. */
export function areFew(some: number, all: number, page: Page | undefined): boolean {
  const wanted = page ? page.offset + page.limit : some
  return some * SORTED_ROW <= (wanted * all) / Math.max(1, some)
}

/**
 * Both: a column by which to sort few rows. No index has the order of an expression, so none is scanned to find
 * them.
 */
export function sortedAfterwards(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${column}, null)`
}

/** A column that SQLite must not look up by its index, because most rows match. PostgreSQL has statistics for it. */
export function withoutItsIndex(engine: Engine, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`+${column}` : column
}

/** SQLite: the partial index to use, where a far larger one seems as good. PostgreSQL compares their sizes. */
export function indexedBy(engine: Engine, index: string): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`indexed by ${sql.raw(index)}` : sql``
}

/** SQLite: looks up a table's rows by their numbers, not by other conditions. */
export function byRowNumber(table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${table} not indexed`
}

/** SQLite: starts a join with the first table, which is the short one; a cross join is never reordered. */
export function leftToRight(
  first: RawBuilder<unknown>,
  then: RawBuilder<unknown>,
  on: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${first} cross join ${then} on ${on}`
}
