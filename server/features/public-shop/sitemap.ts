import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { escapeHtml } from '../../escape-html.ts'
import { onSaleFilters } from '../products/on-sale.ts'
import { productAddress } from '../products/product-address.ts'
import { readShopMap } from './shop-map.ts'

/** The most addresses that a file of the sitemap may have (sitemaps.org). */
const PART_MAX = 50_000

/** The sitemap, or above `partMax` pages an index of its parts; `part` from 1. Undefined: no such part. */
export async function sitemap(
  app: App,
  database: Database,
  part?: number,
  partMax = PART_MAX,
): Promise<string | undefined> {
  const { publicUrl } = app.settings
  const { read } = database
  const { open } = await readShopMap(read)
  const total = 1 + open.length + (await countOnSale(database))
  const parts = Math.ceil(total / partMax)
  if (part !== undefined && (part > parts || parts === 1)) return undefined
  if (part === undefined && parts > 1) {
    const addresses = Array.from({ length: parts }, (_, i) => `${publicUrl}/sitemap-${i + 1}.xml`)
    return file(
      'sitemapindex',
      addresses.map((address) => entry('sitemap', address)),
    )
  }
  const places = open.map(({ address, category, subcategory }) =>
    entry('url', publicUrl + address, (subcategory ?? category).updated_at),
  )
  const above = [entry('url', `${publicUrl}/shop`), ...places]
  const from = ((part ?? 1) - 1) * partMax
  const head = above.slice(from, from + partMax)
  const products = await productsFrom(database, Math.max(0, from - above.length), partMax - head.length)
  const rest = products.map((row) => entry('url', publicUrl + productAddress(row), row.updated_at))
  return file('urlset', [...head, ...rest])
}

/** A sitemap of no pages: of a shop that visitors do not see. */
export function emptySitemap(): string {
  return file('urlset', [])
}

async function countOnSale(database: Database): Promise<number> {
  const { n } = await (
    await onSaleRows(database)
  )
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function productsFrom(database: Database, offset: number, limit: number) {
  return (await onSaleRows(database))
    .select(['id', 'name', 'updated_at'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

async function onSaleRows(database: Database) {
  const { isActive, hidden } = await onSaleFilters(database)
  const db: Queryable = database.read
  return db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where((e) => e.and([isActive, ...hidden]))
}

function file(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${kind}>
`
}

function entry(kind: 'url' | 'sitemap', address: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''
  return `<${kind}><loc>${escapeHtml(address)}</loc>${lastmod}</${kind}>`
}
