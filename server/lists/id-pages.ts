import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Page } from './page.ts'
import { searchIds } from './search-ids.ts'
import type { Places, SearchedTable } from './search-index/search-index.ts'

// Pages of long lists: first the ids alone from an index that holds filter and sort, then the rows of that page by their ids.

type Sort = readonly [column: string, way: 'asc' | 'desc']
export type Sorting = readonly [Sort, ...Sort[]]

export interface IdList {
  table: SearchedTable
  /** All of them hold; about the table's own columns. */
  filters: readonly RawBuilder<SqlBool>[]
  /** Ends in the id, so that no two rows are equal and pages never overlap. */
  sorting: Sorting
  search?: Search | undefined
  /** The filters let so few rows through that they are read and sorted, whatever index has the order. */
  few?: boolean | undefined
  /** How many rows the filters let through (whatever is searched), from counters; without it at most COUNTED_MAX are counted. */
  total?: number | undefined
  /** What leaves out so many rows that lie before the page. */
  start?: { filter: RawBuilder<SqlBool>; before: number } | undefined
}

export interface Search {
  /** The plain test that decides. */
  matches: Expression<SqlBool>
  /** What the search index is asked for. */
  texts: readonly string[]
  places?: Places | undefined
}

export interface IdPage {
  ids: string[]
  total: number
}

/** The ids of a page (or of the whole list) in their order, and the total. */
export async function readIds(database: Database, list: IdList, page: Page | undefined): Promise<IdPage> {
  const { read } = database
  if (!page) {
    const ids = await idsOf(read, list, sql``)
    return { ids, total: ids.length }
  }
  if (list.search) return searchIds(database, { ...list, search: list.search }, page)
  const total = list.total ?? (await countUpTo(read, list, COUNTED_MAX))
  const known = list.total !== undefined
  return { ids: await slice(read, list, page, known ? total : undefined), total }
}

/** A page beyond the middle is read from the other end, so that no page is further away than half the list. */
async function slice(db: Queryable, list: IdList, { offset, limit }: Page, total: number | undefined) {
  if (list.start) {
    const { filter, before } = list.start
    const rest = { ...list, filters: [...list.filters, filter] }
    return idsOf(db, rest, sql`limit ${limit} offset ${offset - before}`)
  }
  if (total === undefined || offset <= total / 2) {
    return idsOf(db, list, sql`limit ${limit} offset ${offset}`)
  }
  const left = Math.min(limit, total - offset)
  if (left <= 0) return []
  const other = { ...list, sorting: reversed(list.sorting) }
  const ids = await idsOf(db, other, sql`limit ${left} offset ${total - offset - left}`)
  return ids.toReversed()
}

async function idsOf(db: Queryable, list: IdList, part: RawBuilder<unknown>): Promise<string[]> {
  const table = sql.table(list.table)
  const conditions = list.search ? [...list.filters, list.search.matches] : list.filters
  const { rows } = await sql<{ id: string }>`
    select ${table}.id from ${table} where ${all(conditions)} order by ${orderBy(list)} ${part}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** To read and sort a row costs as much as to pass so many entries of an index. */
const SORTED_ROW = 10

/** Whether to sort the `some` rows of a filter reads less than to pass the `all` others among them in order until the page is full. */
export function areFew(some: number, all: number, page: Page | undefined): boolean {
  const wanted = page ? page.offset + page.limit : some
  return some * SORTED_ROW <= (wanted * all) / Math.max(1, some)
}

/** How many rows the filters let through, counted no further than `most`. */
export async function countUpTo(
  db: Queryable,
  list: Pick<IdList, 'table' | 'filters'>,
  most: number,
): Promise<number> {
  const table = sql.table(list.table)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${table} where ${all(list.filters)} limit ${most}) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

export function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`
}

/** The list's order as SQL. */
export function orderBy({
  table,
  sorting,
  few,
}: Pick<IdList, 'table' | 'sorting' | 'few'>): RawBuilder<unknown> {
  // No index has the order of an expression.
  const by = (column: string) =>
    few ? sql`coalesce(${sql.ref(`${table}.${column}`)}, null)` : sql.ref(`${table}.${column}`)
  return sql.join(sorting.map(([column, way]) => sql`${by(column)} ${sql.raw(way)}`))
}

function reversed([first, ...rest]: Sorting): Sorting {
  return [turned(first), ...rest.map(turned)]
}

function turned([column, way]: Sort): Sort {
  return [column, way === 'asc' ? 'desc' : 'asc']
}

/** Rows that were read by their ids, in the order of the ids. */
export function inOrderOf<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
