import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Query } from '#contract/call.ts'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import type { Database } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'
import { all } from '../../lists/id-list.ts'
import { readIds } from '../../lists/id-pages.ts'
import { onSaleFilters } from './on-sale.ts'
import { atMostOf, MOST_SOLD, narrowings, REDUCED, THERE } from './product-list.ts'
import { productSearch } from './product-search.ts'

type ListQuery = Query<typeof productCalls.getAllProduct>

/** Steps of the price filter in rupees, and of the discount in percent. */
export const PRICE_STEPS = [0, 200, 500, 1_000, 2_500] as const
export const DISCOUNT_STEPS = [10, 20, 30, 50] as const
const VALUES_MAX = 8

/** How many products on sale each choice of a filter leaves, with the other filters in force. Zero is left out. */
export interface FilterCounts {
  /** By category's ID; of a category's page by subcategory's. */
  places: Counted[]
  /** By the step's place in PRICE_STEPS. */
  prices: Counted[]
  inStock: number
  /** By percent. */
  discounts: Counted[]
  material: Counted[]
  dimensions: Counted[]
  origin: Counted[]
}
interface Counted {
  value: string
  count: number
}

/** Counts the filters of a list; of a search those of its first 1,000 products. */
export async function countFilters(database: Database, query: ListQuery): Promise<FilterCounts> {
  const db = database.read
  const base = await baseFilters(database, query)
  const other = (...own: (keyof ListQuery)[]) => {
    const rest = Object.fromEntries(
      Object.entries(query).filter(([name]) => !own.some((one) => one === name)),
    )
    return [...base, ...narrowings(rest)]
  }
  const grouped = async (value: RawBuilder<unknown>, filters: RawBuilder<SqlBool>[], by = value) => {
    const { rows } = await sql<{ value: string | number; count: number }>`
      select ${value} as value, count(*) as count from products where ${all(filters)}
      group by ${by} order by count(*) desc, ${by} limit 50
    `.execute(db)
    return rows.map((row) => ({ value: String(row.value), count: row.count }))
  }
  const texts = async (name: 'material' | 'dimensions') => {
    const column = sql.ref(`products.${name}`)
    return (await grouped(column, [...other(name), sql`${column} <> ''`])).slice(0, VALUES_MAX)
  }
  const origins = async () => {
    const filters = [...other('origin'), sql<SqlBool>`products.origin <> ''`]
    return (await grouped(sql`min(products.origin)`, filters, sql`lower(products.origin)`)).slice(
      0,
      VALUES_MAX,
    )
  }
  const column = query.category ? 'products.subcategory_id' : 'products.category_id'
  return {
    places: query.subCategory ? [] : await grouped(sql.ref(column), other()),
    prices: await grouped(priceStep(), other('minPrice', 'maxPrice')),
    inStock: await sum(db, sql`products.stock > 0`, other('inStock')),
    discounts: await Promise.all(
      DISCOUNT_STEPS.map(async (percent) => ({
        value: String(percent),
        count: await sum(db, all([REDUCED, atMostOf(100 - percent)]), other('discount')),
      })),
    ),
    material: await texts('material'),
    dimensions: await texts('dimensions'),
    origin: await origins(),
  }
}

async function baseFilters(database: Database, query: ListQuery): Promise<RawBuilder<SqlBool>[]> {
  const { category, subCategory, search } = query
  const { isActive, hidden } = await onSaleFilters(database)
  const filters = [
    THERE,
    isActive,
    ...hidden,
    ...(category ? [sql<SqlBool>`products.category_id = ${category}`] : []),
    ...(subCategory ? [sql<SqlBool>`products.subcategory_id = ${subCategory}`] : []),
  ]
  const found = await productSearch(database.read, search)
  if (!found) return filters
  const list = { table: 'products', filters, sorting: MOST_SOLD, search: found } as const
  const { ids } = await readIds(database, list, { page: 1, limit: COUNTED_MAX, offset: 0 })
  return [isAmong(database.read, 'products.id', JSON.stringify(ids))]
}

async function sum(db: Database['read'], condition: RawBuilder<SqlBool>, filters: RawBuilder<SqlBool>[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where ${all([...filters, condition])}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The place of a product's price in PRICE_STEPS. */
function priceStep(): RawBuilder<number> {
  const steps = PRICE_STEPS.map((rupees, place) => ({ paise: rupees * 100, place })).toReversed()
  const cases = steps.map(
    ({ paise, place }) => sql`when products.price_paise >= ${sql.lit(paise)} then ${sql.lit(place)}`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} end`
}
