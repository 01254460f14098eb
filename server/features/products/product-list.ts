import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Query } from '#contract/call.ts'
import { COUNTED_MAX, LOW_STOCK } from '#contract/limits.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, type IdList, type Sorting } from '../../lists/id-list.ts'
import { pageOf } from '../../lists/page.ts'
import { areFew } from '../../lists/planner.ts'
import type { RecordCounts } from '../../lists/record-counts.ts'
import { productSearch } from './product-search.ts'

type List = typeof productCalls.getAllProduct

export const THERE = sql<SqlBool>`products.deleted_at is null`
const LOW = sql<SqlBool>`products.stock < ${sql.lit(LOW_STOCK)}`
export const LOW_STOCKED = { table: 'products', filters: [THERE, LOW] } as const

/** Which ids a list of products has for what is asked, newest first, and how many from the counters where they know. */
export async function productList(db: Queryable, query: Query<List>, counts: RecordCounts): Promise<IdList> {
  const { category, subCategory, status, sort } = query
  const inPlace = Boolean(category ?? subCategory)
  const narrowed = narrowings(query)
  const known = status ? counts.of(status.toLowerCase()) : counts.total
  const search = await productSearch(db, query.search, sort === undefined)
  const low = status === 'low-stock' ? await countUpTo(db, LOW_STOCKED, COUNTED_MAX) : undefined
  return {
    table: 'products',
    filters: [
      THERE,
      ...(category ? [sql<SqlBool>`products.category_id = ${category}`] : []),
      ...(subCategory ? [sql<SqlBool>`products.subcategory_id = ${subCategory}`] : []),
      ...(status ? [statusFilter(status)] : []),
      ...narrowed,
    ],
    sorting: SORTINGS[sort ?? 'newest'],
    search,
    total: inPlace || low !== undefined || narrowed.length > 0 ? undefined : known,
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

export const REDUCED = sql<SqlBool>`products.original_price_paise > products.price_paise`

/** The filters by price, stock, discount and origin that a list of products was asked for. */
export function narrowings({
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

/** In whole numbers, so that 20 % off 300 is 240 to the paisa. */
export function atMostOf(percent: number): RawBuilder<SqlBool> {
  const hundredths = Math.round(percent * 100)
  return sql`products.price_paise * 10000 <= products.original_price_paise * ${hundredths}`
}
