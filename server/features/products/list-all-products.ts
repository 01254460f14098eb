import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Answer, Query } from '#contract/call.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import type { productCalls } from '#contract/products.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, type IdList, readIds, type Search, type Sorting } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { contains } from '../../lists/search.ts'
import { productAnswer } from './product-answer.ts'
import { productsByIds } from './product-queries.ts'

type List = typeof productCalls.getAllProduct

/** An admin's list: products on sale or not, newest first, with the figures of the stat cards whatever the filter. */
export async function listAllProducts(app: App, query: Query<List>): Promise<Answer<List>> {
  const db = app.database.read
  const page = pageOf(query)
  const counts = await recordCounts(db, 'products')
  const list = await productList(db, query, counts)
  const { ids, total } = await readIds(app.database, list, page)
  const lowStock = await countUpTo(db, { ...list, filters: [THERE, LOW] }, counts.total)
  return {
    data: (await productsByIds(db, ids)).map(productAnswer),
    ...factsOf(page, total),
    counts: { total: counts.total, active: counts.of('active'), inactive: counts.of('inactive'), lowStock },
  }
}

const THERE = sql<SqlBool>`products.deleted_at is null`
const LOW = sql<SqlBool>`products.stock < ${sql.lit(LOW_STOCK)}`

async function productList(
  db: Queryable,
  query: Query<List>,
  counts: Awaited<ReturnType<typeof recordCounts>>,
): Promise<IdList> {
  const { category, subCategory, status, sort } = query
  const inPlace = Boolean(category ?? subCategory)
  const known = status ? counts.of(status.toLowerCase()) : counts.total
  const search = await searchOf(db, query.search)
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
    total: inPlace || status === 'low-stock' ? undefined : known,
  }
}

function statusFilter(status: string): RawBuilder<SqlBool> {
  return status === 'low-stock' ? LOW : sql`products.status_key = ${status.toLowerCase()}`
}

/** Name and description contain the text, or those of category and subcategory do: of these there are few, so they are named by id. */
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
