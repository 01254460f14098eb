import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { type Found, type Places, sixesIn, type Sought } from './search-index.ts'

/** More starts than this and a text of one or two letters is so common that reading the list meets it soon. */
const STARTS_MAX = 500

/** Rows by an FTS5 index (migrations/001-lists-sqlite.ts, 009-sixes.ts), as they are streamed out of it. */
export async function foundByIndex(db: Queryable, sought: Sought, most: number): Promise<Found | null> {
  const asked = bySixes(sought) ?? (await byThrees(db, sought))
  if (asked === null) return null
  const index = sql.table(asked.index)
  const rows = sql.table(sought.table)
  const places = sought.places ? inPlaces(sought.places) : sql``
  const match = sql<SqlBool>`${index} match ${asked.words}`
  const found = sql<{ rowid: number }>`select rowid from ${index} where ${match} ${places}`
  const first = await sql<{ rowid: number }>`${found} limit ${most + 1}`.execute(db)
  const keys = JSON.stringify(first.rows.map(({ rowid }) => rowid))
  // A cross join is read from left to right.
  return {
    first: {
      from: sql`json_each(${keys}) as found_search cross join ${rows} on ${rows}.n = found_search.value`,
      where: sql`1 = 1`,
    },
    isAll: first.rows.length <= most,
    all: sought.places
      ? { from: sql`${rows} not indexed`, where: sql`${rows}.n in (${found})` }
      : { from: sql`${index} cross join ${rows} on ${rows}.n = ${index}.rowid`, where: match },
  }
}

/** An index and what it is asked in its query language. */
interface Asked {
  index: string
  words: string
}

/** Of texts of six letters or more: rows that hold a text's sixes, however common its threes are. */
function bySixes({ table, texts }: Sought): Asked | null {
  const asked = texts.map((text) => sixesIn(text).map((six) => Buffer.from(six).toString('hex')))
  if (asked.some((words) => words.length === 0)) return null
  return { index: `${table}_sixes`, words: asked.map((words) => `(${words.join(' ')})`).join(' OR ') || '""' }
}

async function byThrees(db: Queryable, { table, texts }: Sought): Promise<Asked | null> {
  const words: string[] = []
  for (const text of texts) {
    const some = await wordsOf(db, table, text)
    if (some === null) return null
    words.push(...some)
  }
  return { index: `${table}_search`, words: words.join(' OR ') || '""' }
}

/** What stands for a text: itself, or every trigram that begins with it. */
async function wordsOf(db: Queryable, table: Sought['table'], text: string): Promise<string[] | null> {
  if (Array.from(text).length >= 3) return [quoted(text)]
  const grams = sql.table(`${table}_search_grams`)
  const { rows } = await sql<{ term: string }>`
    select term from ${grams} where term >= ${text} and term < ${`${text}\u{10ffff}`} limit ${STARTS_MAX + 1}
  `.execute(db)
  return rows.length > STARTS_MAX ? null : rows.map(({ term }) => quoted(term))
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function inPlaces({ categories, subcategories }: Places) {
  const category = sql`union select n from products where category_id in (${sql.join(categories)})`
  const subcategory = sql`union select n from products where subcategory_id in (${sql.join(subcategories)})`
  return sql`${categories.length > 0 ? category : sql``} ${subcategories.length > 0 ? subcategory : sql``}`
}
