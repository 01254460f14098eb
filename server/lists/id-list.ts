import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { sortedAfterwards } from './planner.ts'
import type { CategoryFilter, SearchedTable } from './search-index/candidates.ts'

type Sort = readonly [column: string, way: 'asc' | 'desc']
export type Sorting = readonly [Sort, ...Sort[]]

/** The content and order of a long list, for reading its ids. */
export interface IdList {
  table: SearchedTable
  /** The expression after FROM if it is more than the table's name: the index to use. */
  from?: RawBuilder<unknown> | undefined
  /** Conditions on the table's own columns, all of which must hold. */
  filters: readonly RawBuilder<SqlBool>[]
  /** Like `from`, for counting the rows by another index. */
  countFrom?: RawBuilder<unknown> | undefined
  /** Ends with the id, so no two rows are equal and pages never overlap. */
  sorting: Sorting
  search?: Search | undefined
  /** The filters match so few rows that they are read and sorted, whatever index has the order. */
  few?: boolean | undefined
  /** The number of rows that match the filters, from counters; without it at most COUNTED_MAX are counted. */
  total?: number | undefined
  /** Skips rows that come before the page. */
  start?: { filter: RawBuilder<SqlBool>; before: number } | undefined
}

export interface Search {
  /** The exact test that decides. */
  matches: Expression<SqlBool>
  texts: readonly string[]
  every?: boolean
  categories?: CategoryFilter | undefined
  /** Matches that come first, before the list's own order; not applied to texts that are too common. */
  rank?: RawBuilder<unknown>
}

export function fromOf({ table, from }: Pick<IdList, 'table' | 'from'>): RawBuilder<unknown> {
  return from ?? sql.table(table)
}

export function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`
}

/** What a search puts first, as SQL before the list's order. */
export function ranked({ search }: Pick<IdList, 'search'>): RawBuilder<unknown> {
  return search?.rank ? sql`${search.rank}, ` : sql``
}

export function orderBy({
  table,
  sorting,
  few,
}: Pick<IdList, 'table' | 'sorting' | 'few'>): RawBuilder<unknown> {
  const columns = sorting.map(([name, way]) => {
    const column = sql.ref(`${table}.${name}`)
    return sql`${few ? sortedAfterwards(column) : column} ${sql.raw(way)}`
  })
  return sql.join(columns)
}

/** The number of rows that match the filters, counted up to `most`. */
export async function countUpTo(
  db: Queryable,
  list: Pick<IdList, 'table' | 'from' | 'countFrom' | 'filters'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${list.countFrom ?? fromOf(list)} where ${all(list.filters)} limit ${most}) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}
