import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { byRowNumber, leftToRight } from '../planner.ts'
import { type Candidates, inCategories, type IndexSearch } from './candidates.ts'

/** A text that begins more trigrams than this is so common that reading the list soon finds it. */
const BEGINNINGS_MAX = 500

/** Rows with one of the texts, from the FTS5 index, which streams them; the same exports as postgres.ts. */
export async function findCandidates(
  db: Queryable,
  search: IndexSearch,
  most: number,
): Promise<Candidates | null> {
  const query = await trigramQuery(db, search)
  if (query === null) return null
  const index = sql.table(`${search.table}_search`)
  const rows = sql.table(search.table)
  const categories = search.categories ? inCategories('n', search.categories) : sql``
  const match = sql<SqlBool>`${index} match ${query}`
  const found = sql<{ rowid: number }>`select rowid from ${index} where ${match} ${categories}`
  const first = await sql<{ rowid: number }>`${found} limit ${most + 1}`.execute(db)
  const keys = JSON.stringify(first.rows.map(({ rowid }) => rowid))
  return {
    first: {
      from: leftToRight(sql`json_each(${keys}) as found_search`, rows, sql`${rows}.n = found_search.value`),
      where: sql`1 = 1`,
    },
    isAll: first.rows.length <= most,
    all: search.categories
      ? { from: byRowNumber(rows), where: sql`${rows}.n in (${found})` }
      : { from: leftToRight(index, rows, sql`${rows}.n = ${index}.rowid`), where: match },
  }
}

/** The texts in FTS5's query language, or null if one is too common for the index. */
async function trigramQuery(db: Queryable, { table, texts, every }: IndexSearch): Promise<string | null> {
  const queries: string[] = []
  for (const text of texts) {
    const some = await phrasesOf(db, table, text)
    if (some === null) return null
    queries.push(`(${some.join(' OR ') || '""'})`)
  }
  return queries.join(every ? ' AND ' : ' OR ') || '""'
}

/** The query for a text: the text itself, or every trigram that begins with its one or two letters. */
async function phrasesOf(db: Queryable, table: IndexSearch['table'], text: string): Promise<string[] | null> {
  if (Array.from(text).length >= 3) return [quoted(text)]
  const grams = sql.table(`${table}_search_grams`)
  const { rows } = await sql<{ term: string }>`
    select term from ${grams} where term >= ${text} and term < ${`${text}\u{10ffff}`} limit ${BEGINNINGS_MAX + 1}
  `.execute(db)
  return rows.length > BEGINNINGS_MAX ? null : rows.map(({ term }) => quoted(term))
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
