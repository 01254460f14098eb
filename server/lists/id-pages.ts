import { type RawBuilder, sql } from 'kysely'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { Database, Queryable } from '../database/database.ts'
import { inPortions } from '../database/in-portions.ts'
import { all, countUpTo, fromOf, type IdList, orderBy, ranked, type Sorting } from './id-list.ts'
import type { Page } from './page.ts'
import { type IdPage, searchIds } from './search-ids.ts'

// Pages of long lists: first the ids alone, from an index that holds filter and sort, then the rows of that page.

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
    select ${table}.id from ${fromOf(list)} where ${all(conditions)}
    order by ${ranked(list)}${orderBy(list)} ${part}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function reversed([first, ...rest]: Sorting): Sorting {
  return [turned(first), ...rest.map(turned)]
}

function turned([column, way]: Sorting[number]): Sorting[number] {
  return [column, way === 'asc' ? 'desc' : 'asc']
}

/** The rows of a list's ids, in their order. `read`: those of a JSON array of ids, in any order. */
export async function rowsByIds<R extends { id: string }>(
  db: Queryable,
  ids: readonly string[],
  read: (db: Queryable, ids: string) => Promise<readonly R[]>,
): Promise<R[]> {
  return inOrderOf(ids, await inPortions(ids, (some) => read(db, JSON.stringify(some))))
}

/** Rows that were read by their ids, in the order of the ids. */
export function inOrderOf<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
