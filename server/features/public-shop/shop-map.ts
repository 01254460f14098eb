import type { PublicCategory } from '#contract/catalogue/public-pages.ts'
import type { Queryable } from '../../database/database.ts'
import type { CategoriesRow, SubcategoriesRow } from '../../database/tables/catalogue.ts'
import { isActive } from '#contract/accounts/active.ts'
import { slugOf } from '../products/product-address.ts'

/** Renames that are followed; older ones answer 404. */
const RENAMES_MAX = 5_000

/** A category, or one of its subcategories, at its address. */
export interface ShopPlace {
  address: string
  category: CategoriesRow
  subcategory: SubcategoriesRow | undefined
  /** Whether it and its category are active. */
  isOpen: boolean
}

/** Where the categories of the shop are (docs/rules/public-shop.md). */
export interface ShopMap {
  /** Those on sale. */
  categories: PublicCategory[]
  /** All places on sale, with the time of their last change. */
  open: ShopPlace[]
  byId: ReadonlyMap<string, ShopPlace>
  /** What the path after /c/ names, also by a former name; 'gone' if it was deleted, undefined if it never was. */
  find: (path: string) => ShopPlace | 'gone' | undefined
}

/** Reads categories and subcategories with their addresses; former names come from the audit log. */
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
  const byId = new Map<string, ShopPlace>()
  const ids = new Map<string, string>()
  for (const [slug, category] of slugged(categories)) {
    ids.set(slug, category.id)
    const isOpen = isActive(category)
    byId.set(category.id, { address: addressOf(slug), category, subcategory: undefined, isOpen })
    const own = subcategories.filter(({ category_id }) => category_id === category.id)
    for (const [part, subcategory] of slugged(own)) {
      ids.set(`${category.id}/${part}`, subcategory.id)
      const place = { address: addressOf(slug, part), category, subcategory }
      byId.set(subcategory.id, { ...place, isOpen: isOpen && isActive(subcategory) })
    }
  }
  const former = await formerNames(db)
  const idAt = (key: string) => ids.get(key) ?? former.get(key)
  const open = [...byId.values()].filter(({ isOpen }) => isOpen)
  return {
    categories: open.filter(({ subcategory }) => !subcategory).map((place) => publicCategory(place, open)),
    open,
    byId,
    find: (path) => {
      const [name = '', part, ...rest] = path.replace(/\/$/, '').split('/')
      const category = idAt(name)
      if (category === undefined || rest.length > 0) return undefined
      const id = part === undefined ? category : idAt(`${category}/${part}`)
      return id === undefined ? undefined : (byId.get(id) ?? 'gone')
    },
  }
}

function addressOf(...slugs: string[]): string {
  return `/c/${slugs.map(encodeURIComponent).join('/')}`
}

/** Records by their slugs, which are unique: of equal names the oldest has the plain one. */
function slugged<R extends { id: string; name: string }>(records: readonly R[]): Map<string, R> {
  const taken = new Map<string, R>()
  for (const record of records) {
    const slug = slugOf(record.name)
    const own = [slug, record.id.slice(24)].filter(Boolean).join('-')
    taken.set(slug === '' || taken.has(slug) ? own : slug, record)
  }
  return taken
}

/** Former names → IDs, the latest first: `slug` of a category, `<category's ID>/slug` of a subcategory. */
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

function publicCategory({ address, category }: ShopPlace, open: readonly ShopPlace[]): PublicCategory {
  const { id: _id, name, image } = category
  const subcategories = open.flatMap((place) =>
    place.category === category && place.subcategory
      ? [{ _id: place.subcategory.id, name: place.subcategory.name, address: place.address }]
      : [],
  )
  return { _id, name, image, address, subcategories }
}
