import { sql, type SqlBool } from 'kysely'
import { currentBanner, currentOffers, firstActive } from '#contract/catalogue/in-shop.ts'
import type { CardProduct, PublicLayout, PublicPage } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { indiaDay } from '../../india-time.ts'
import { FOOTER } from '../content/footers.ts'
import { BANNER } from '../content/banners.ts'
import { OFFER } from '../content/offers.ts'
import { readRecords } from '../../lists/catalogue-records.ts'
import { productsOnSale } from '../products/list-products.ts'
import { shortIdIn, serializeProduct, productCard } from '../products/product-fields.ts'
import { forSale } from '../products/for-sale.ts'
import { productsOf, withCategories } from '../products/product-queries.ts'
import { publishedPages } from '../policies/policy-pages.ts'
import { breadcrumbsOf, listPath, type ListRequest, readList } from './read-list.ts'
import { readShopMap, type ShopMap, type ShopCategory } from './sitemap.ts'

const ON_HOME = 24
const ALTERNATIVES = 8

/** The response for a path of the public shop. */
export type PageResult = { page: PublicPage } | { redirectTo: string }

interface PageQuery {
  path: string
  /** The list requested by the query. */
  list: ListRequest
  /** The caller's IP address: callers of expensive reads take turns. */
  ip: string
}

/**
 * Reads the data for a path below /shop, /c/, /p/ or /search; paths that can't be decoded or are unknown are
 * missing pages.
 */
export async function readPage(app: App, database: Database, query: PageQuery): Promise<PageResult> {
  const map = await readShopMap(database.read)
  const layout = await readLayout(app, database, map)
  const missing = async (status: 404 | 410): Promise<PageResult> => {
    const { data } = await productsOnSale(database, { page: 1, limit: ALTERNATIVES }, query.ip)
    return { page: { kind: 'missing', status, layout, path: '/shop', products: data.map(productCard) } }
  }
  const path = decoded(query.path)
  if (path === undefined) return missing(404)
  if (path === '/shop') return { page: await readHome(app, database, layout, query.ip) }
  if (path === '/shop/') return { redirectTo: '/shop' }
  if (path.startsWith('/p/')) {
    const found = await findProduct(database, path.slice('/p/'.length).replace(/\/$/, ''))
    if (typeof found === 'number') return missing(found)
    if (decoded(found.address) !== path) return { redirectTo: found.address }
    return { page: { ...(await readProductPage(database, map, found)), layout } }
  }
  if (path === '/search/') return { redirectTo: listPathOf(undefined, query.list) }
  const shopCategory = path.startsWith('/c/') ? map.find(path.slice('/c/'.length)) : undefined
  if (path.startsWith('/c/') && (!shopCategory || shopCategory === 'gone' || !shopCategory.isOpen))
    return missing(shopCategory === 'gone' ? 410 : 404)
  if (shopCategory === 'gone') return missing(410)
  const { category: _, subCategory: __, ...otherFilters } = query.list.query
  const request = shopCategory ? { ...query.list, query: otherFilters } : query.list
  if (shopCategory && decoded(shopCategory.path) !== path)
    return { redirectTo: listPathOf(shopCategory, request) }
  const list = await readList(database, { ...request, shopCategory, map, ip: query.ip })
  if (!list) return missing(404)
  return { page: { kind: 'list', ...list, layout, path: listPathOf(shopCategory, request) } }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function listPathOf(shopCategory: ShopCategory | undefined, { search, page, query }: ListRequest): string {
  return listPath(shopCategory, {
    ...(search && { q: search }),
    ...query,
    ...(page > 1 && { page: String(page) }),
  })
}

async function readLayout(app: App, { read }: Database, { categories }: ShopMap): Promise<PublicLayout> {
  const { shopName, logo, freeShippingFrom, address, ...settings } = await app.storeSettings(read)
  const { contactPhone: phone, contactEmail: email } = settings
  const { data: footers } = await readRecords(read, FOOTER, {})
  return {
    shopName,
    logo,
    freeShippingFrom,
    promisedDays: {
      dispatch: settings.dispatchDays,
      delivery: settings.deliveryDays,
      return: settings.returnDays,
    },
    contact: { address, phone, email },
    policyPages: await publishedPages(read),
    grievanceOfficer: settings.grievanceOfficer,
    categories,
    footer: firstActive(footers) ?? null,
    year: Number(indiaDay(app.clock.now()).slice(0, 4)),
  }
}

async function readHome(app: App, database: Database, layout: PublicLayout, ip: string): Promise<PublicPage> {
  const now = app.clock.now()
  const { data: headers } = await readRecords(database.read, BANNER, {})
  const { data: offers } = await readRecords(database.read, OFFER, {})
  const { data: products } = await productsOnSale(database, { page: 1, limit: ON_HOME }, ip)
  return {
    kind: 'home',
    layout,
    path: '/shop',
    header: currentBanner(headers, now) ?? null,
    offers: currentOffers(offers, now),
    products: products.map(productCard),
  }
}

function isShort(shortId: string) {
  return sql<SqlBool>`substr(products.id, 25) = ${shortId}`
}

/** The product for sale that the last part of a path names; 410 for a deleted one, 404 for any other. */
async function findProduct({ read }: Database, name: string): Promise<Product | 404 | 410> {
  const shortId = shortIdIn(name)
  if (shortId === undefined) return 404
  const row = await withCategories(forSale(productsOf(read)).where(isShort(shortId))).executeTakeFirst()
  if (row) return serializeProduct(row)
  const former = await read
    .selectFrom('products')
    .select('deleted_at')
    .where(isShort(shortId))
    .executeTakeFirst()
  return former?.deleted_at ? 410 : 404
}

async function readProductPage(database: Database, map: ShopMap, product: Product) {
  const shopCategory = map.byId.get(product.subCategory._id)
  return {
    kind: 'product' as const,
    path: product.address,
    product,
    breadcrumbs: shopCategory ? breadcrumbsOf(shopCategory, map) : [],
    ...(await relatedProducts(database.read, product)),
  }
}

const SHOWN = 4
/** Number of a product's latest orders that are examined. */
const ORDERS_MAX = 500
/** Number of shared orders from which products count as bought together. */
const TOGETHER_FROM = 2

/**
 * Products for sale that were bought in the same orders, most frequent first; if there are none, others in the
 * subcategory.
 */
async function relatedProducts(db: Queryable, product: Product) {
  const { rows } = await sql<{ id: string }>`
    select other.product_id as id from (
      select order_id from order_items where product_id = ${product._id} order by order_id desc limit ${ORDERS_MAX}
    ) as mine join order_items as other on other.order_id = mine.order_id
    where other.product_id is not null and other.product_id <> ${product._id}
    group by other.product_id having count(*) >= ${TOGETHER_FROM}
    order by count(*) desc, other.product_id limit 20
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  const together = ids.length === 0 ? [] : await cards(db, (on) => on.where('products.id', 'in', ids), 20)
  const ordered = ids.flatMap((id) => together.find(({ _id }) => _id === id) ?? []).slice(0, SHOWN)
  if (ordered.length > 0) return { related: ordered, isBoughtTogether: true }
  const isOther = (on: OnSale) =>
    on.where('subcategories.id', '=', product.subCategory._id).where('products.id', '!=', product._id)
  return { related: await cards(db, isOther, SHOWN), isBoughtTogether: false }
}

type OnSale = ReturnType<typeof productsOf>

async function cards(db: Queryable, narrowed: (on: OnSale) => OnSale, limit: number): Promise<CardProduct[]> {
  const rows = await withCategories(narrowed(forSale(productsOf(db))))
    .orderBy('products.sold', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => productCard(serializeProduct(row)))
}
