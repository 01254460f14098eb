import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { Database, Queryable } from '../database/database.ts'
import { all, countUpTo, fromOf, type IdList, orderBy, ranked, type Search } from './id-list.ts'
import type { Page } from './page.ts'
import type { CandidateRows, Candidates } from './search-index/candidates.ts'
import * as postgres from './search-index/postgres.ts'
import * as sqlite from './search-index/sqlite.ts'

/** So many rows of the sorted list are looked through for a page of what is common: first few, then more. */
const WINDOWS = [300, 1_000, 10_000]

type SearchedList = IdList & { search: Search }

export interface IdPage {
  ids: string[]
  total: number
}

/**
 * A page of those that contain the text, and how many there are (at most COUNTED_MAX). Where the index names more rows
 * than that, the text is so common that the head of the list fills the page. So the work does not grow with the list.
 */
export async function searchIds(database: Database, list: SearchedList, page: Page): Promise<IdPage> {
  const db = database.read
  const index = database.engine === 'sqlite' ? sqlite : postgres
  const found = await index.findCandidates(db, { table: list.table, ...list.search }, COUNTED_MAX)
  if (found?.isAll) return sortedPage(db, list, found.first, page)
  const length = list.total ?? (await countUpTo(db, list, COUNTED_MAX + 1))
  if (length <= COUNTED_MAX) return headPage(db, list, page, length)
  const isBeyond = page.offset >= COUNTED_MAX // no answer names such a page, and a walk to it would pass the whole list
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

async function headPage(
  db: Queryable,
  list: SearchedList,
  { offset, limit }: Page,
  length: number,
): Promise<IdPage> {
  const ids = await headMatches(db, list, length)
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
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
  // Without an index the text is so common that a walk in the list's order meets enough of it soon.
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

/** Among the first that the index names there are mostly enough already. */
async function countCommon(db: Queryable, list: SearchedList, found: Candidates | null): Promise<number> {
  const among = found ? await countMatches(db, list, found.first) : 0
  return among >= COUNTED_MAX ? COUNTED_MAX : countMatches(db, list, found?.all)
}

async function countMatches(
  db: Queryable,
  list: SearchedList,
  found: CandidateRows | undefined,
): Promise<number> {
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
