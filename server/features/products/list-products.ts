import { setImmediate } from 'node:timers/promises'
import type { CallResponse, Query } from '#contract/call.ts'
import { COUNTED_MAX } from '#contract/limits.ts'
import { productCalls, type Product } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { FairQueue } from '../../fair-queue.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { ipKey } from '../../http/ip-key.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { countUpTo, type IdList } from '../../lists/id-list.ts'
import { readIds } from '../../lists/id-pages.ts'
import { pageInfoOf, pageOf } from '../../lists/named-list.ts'
import { areFew } from '../../lists/planner.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { forSaleFilters, forSale } from './for-sale.ts'
import { serializeProductForAdmin, serializeProduct } from './product-fields.ts'
import { LOW_STOCKED, MOST_SOLD, queryFilters, productList } from './product-list.ts'
import { corrected } from './product-search.ts'
import { productsByIds, productsOf, withCategories } from './product-queries.ts'
import { notFound } from '../../shop-error.ts'

type List = typeof productCalls.getAllProduct

/** Products for sale, most sold first; for an admin all, newest first. The public list is cached. */
export function listProducts(
  app: App,
  { query, actor, ip }: { query: Query<List>; actor: Actor | null; ip: string },
): Promise<CallResponse<List> | CachedResponse> {
  if (seesAll(actor, 'products')) return readAll(app, query)
  return app.responses.respond('products', productCalls.getAllProduct, query, (database) =>
    limited(database, ip, () => readOnSale(database, query)),
  )
}

/** The same for a page of the public shop, which is cached separately. */
export function productsOnSale(
  database: Database,
  query: Query<List>,
  ip: string,
): Promise<CallResponse<List>> {
  return limited(database, ip, () => readOnSale(database, query))
}

/** One list of a large shop can take a second. With turns, a visitor waits for a few lists, not for all. */
const queues = {
  sqlite: new FairQueue({ atOnce: 1, waiting: 1_000 }), // it responds to one at a time anyway
  postgres: new FairQueue({ atOnce: 5, waiting: 1_000 }), // more than a thousand are shed earlier (http/in-flight.ts)
}

function limited<T>({ engine }: Database, ip: string, read: () => Promise<T>): Promise<T> {
  return queues[engine].run({ ip: ipKey(ip), account: '' }, async () => {
    await setImmediate() // SQLite responds synchronously: without this a full queue would be processed before any other event
    return read()
  })
}

async function readAll({ database }: App, query: Query<List>): Promise<CallResponse<List>> {
  const db = database.read
  const page = pageOf(query)
  const { products: counts } = await recordCounts(db)
  const { ids, total } = await readIds(database, await productList(db, query, counts), page)
  const lowStock = await countUpTo(db, LOW_STOCKED, counts.total)
  return {
    data: (await productsByIds(db, ids)).map(serializeProductForAdmin),
    ...pageInfoOf(page, total),
    counts: { total: counts.total, active: counts.of('active'), inactive: counts.of('inactive'), lowStock },
  }
}

async function readOnSale(database: Database, query: Query<List>): Promise<CallResponse<List>> {
  const page = pageOf(query)
  const found = await readIds(database, await forSaleList(database, query), page)
  const { ids, total } = found.total > 0 || !query.search ? found : await findSimilar(database, query, page)
  return {
    data: (await productsByIds(database.read, ids)).map(serializeProduct),
    ...pageInfoOf(page, total),
  }
}

/** No product has such a name: searches for similar names. */
async function findSimilar(database: Database, query: Query<List>, page: ReturnType<typeof pageOf>) {
  const search = await corrected(database.read, query.search ?? '')
  if (search === undefined) return { ids: [], total: 0 }
  return readIds(database, await forSaleList(database, { ...query, search }), page)
}

/** Whether a customer's search finds nothing, even with synonyms and one corrected letter. */
export async function findsNothing({ database }: App, search: string, ip: string): Promise<boolean> {
  const { total } = await limited(database, ip, () => readOnSale(database, { search, page: 1, limit: 1 }))
  return total === 0
}

async function forSaleList(database: Database, query: Query<List>): Promise<IdList> {
  const { products: counts } = await recordCounts(database.read)
  const list = await productList(database.read, query, counts)
  const { isActive, hidden } = await forSaleFilters(database)
  const forSale = {
    ...list,
    filters: [...list.filters, isActive, ...hidden],
    sorting: query.sort ? list.sorting : MOST_SOLD,
  }
  if (queryFilters(query).length > 0) return counted(database.read, forSale, { all: counts.total, query })
  const isCounted = !query.category && !query.subCategory && !query.status && hidden.length === 0
  const total = isCounted ? counts.of('active') : await countUpTo(database.read, forSale, counts.total)
  return { ...forSale, total }
}

/** Filters without a counter: returns the total, as far as it is counted, and whether to sort the matches. */
async function counted(db: Queryable, list: IdList, { all, query }: { all: number; query: Query<List> }) {
  const some = await countUpTo(db, list, COUNTED_MAX + 1)
  if (some > COUNTED_MAX) return list
  return { ...list, total: some, few: areFew(some, all, pageOf(query)) }
}

/** One product: for sale for anyone, any that is not deleted for an admin. Otherwise NOT_FOUND. */
export async function readProduct({ database }: App, actor: Actor | null, id: string): Promise<Product> {
  const products = productsOf(database.read).where('products.id', '=', id)
  const row = await withCategories(
    seesAll(actor, 'products') ? products : forSale(products),
  ).executeTakeFirstOrThrow(() => notFound('Product'))
  return seesAll(actor, 'products') ? serializeProductForAdmin(row) : serializeProduct(row)
}
