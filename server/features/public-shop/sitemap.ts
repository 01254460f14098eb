import type { PublicCategory } from '#contract/catalogue/public-pages.ts'
import { isActive } from '#contract/statuses.ts'
import { countRows, type Database, type Queryable } from '../../database/database.ts'
import type { CategoriesRow, SubcategoriesRow } from '../../database/tables/catalogue.ts'
import { productPath, shortIdIn, slugOf } from '../products/product-fields.ts'
import type { App } from '../../app.ts'
import { escapeHtml } from '../../escape-html.ts'
import { forSaleFilters } from '../products/for-sale.ts'

/** Number of renames that are redirected; older names are 404. */
const RENAMES_MAX = 5_000

/** A category, or one of its subcategories, with its path. */
export interface ShopCategory {
  path: string
  category: CategoriesRow
  subcategory: SubcategoriesRow | undefined
  /** Whether it and its category are active. */
  isOpen: boolean
}

/** The paths of the shop's categories (docs/rules/public-shop.md). */
export interface ShopMap {
  /** Those for sale. */
  categories: PublicCategory[]
  /** All categories of the shop, with the time of their last change. */
  open: ShopCategory[]
  byId: ReadonlyMap<string, ShopCategory>
  /** What the path after /c/ names, also by a former name; 'gone' if it was deleted, undefined if it never existed. */
  find: (path: string) => ShopCategory | 'gone' | undefined
}

/** Reads categories and subcategories with their paths; former names come from the audit log. */
export async function readShopMap(db: Queryable): Promise<ShopMap> {
  const categories = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const subcategories = await db
    .selectFrom('subcategories')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byId = new Map<string, ShopCategory>()
  const ids = new Map<string, string>()
  for (const [slug, category] of slugged(categories)) {
    ids.set(slug, category.id)
    const isOpen = isActive(category)
    byId.set(category.id, { path: categoryPath(slug), category, subcategory: undefined, isOpen })
    const own = subcategories.filter(({ category_id }) => category_id === category.id)
    for (const [part, subcategory] of slugged(own)) {
      ids.set(`${category.id}/${part}`, subcategory.id)
      const shopCategory = { path: categoryPath(slug, part), category, subcategory }
      byId.set(subcategory.id, { ...shopCategory, isOpen: isOpen && isActive(subcategory) })
    }
  }
  const former = await formerNames(db)
  const withShortId = (slug: string) => {
    const shortId = shortIdIn(slug)
    return shortId && [...byId.keys()].find((id) => id.endsWith(shortId))
  }
  const idAt = (key: string, slug = key) => ids.get(key) ?? former.get(key) ?? withShortId(slug)
  const open = [...byId.values()].filter(({ isOpen }) => isOpen)
  return {
    categories: open
      .filter(({ subcategory }) => !subcategory)
      .map((shopCategory) => publicCategory(shopCategory, open)),
    open,
    byId,
    find: (path) => {
      const [name = '', part, ...rest] = path.replace(/\/$/, '').split('/')
      const category = idAt(name)
      if (category === undefined || rest.length > 0) return undefined
      const id = part === undefined ? category : idAt(`${category}/${part}`, part)
      return id === undefined ? undefined : (byId.get(id) ?? 'gone')
    },
  }
}

function categoryPath(...slugs: string[]): string {
  return `/c/${slugs.map(encodeURIComponent).join('/')}`
}

/** Records by their slugs, which are unique: among equal names the oldest has the plain one. */
function slugged<R extends { id: string; name: string }>(records: readonly R[]): Map<string, R> {
  const taken = new Map<string, R>()
  for (const record of records) {
    const slug = slugOf(record.name)
    const own = [slug, record.id.slice(24)].filter(Boolean).join('-')
    taken.set(slug === '' || taken.has(slug) ? own : slug, record)
  }
  return taken
}

/** Former names → IDs, latest first: `slug` for a category, `<category's ID>/slug` for a subcategory. */
async function formerNames(db: Queryable): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('audit')
    .select(['subject_kind', 'subject_id', 'before_state'])
    .where('subject_kind', 'in', ['category', 'subcategory'])
    .where('before_state', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RENAMES_MAX)
    .execute()
  const names = new Map<string, string>()
  for (const { subject_kind, subject_id, before_state } of rows) {
    const { name = '', category = '' } = JSON.parse(before_state ?? '{}') as Record<
      string,
      string | undefined
    >
    const key = subject_kind === 'category' ? slugOf(name) : `${category}/${slugOf(name)}`
    if (!names.has(key)) names.set(key, subject_id)
  }
  return names
}

function publicCategory({ path, category }: ShopCategory, open: readonly ShopCategory[]): PublicCategory {
  const { id: _id, name, image } = category
  const subcategories = open.flatMap((shopCategory) =>
    shopCategory.category === category && shopCategory.subcategory
      ? [
          {
            _id: shopCategory.subcategory.id,
            name: shopCategory.subcategory.name,
            path: shopCategory.path,
          },
        ]
      : [],
  )
  return { _id, name, image, path, subcategories }
}

/** The maximum number of URLs in a sitemap file (sitemaps.org). */
const PART_MAX = 50_000

/**
 * The sitemap, or above `partMax` pages an index of its parts; `part` starts at 1. Undefined if there is no such
 * part.
 */
export async function sitemap(
  app: App,
  database: Database,
  part?: number,
  partMax = PART_MAX,
): Promise<string | undefined> {
  const { publicUrl } = app.settings
  const { read } = database
  const { open } = await readShopMap(read)
  const total = 1 + open.length + (await countRows(await forSaleRows(database)))
  const parts = Math.ceil(total / partMax)
  if (part !== undefined && (part > parts || parts === 1)) return undefined
  if (part === undefined && parts > 1) {
    const urls = Array.from({ length: parts }, (_, i) => `${publicUrl}/sitemap-${i + 1}.xml`)
    return file(
      'sitemapindex',
      urls.map((path) => entry('sitemap', path)),
    )
  }
  const shopCategories = open.map(({ path, category, subcategory }) =>
    entry('url', publicUrl + path, (subcategory ?? category).updated_at),
  )
  const above = [entry('url', `${publicUrl}/shop`), ...shopCategories]
  const from = ((part ?? 1) - 1) * partMax
  const firstEntries = above.slice(from, from + partMax)
  const products = await productsFrom(
    database,
    Math.max(0, from - above.length),
    partMax - firstEntries.length,
  )
  const rest = products.map((row) => entry('url', publicUrl + productPath(row), row.updated_at))
  return file('urlset', [...firstEntries, ...rest])
}

/** An empty sitemap, for a shop that is hidden from visitors. */
export function emptySitemap(): string {
  return file('urlset', [])
}

async function productsFrom(database: Database, offset: number, limit: number) {
  return (await forSaleRows(database))
    .select(['id', 'name', 'updated_at'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

async function forSaleRows(database: Database) {
  const { isActive, hidden } = await forSaleFilters(database)
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

function entry(kind: 'url' | 'sitemap', path: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''
  return `<${kind}><loc>${escapeHtml(path)}</loc>${lastmod}</${kind}>`
}
