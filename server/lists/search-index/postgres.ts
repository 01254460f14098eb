import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Found, Places, Sought } from './search-index.ts'

/** Rows by the GIN index of trigrams (migrations/001-lists-postgres.ts): those that hold every three letters of a text. */
export function foundByIndex(_db: Queryable, { table, texts, places }: Sought): Promise<Found | null> {
  const query = texts.map((text) => `(${gramsOf(text)})`).join(' | ')
  const rows = sql.table(table)
  const index = sql.table(`${table}_search`)
  const found = sql`select id from ${index} where grams @@ ${query}::tsquery ${places ? inPlaces(places) : sql``}`
  return Promise.resolve({ from: rows, where: sql<SqlBool>`${rows}.id in (${found})` })
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
