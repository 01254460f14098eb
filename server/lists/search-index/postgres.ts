import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { type Found, type Places, sixesIn, type Sought, threesIn } from './search-index.ts'

/** Rows by the GIN index (migrations/009-sixes.ts): those that hold the sixes of a text, or every three letters of a short one. */
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

/** The sixes of a text, of a shorter one every three letters; one or two stand for every three that begin with them. */
function gramsOf(text: string): string {
  const sixes = sixesIn(text)
  if (sixes.length > 0) return sixes.map((six) => quoted(`\u0001${six}`)).join(' & ')
  const threes = threesIn(text)
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
