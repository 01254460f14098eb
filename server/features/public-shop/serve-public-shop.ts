import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PageRenderer } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { shippingOfOne } from '#contract/money.ts'
import type { App } from '../../app.ts'
import type { Database } from '../../database/database.ts'
import type { ListName } from '../../database/list-versions.ts'
import { countSearch } from '../../http/rate-limits.ts'
import { CachedResponse, sendCached } from '../../http/response-cache.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { hash } from '../../ids.ts'
import { readStoreSetting } from '../store-settings/read-store-settings.ts'
import { escapeHtml } from '../../escape-html.ts'
import { serializeProduct } from '../products/product-fields.ts'
import { forSale } from '../products/for-sale.ts'
import { productsOf, withCategories } from '../products/product-queries.ts'
import { pageMetadata, safeJson } from './page-head.ts'
import { type ListRequest, listRequest } from './read-list.ts'
import { readPage } from './read-page.ts'
import { emptySitemap, sitemap } from './sitemap.ts'

const CATALOGUE: readonly ListName[] = ['products', 'categories', 'subcategories']
const PAGE_LISTS: readonly ListName[] = [...CATALOGUE, 'headers', 'footers', 'offers']
const RENDERED_MAX_BYTES = 32 * 2 ** 20
const MINUTE = 60_000
const NO_QUERY = listRequest('')
const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}
const XML_HEADERS = { ...HTML_HEADERS, 'content-type': 'application/xml; charset=utf-8' }

/**
 * The public shop (docs/rules/public-shop.md): its pages, sitemap, product feed and robots.txt. It is not served
 * until the web client is built in `webRoot`.
 */
export async function servePublicShop(server: FastifyInstance, app: App, webRoot: string): Promise<void> {
  server.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(app)),
  )
  server.get('/sitemap.xml', async (request, reply) => sendSitemap(request, reply, undefined))
  server.get('/sitemap-:part.xml', async (request, reply) => {
    const { part } = request.params as { part: string }
    return sendSitemap(request, reply, /^[1-9]\d{0,4}$/.test(part) ? Number(part) : NaN)
  })
  server.get('/feeds/products.xml', async (_request, reply) => {
    const isOpen = await readStoreSetting(app.database.read, 'publicShop')
    return reply.headers(XML_HEADERS).send(Readable.from(productFeed(app, isOpen), { objectMode: false }))
  })
  const pages = await openPages(app, webRoot)
  if (!pages) return
  for (const path of ['/shop', '/shop/', '/c/*', '/p/*', '/search', '/search/'])
    server.get(path, async (request, reply) => sendCached(request, reply, await pages(request)))

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, part: number | undefined) {
    const file = await app.responses.getOrSet(CATALOGUE, `sitemap ${part ?? ''}`, async (database) => {
      const isOpen = await readStoreSetting(database.read, 'publicShop')
      const xml = isOpen ? await sitemap(app, database, part) : emptySitemap()
      return new CachedResponse(xml ?? '', XML_HEADERS, xml === undefined ? 404 : 200)
    })
    return sendCached(request, reply, file)
  }
}

function robots({ settings }: App): string {
  // Not /order/: a search engine must read those pages to see their noindex.
  const disallowed = ['/api/', '/admin', '/my-orders', '/customer']
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/**
 * Returns the function that answers a page's request. A page's data is read again after it may have changed, and
 * the page is rendered again only if the data is different. Undefined if nothing is built.
 */
async function openPages(
  app: App,
  webRoot: string,
): Promise<((request: FastifyRequest) => Promise<CachedResponse>) | undefined> {
  const folder = join(webRoot, 'public-shop')
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const renderer = (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as PageRenderer
  const secure = securityHeaders(app.settings, undefined, template)
  const headers = { ...HTML_HEADERS, 'content-security-policy': secure['content-security-policy']! }
  const rendered = new LRUCache<string, CachedResponse>({
    maxSize: RENDERED_MAX_BYTES,
    sizeCalculation: ({ bytesMax }) => bytesMax,
  })

  async function make(database: Database, path: string, list: ListRequest, ip: string) {
    const settings = await app.storeSettings(database.read)
    if (!settings.publicShop) return redirection('/login', 302)
    const found = await readPage(app, database, { path, list, ip })
    if ('redirectTo' in found) return redirection(found.redirectTo, 301)
    const { page } = found
    const metadata = pageMetadata(page, renderer.describePage(page), {
      settings,
      publicUrl: app.settings.publicUrl,
    })
    const key = hash(JSON.stringify(page) + metadata)
    const cached = rendered.get(key)
    if (cached) return cached
    const html = fill(template, { head: metadata, root: renderer.renderPage(page), data: safeJson(page) })
    const response = new CachedResponse(html, headers, page.kind === 'missing' ? page.status : 200)
    rendered.set(key, response)
    return response
  }

  return async ({ url, ip }) => {
    const [path = '', search = ''] = url.split('?', 2)
    const isList = /^\/(search\/?$|c\/)/.test(path)
    const list = isList && search !== '' ? listRequest(search) : NO_QUERY // other pages do not depend on the query
    const minute = path === '/shop' ? Math.floor(app.clock.now() / MINUTE) : 0 // banners start and end
    const key = list === NO_QUERY ? `page ${path} ${minute}` : `page ${path} ${JSON.stringify(list)}`
    return app.responses.getOrSet(PAGE_LISTS, key, (database) => {
      if (list.search !== '') countSearch(app, { ip })
      return make(database, path, list, ip)
    })
  }
}

function redirection(location: string, status: 301 | 302): CachedResponse {
  return new CachedResponse('', { ...HTML_HEADERS, location }, status)
}

/** Inserts head, page and data into the built page, once each, whatever they contain. */
function fill(template: string, parts: Record<'head' | 'root' | 'data', string>): string {
  return template.replaceAll(/<!--(head|root|data)-->/g, (_, name: keyof typeof parts) => parts[name])
}

const BATCH = 500
/** Maximum lengths in Google Merchant Center. */
const TITLE_MAX = 150
const DESCRIPTION_MAX = 5_000
const MORE_IMAGES_MAX = 10

/**
 * The products for sale for Google Merchant Center and Meta (RSS 2.0 with `g:` fields), read while being sent, so
 * only 500 products are in memory. Prices are those that the checkout charges; a product at ₹0 is left out.
 */
async function* productFeed(app: App, isOpen: boolean): AsyncGenerator<string> {
  const { publicUrl } = app.settings
  const { shopName, freeShippingFrom } = await app.storeSettings(app.database.read)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${text(shopName)}</title><link>${text(`${publicUrl}/shop`)}</link><description>${text(shopName)}</description>
`
  for (let last: string | undefined = isOpen ? '' : undefined; last !== undefined;) {
    const rows = await withCategories(forSale(productsOf(app.database.read)))
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(BATCH)
      .execute()
    yield rows.map((row) => item(serializeProduct(row), { shopName, freeShippingFrom, publicUrl })).join('')
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id
  }
  yield '</channel></rss>\n'
}

interface Shop {
  shopName: string
  /** Rupees; null for never. */
  freeShippingFrom: number | null
  publicUrl: string
}

function item(product: Product, { shopName, freeShippingFrom, publicUrl }: Shop): string {
  const { price, originalPrice, images, stock } = product
  if (price <= 0 || images.length === 0) return ''
  const [image = '', ...more] = images.map((one) => publicUrl + one.replace(/-800\.webp$/, '-1200.webp'))
  const isReduced = originalPrice !== null && originalPrice > price
  const fields: [string, string][] = [
    ['id', product._id],
    ['title', cut(product.name, TITLE_MAX)],
    ['description', cut(product.description, DESCRIPTION_MAX)],
    ['link', publicUrl + product.address],
    ['image_link', image],
    ...more.slice(0, MORE_IMAGES_MAX).map((one): [string, string] => ['additional_image_link', one]),
    ['availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', inr(isReduced ? originalPrice : price)],
    ...(isReduced ? [['sale_price', inr(price)] as [string, string]] : []),
    ['condition', 'new'],
    ['brand', shopName],
    ['identifier_exists', 'no'],
    ['product_type', `${product.category.name} > ${product.subCategory.name}`],
    ...(product.material ? [['material', product.material] as [string, string]] : []),
  ]
  const plain = fields.map(([name, value]) => `<g:${name}>${text(value)}</g:${name}>`).join('')
  const charged = shippingOfOne(product, freeShippingFrom)
  const shipping = `<g:shipping><g:country>IN</g:country><g:price>${inr(charged)}</g:price></g:shipping>`
  return `<item>${plain}${shipping}</item>\n`
}

function inr(rupees: number): string {
  return `${rupees.toFixed(2)} INR`
}

function cut(words: string, most: number): string {
  return Array.from(words).slice(0, most).join('')
}

/** XML allows no control characters, not even escaped ones. */
function text(words: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  return escapeHtml(words.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
