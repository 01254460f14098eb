import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Found, Places, Sought } from './search-index.ts'

/** Rows by the GIN index of trigrams (migrations/001-lists-postgres.ts): those that hold every three letters of a text. */
export async function foundByIndex(
  db: Queryable,
  { table, texts, places }: Sought,
  most: number,
): Promise<Found | null> {
  const query = texts.map((text) => `(${gramsOf(text)})`).join(' | ')
  const rows = sql.table(table)
  const index = sql.table(`${table}_search`)
  const found = sql`select id from ${index} where grams @@ ${query}::tsquery ${places ? inPlaces(places) : sql``}`
  const first = await sql<{ id: string }>`${found} limit ${most + 1}`.execute(db)
  const keys = first.rows.map(({ id }) => id)
  return {
    first: { from: rows, where: sql<SqlBool>`${rows}.id = any (${keys})` },
    isAll: keys.length <= most,
    all: { from: rows, where: sql<SqlBool>`${rows}.id in (${found})` },
  }
}

/** One or two letters stand for every trigram that begins with them. */
function gramsOf(text: string): string {
  const letters = Array.from(text)
  if (letters.length < 3) return `${quoted(text)}:*`
  return letters
    .slice(2)
    .map((_, i) => quoted(letters.slice(i, i + 3).join('')))
    .join(' & ')
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

function inPlaces({ categories, subcategories }: Places) {
  const category = sql`union select id from products where category_id in (${sql.join(categories)})`
  const subcategory = sql`union select id from products where subcategory_id in (${sql.join(subcategories)})`
  return sql`${categories.length > 0 ? category : sql``} ${subcategories.length > 0 ? subcategory : sql``}`
}
