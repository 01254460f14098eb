import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { CandidateRows, Candidates } from '#server/lists/search-index/candidates.ts'
import * as postgres from '#server/lists/search-index/postgres.ts'
import * as sqlite from '#server/lists/search-index/sqlite.ts'
import { type Database, inChunks, type Queryable } from '../database/database.ts'
import { all, countUpTo, fromOf, type IdList, orderBy, ranked, type Search, type Sorting } from './id-list.ts'
import type { Page } from './named-list.ts'

/** For a common text, this many rows of the sorted list are searched for a page: first few, then more. */
const WINDOWS = [300, 1_000, 10_000]

// Pages of long lists: first only the ids, from an index that has filter and sort, then the rows of that page.

/** The ids of a page (or of the whole list) in order, and the total. */
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

/** A page in the second half is read from the other end, so no page is further away than half the list. */
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

/** The rows for a list's ids, in order. `read`: reads those of a JSON array of ids, in any order. */
export async function rowsByIds<R extends { id: string }>(
  db: Queryable,
  ids: readonly string[],
  read: (db: Queryable, ids: string) => Promise<readonly R[]>,
): Promise<R[]> {
  return inOrderOf(ids, await inChunks(ids, (some) => read(db, JSON.stringify(some))))
}

/** Rows that were read by their ids, in the order of the ids. */
export function inOrderOf<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type SearchedList = IdList & { search: Search }

interface IdPage {
  ids: string[]
  total: number
}

/**
 * A page of the rows that contain the text, and their number (at most COUNTED_MAX). If the index finds more rows
 * than that, the text is so common that the start of the list fills the page. So the work does not grow with the
 * list.
 */
export async function searchIds(database: Database, list: SearchedList, page: Page): Promise<IdPage> {
  const db = database.read
  const index = database.engine === 'sqlite' ? sqlite : postgres
  const found = await index.findCandidates(db, { table: list.table, ...list.search }, COUNTED_MAX)
  if (found?.isAll) return sortedPage(db, list, found.first, page)
  const length = list.total ?? (await countUpTo(db, list, COUNTED_MAX + 1))
  if (length <= COUNTED_MAX) {
    const ids = await headMatches(db, list, length)
    return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length }
  }
  const isBeyond = page.offset >= COUNTED_MAX // no response links to such a page, and reaching it would read the whole list
  return {
    ids: isBeyond ? [] : await commonIds(db, list, found, page),
    total: await countCommon(db, list, found),
  }
}

async function sortedPage(
  db: Queryable,
  list: SearchedList,
  rows: CandidateRows,
  page: Page,
): Promise<IdPage> {
  const { rows: sorted } = await sql<{ id: string; total: number }>`
    select ${sql.table(list.table)}.id, count(*) over () as total ${matching(list, rows)}
    order by ${ranked(list)}${orderBy({ ...list, few: true })}
    limit ${page.limit} offset ${page.offset}
  `.execute(db)
  const total = sorted[0]?.total ?? (page.offset > 0 ? await countMatches(db, list, rows) : 0)
  return { ids: sorted.map(({ id }) => id), total: Math.min(total, COUNTED_MAX) }
}

async function commonIds(
  db: Queryable,
  list: SearchedList,
  found: Candidates | null,
  { offset, limit }: Page,
) {
  const end = offset + limit
  for (const window of WINDOWS.filter((rows) => rows >= end)) {
    const ids = await headMatches(db, list, window)
    if (ids.length >= end) return ids.slice(offset, end)
  }
  // Without the index: the text is so common that reading in the list's order soon finds enough.
  const { rows } = await sql<{ id: string }>`
    select ${sql.table(list.table)}.id ${matching(list, found?.all)}
    order by ${orderBy(list)} limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function headMatches(db: Queryable, list: SearchedList, window: number): Promise<string[]> {
  const table = sql.table(list.table)
  const { rows } = await sql<{ id: string }>`
    select ${table}.id from (
      select * from ${fromOf(list)} where ${all(list.filters)} order by ${orderBy(list)} limit ${window}
    ) as ${table} where ${list.search.matches} order by ${orderBy(list)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The first candidates from the index usually contain enough matches. */
async function countCommon(db: Queryable, list: SearchedList, found: Candidates | null): Promise<number> {
  const among = found ? await countMatches(db, list, found.first) : 0
  return among >= COUNTED_MAX ? COUNTED_MAX : countMatches(db, list, found?.all)
}

async function countMatches(db: Queryable, list: SearchedList, found: CandidateRows | undefined) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 ${matching(list, found)} ${found ? sql`` : sql`order by ${orderBy(list)}`} limit ${COUNTED_MAX}
    ) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

function matching(list: SearchedList, found: CandidateRows | undefined): RawBuilder<unknown> {
  const conditions: RawBuilder<SqlBool>[] = [...list.filters, sql<SqlBool>`${list.search.matches}`]
  if (!found) return sql`from ${fromOf(list)} where ${all(conditions)}`
  return sql`from ${found.from} where ${all([found.where, ...conditions])}`
}
