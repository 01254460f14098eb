import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { sortedAfterwards } from './planner.ts'
import type { CategoryFilter, SearchedTable } from './search-index/candidates.ts'

type Sort = readonly [column: string, way: 'asc' | 'desc']
export type Sorting = readonly [Sort, ...Sort[]]

/** What a long list holds and in which order, before its ids are read. */
export interface IdList {
  table: SearchedTable
  /** What stands behind FROM where it is more than the table's name: the index to read it by. */
  from?: RawBuilder<unknown> | undefined
  /** All of them hold; about the table's own columns. */
  filters: readonly RawBuilder<SqlBool>[]
  /** Like `from`, where the rows are counted by another index than they are read by. */
  countFrom?: RawBuilder<unknown> | undefined
  /** Ends in the id, so that no two rows are equal and pages never overlap. */
  sorting: Sorting
  search?: Search | undefined
  /** The filters let so few rows through that they are read and sorted, whatever index has the order. */
  few?: boolean | undefined
  /** How many rows the filters let through, from counters; without it at most COUNTED_MAX are counted. */
  total?: number | undefined
  /** What leaves out so many rows that lie before the page. */
  start?: { filter: RawBuilder<SqlBool>; before: number } | undefined
}

export interface Search {
  /** The plain test that decides. */
  matches: Expression<SqlBool>
  texts: readonly string[]
  categories?: CategoryFilter | undefined
  /** What comes first of those that are found, before the list's own order; a text too common knows no rank. */
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

/** How many rows the filters let through, counted no further than `most`. */
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
