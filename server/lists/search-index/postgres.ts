import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { type Candidates, inCategories, type IndexSearch } from './candidates.ts'

/** Rows with every trigram of one of the texts, from the GIN index; the same exports as sqlite.ts. */
export async function findCandidates(
  db: Queryable,
  { table, texts, every, categories }: IndexSearch,
  most: number,
): Promise<Candidates | null> {
  const query = texts.map((text) => `(${trigramQuery(text)})`).join(every ? ' & ' : ' | ')
  const rows = sql.table(table)
  const index = sql.table(`${table}_search`)
  const found = sql`select id from ${index} where grams @@ ${query}::tsquery ${categories ? inCategories('id', categories) : sql``}`
  const first = await sql<{ id: string }>`${found} limit ${most + 1}`.execute(db)
  const keys = first.rows.map(({ id }) => id)
  return {
    first: { from: rows, where: sql<SqlBool>`${rows}.id = any (${keys})` },
    isAll: keys.length <= most,
    all: { from: rows, where: sql<SqlBool>`${rows}.id in (${found})` },
  }
}

/** Every trigram of a text; one or two letters match every trigram that begins with them. */
function trigramQuery(text: string): string {
  const letters = Array.from(text)
  const trigrams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
  return trigrams.length > 0 ? [...new Set(trigrams)].map(quoted).join(' & ') : `${quoted(text)}:*`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}
