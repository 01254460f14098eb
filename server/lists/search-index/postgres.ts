import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { type Found, gramsIn, type Places, type Sought } from './search-index.ts'

/** Rows by the GIN index (migrations/009-sixes.ts): those that hold every six letters of a text, or every three of a short one. */
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

/** Every six letters of a text, of a shorter one every three; one or two letters stand for every three that begin with them. */
function gramsOf(text: string): string {
  const sixes = gramsIn(text, 6)
  if (sixes.length > 0) return sixes.map((six) => quoted(`\u0001${six}`)).join(' & ')
  const threes = gramsIn(text, 3)
  return threes.length > 0 ? threes.map(quoted).join(' & ') : `${quoted(text)}:*`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

function inPlaces({ categories, subcategories }: Places) {
  const category = sql`union select id from products where category_id in (${sql.join(categories)})`
  const subcategory = sql`union select id from products where subcategory_id in (${sql.join(subcategories)})`
  return sql`${categories.length > 0 ? category : sql``} ${subcategories.length > 0 ? subcategory : sql``}`
}
