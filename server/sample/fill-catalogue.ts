import { toPaise } from '#contract/money.ts'
import type { App } from '../app.ts'
import { createCategory } from '../features/categories/create-category.ts'
import { createProduct } from '../features/products/create-product.ts'
import { createSubcategory } from '../features/subcategories/create-subcategory.ts'
import { SAMPLE_CATEGORIES } from './catalogue/categories.ts'
import { SAMPLE_PRODUCTS } from './catalogue/products.ts'
import type { SampleProduct } from './catalogue/types.ts'
import { type PlannedOrder, unitsOrdered } from './plan-orders.ts'
import type { Progress } from '../progress.ts'
import { appAt, SAMPLE_REQUEST, sampleAdmin } from './sample-admin.ts'
import { sampleFile } from './sample-file.ts'

const DAY = 86_400_000
const AT_ONCE = 4

/** Makes the catalogue, with the units of the planned orders on top of each stock → product ids by name. */
export async function fillCatalogue(
  app: App,
  plan: readonly PlannedOrder[],
  progress: Progress,
): Promise<Map<string, string>> {
  const opening = appAt(app, app.clock.now() - 120 * DAY)
  const places = await fillCategories(opening)
  const ids = await idsByName(app, 'products')
  const missing = SAMPLE_PRODUCTS.filter((product) => !ids.has(product.name))
  const units = unitsOrdered(plan)
  for (let i = 0; i < missing.length; i += AT_ONCE) {
    progress.step('products', ids.size, SAMPLE_PRODUCTS.length)
    const some = missing.slice(i, i + AT_ONCE).map(async (product, k) => {
      const at = appAt(app, opening.clock.now() + (i + k) * 3_600_000)
      return makeProduct(at, product, places, units.get(product.name) ?? 0)
    })
    for (const { name, _id } of await Promise.all(some)) ids.set(name, _id)
  }
  return ids
}

async function makeProduct(app: App, product: SampleProduct, places: Map<string, string>, ordered: number) {
  const { price, originalPrice, shippingPrice, pictures, category, subcategory, stock, ...texts } = product
  return createProduct(app, {
    actor: await sampleAdmin(app),
    requestId: SAMPLE_REQUEST,
    body: {
      ...texts,
      price: toPaise(price),
      originalPrice: originalPrice === undefined ? null : toPaise(originalPrice),
      shippingPrice: toPaise(shippingPrice),
      category: places.get(category) ?? '',
      subCategory: places.get(`${category}/${subcategory}`) ?? '',
      stock: stock + ordered,
      images: await Promise.all(pictures.map(sampleFile)),
    },
  })
}

/** → ids of categories by name and of subcategories by 'category/name'. */
async function fillCategories(app: App): Promise<Map<string, string>> {
  const actor = await sampleAdmin(app)
  const requestId = SAMPLE_REQUEST
  const places = await idsByName(app, 'categories')
  const existing = await app.database.read
    .selectFrom('subcategories')
    .select(['id', 'name', 'category_id'])
    .execute()
  for (const [i, { name, description, picture, subcategories }] of SAMPLE_CATEGORIES.entries()) {
    const at = appAt(app, app.clock.now() - DAY + i * 60_000)
    const body = { name, description, status: 'active' as const }
    const categoryId =
      places.get(name) ??
      (await createCategory(at, { body: { ...body, image: await sampleFile(picture) }, actor, requestId }))
        ._id
    places.set(name, categoryId)
    for (const sub of subcategories) {
      const there = existing.find((row) => row.category_id === categoryId && row.name === sub.name)
      const image = await sampleFile(sub.picture)
      const made =
        there?.id ??
        (await createSubcategory(at, { body: { ...sub, image, categoryId }, actor, requestId }))._id
      places.set(`${name}/${sub.name}`, made)
    }
  }
  return places
}

async function idsByName(app: App, table: 'categories' | 'products'): Promise<Map<string, string>> {
  const rows = await app.database.read.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}
