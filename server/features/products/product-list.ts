import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Query } from '#contract/call.ts'
import { COUNTED_MAX, LOW_STOCK } from '#contract/limits.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { all, countUpTo, type IdList, type Sorting } from '../../lists/id-list.ts'
import { pageOf } from '../../lists/named-list.ts'
import { areFew } from '../../lists/planner.ts'
import type { RecordCounts } from '../../lists/record-counts.ts'
import { isAmong } from '../../database/json.ts'
import { readIds } from '../../lists/id-pages.ts'
import { productSearch } from './product-search.ts'
import { forSaleFilters } from './for-sale.ts'

type List = typeof productCalls.getAllProduct

const NOT_DELETED = sql<SqlBool>`products.deleted_at is null`
const LOW = sql<SqlBool>`products.stock < ${sql.lit(LOW_STOCK)}`
export const LOW_STOCKED = { table: 'products', filters: [NOT_DELETED, LOW] } as const

/** The ids of a product list for the given query, newest first, and their number from counters if available. */
export async function productList(db: Queryable, query: Query<List>, counts: RecordCounts): Promise<IdList> {
  const { category, subCategory, status, sort } = query
  const inCategory = Boolean(category ?? subCategory)
  const ofQuery = queryFilters(query)
  const known = status ? counts.of(status.toLowerCase()) : counts.total
  const search = await productSearch(db, query.search, sort === undefined)
  const low = status === 'low-stock' ? await countUpTo(db, LOW_STOCKED, COUNTED_MAX) : undefined
  return {
    table: 'products',
    filters: [
      NOT_DELETED,
      ...(category ? [sql<SqlBool>`products.category_id = ${category}`] : []),
      ...(subCategory ? [sql<SqlBool>`products.subcategory_id = ${subCategory}`] : []),
      ...(status ? [statusFilter(status)] : []),
      ...ofQuery,
    ],
    sorting: SORTINGS[sort ?? 'newest'],
    search,
    total: inCategory || low !== undefined || ofQuery.length > 0 ? undefined : known,
    few: low !== undefined && areFew(low, counts.total, pageOf(query)),
  }
}

function statusFilter(status: string): RawBuilder<SqlBool> {
  return status === 'low-stock' ? LOW : sql`products.status_key = ${status.toLowerCase()}`
}

const NEWEST: Sorting = [
  ['created_at', 'desc'],
  ['id', 'desc'],
]
export const MOST_SOLD: Sorting = [['sold', 'desc'], ...NEWEST]
const SORTINGS: Record<NonNullable<Query<List>['sort']>, Sorting> = {
  newest: NEWEST,
  oldest: [
    ['created_at', 'asc'],
    ['id', 'asc'],
  ],
  'name-az': [
    ['name_key', 'asc'],
    ['id', 'asc'],
  ],
  'name-za': [
    ['name_key', 'desc'],
    ['id', 'desc'],
  ],
  'amount-high': [['price_paise', 'desc'], ...NEWEST],
  'amount-low': [['price_paise', 'asc'], ...NEWEST],
}

const REDUCED = sql<SqlBool>`products.original_price_paise > products.price_paise`

/** The filters of a product list by price, stock, discount and origin. */
export function queryFilters({
  minPrice,
  maxPrice,
  inStock,
  discount,
  material,
  dimensions,
  origin,
}: Query<typeof productCalls.getAllProduct>): RawBuilder<SqlBool>[] {
  return [
    ...(minPrice === undefined ? [] : [sql<SqlBool>`products.price_paise >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql<SqlBool>`products.price_paise <= ${maxPrice}`]),
    ...(inStock ? [sql<SqlBool>`products.stock > 0`] : []),
    ...(discount === undefined ? [] : [REDUCED, atMostOf(100 - discount)]),
    ...(material === undefined ? [] : [sql<SqlBool>`products.material = ${material}`]),
    ...(dimensions === undefined ? [] : [sql<SqlBool>`products.dimensions = ${dimensions}`]),
    ...(origin ? [sql<SqlBool>`lower(products.origin) = ${origin.toLowerCase()}`] : []),
  ]
}

/** In whole numbers, so 20 % off 300 is 240 to the paisa. */
function atMostOf(percent: number): RawBuilder<SqlBool> {
  const hundredths = Math.round(percent * 100)
  return sql`products.price_paise * 10000 <= products.original_price_paise * ${hundredths}`
}

type ListQuery = Query<typeof productCalls.getAllProduct>

/** Steps of the price filter in rupees, and of the discount filter in percent. */
export const PRICE_STEPS = [0, 200, 500, 1_000, 2_500] as const
const DISCOUNT_STEPS = [10, 20, 30, 50] as const
const VALUES_MAX = 8

/** The number of products for sale for each choice of a filter, with the other filters applied. Zeros are left out. */
export interface FilterCounts {
  /** By category ID; on a category's page by subcategory ID. */
  categories: Counted[]
  /** By index in PRICE_STEPS. */
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

/** Counts a list's filters; for a search, within its first 1,000 products. */
export async function countFilters(database: Database, query: ListQuery): Promise<FilterCounts> {
  const db = database.read
  const base = await baseFilters(database, query)
  const other = (...own: (keyof ListQuery)[]) => {
    const rest = Object.fromEntries(
      Object.entries(query).filter(([name]) => !own.some((one) => one === name)),
    )
    return [...base, ...queryFilters(rest)]
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
    categories: query.subCategory ? [] : await grouped(sql.ref(column), other()),
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
  const { isActive, hidden } = await forSaleFilters(database)
  const filters = [
    NOT_DELETED,
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

/** The index of a product's price in PRICE_STEPS. */
function priceStep(): RawBuilder<number> {
  const steps = PRICE_STEPS.map((rupees, step) => ({ paise: rupees * 100, step })).toReversed()
  const cases = steps.map(
    ({ paise, step }) => sql`when products.price_paise >= ${sql.lit(paise)} then ${sql.lit(step)}`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} end`
}
