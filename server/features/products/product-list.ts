import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Query } from '#contract/call.ts'
import { COUNTED_MAX, LOW_STOCK } from '#contract/limits.ts'
import type { productCalls } from '#contract/products.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, type IdList, type Search, type Sorting } from '../../lists/id-list.ts'
import { pageOf } from '../../lists/page.ts'
import { areFew } from '../../lists/planner.ts'
import type { recordCounts } from '../../lists/record-counts.ts'
import { contains } from '../../lists/search.ts'

type List = typeof productCalls.getAllProduct

export const THERE = sql<SqlBool>`products.deleted_at is null`
const LOW = sql<SqlBool>`products.stock < ${sql.lit(LOW_STOCK)}`
export const LOW_STOCKED = { table: 'products', filters: [THERE, LOW] } as const

/** Which ids a list of products has for what is asked, newest first, and how many from the counters where they know. */
export async function productList(
  db: Queryable,
  query: Query<List>,
  counts: Awaited<ReturnType<typeof recordCounts>>,
): Promise<IdList> {
  const { category, subCategory, status, sort } = query
  const inPlace = Boolean(category ?? subCategory)
  const known = status ? counts.of(status.toLowerCase()) : counts.total
  const search = await searchOf(db, query.search)
  const low = status === 'low-stock' ? await countUpTo(db, LOW_STOCKED, COUNTED_MAX) : undefined
  return {
    table: 'products',
    filters: [
      THERE,
      ...(category ? [sql<SqlBool>`products.category_id = ${category}`] : []),
      ...(subCategory ? [sql<SqlBool>`products.subcategory_id = ${subCategory}`] : []),
      ...(status ? [statusFilter(status)] : []),
    ],
    sorting: SORTINGS[sort ?? 'newest'],
    search,
    total: inPlace || low !== undefined ? undefined : known,
    few: low !== undefined && areFew(low, counts.total, pageOf(query)),
  }
}

function statusFilter(status: string): RawBuilder<SqlBool> {
  return status === 'low-stock' ? LOW : sql`products.status_key = ${status.toLowerCase()}`
}

/** By name and description, or by category and subcategory: of these there are few, so they are named by id. */
async function searchOf(db: Queryable, text: string | undefined): Promise<Search | undefined> {
  if (!text) return undefined
  const places = {
    categories: await named(db, 'categories', text),
    subcategories: await named(db, 'subcategories', text),
  }
  const own = contains([sql<string>`products.name`, sql<string>`products.description`], text)
  const category = sql`or products.category_id in (${sql.join(places.categories)})`
  const subcategory = sql`or products.subcategory_id in (${sql.join(places.subcategories)})`
  return {
    matches: sql<SqlBool>`(${own} ${places.categories.length > 0 ? category : sql``} ${places.subcategories.length > 0 ? subcategory : sql``})`,
    texts: [text.toLowerCase()],
    places,
  }
}

async function named(db: Queryable, table: 'categories' | 'subcategories', text: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where((e) => contains([e.ref('name')], text))
    .execute()
  return rows.map(({ id }) => id)
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
