import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Found, Places, Sought } from './search-index.ts'

/** As the indexes of migrations/001-lists-postgres.ts are made. */
const GRAMS = {
  orders: sql`search_grams(orders.full_name, orders.phone, substr(orders.id, 31, 6))`,
  accounts: sql`search_grams(accounts.name, accounts.email, accounts.mobile)`,
  products: sql`search_grams(products.name, products.description, '')`,
}

/** Rows by the GIN index of trigrams: those that hold every three letters of a text. */
export function foundByIndex(_db: Queryable, { table, texts, places }: Sought): Promise<Found | null> {
  const query = texts.map((text) => `(${gramsOf(text)})`).join(' | ')
  const found = sql<SqlBool>`${GRAMS[table]} @@ ${query}::tsquery`
  const where = places ? sql<SqlBool>`(${found} ${inPlaces(places)})` : found
  return Promise.resolve({ from: sql.table(table), where })
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
  const category = sql`or products.category_id in (${sql.join(categories)})`
  const subcategory = sql`or products.subcategory_id in (${sql.join(subcategories)})`
  return sql`${categories.length > 0 ? category : sql``} ${subcategories.length > 0 ? subcategory : sql``}`
}
