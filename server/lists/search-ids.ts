import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { all, COUNTED_MAX, countUpTo, type IdList, type IdPage, orderBy, type Search } from './id-pages.ts'
import type { Page } from './page.ts'
import { type Found, foundByIndex } from './search-index/search-index.ts'

/** So many rows of the sorted list are looked through before the search index is asked: whatever is common stands among them. */
const WINDOW = 1_000

type SearchedList = IdList & { search: Search }

/**
 * A page of those that contain the text, in the list's order, and how many there are (at most COUNTED_MAX are counted). What is
 * common fills the page from the head of the list; what is rare comes from the search index and is sorted. Neither grows with the list.
 */
export async function searchIds(database: Database, list: SearchedList, page: Page): Promise<IdPage> {
  const db = database.read
  const end = page.offset + page.limit
  const head = await headMatches(db, list)
  const isWhole = (list.total ?? (await countUpTo(db, list, WINDOW + 1))) <= WINDOW
  const isCounted = isWhole || head.length >= COUNTED_MAX
  const ids = isWhole || head.length >= end ? head.slice(page.offset, end) : undefined
  if (ids && isCounted) return { ids, total: Math.min(head.length, COUNTED_MAX) }
  const found = await foundByIndex(database, { table: list.table, ...list.search })
  if (ids) return { ids, total: await countFound(db, list, found) }
  const rare = await sortedIds(db, list, found, page)
  if (isCounted) return { ids: rare.ids, total: COUNTED_MAX }
  return { ids: rare.ids, total: Math.min(rare.total ?? (await countFound(db, list, found)), COUNTED_MAX) }
}

async function headMatches(db: Queryable, list: SearchedList): Promise<string[]> {
  const table = sql.table(list.table)
  const { rows } = await sql<{ id: string }>`
    select ${table}.id from (
      select * from ${table} where ${all(list.filters)} order by ${orderBy(list)} limit ${WINDOW}
    ) as ${table} where ${list.search.matches} order by ${orderBy(list)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Without an index the text is so common that a walk in the list's order meets enough of it soon. What is sorted is counted too. */
async function sortedIds(
  db: Queryable,
  list: SearchedList,
  found: Found | null,
  { limit, offset }: Page,
): Promise<{ ids: string[]; total: number | undefined }> {
  const counted = found ? sql`, count(*) over () as total` : sql``
  const { rows } = await sql<{ id: string; total?: number }>`
    select ${sql.table(list.table)}.id ${counted} ${matching(list, found)}
    order by ${orderBy(list)} limit ${limit} offset ${offset}
  `.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total }
}

async function countFound(db: Queryable, list: SearchedList, found: Found | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 ${matching(list, found)} ${found ? sql`` : sql`order by ${orderBy(list)}`} limit ${COUNTED_MAX}
    ) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

function matching(list: SearchedList, found: Found | null) {
  const conditions = [...list.filters, list.search.matches]
  if (!found) return sql`from ${sql.table(list.table)} where ${all(conditions)}`
  return sql`from ${found.from} where ${all([found.where, ...conditions])}`
}
