import { toPaise } from '#contract/money.ts'
import type { App } from '../app.ts'
import { withSvg } from '../files/sharp.ts'
import { isPublicShop } from '../settings.ts'
import { type Progress, progressFor } from '../progress.ts'
import { DAY_MS, indiaDay, indiaDayStart } from '../india-time.ts'
import { FOOTER } from '../features/content/footers.ts'
import { BANNER } from '../features/content/banners.ts'
import { OFFER } from '../features/content/offers.ts'
import { createRecord } from '../lists/catalogue-records.ts'
import { readPolicyPages, updatePolicyPage } from '../features/policies/policy-pages.ts'
import { writeStoreSettings } from '../features/store-settings/store-settings.routes.ts'
import { CATEGORY } from '../features/categories/categories.routes.ts'
import { createProduct } from '../features/products/create-product.ts'
import { createSubcategory } from '../features/subcategories/subcategories.routes.ts'
import {
  sampleFile,
  SAMPLE_CATEGORIES,
  SAMPLE_PEOPLE,
  SAMPLE_PRODUCTS,
  type SampleProduct,
} from './catalogue.ts'
import { fillAccounts } from './fill-accounts.ts'
import { fillOrders } from './fill-orders.ts'
import { type PlannedOrder, unitsOrdered, planOrders } from './plan-orders.ts'
import { markSamples } from './wants-samples.ts'
import { appAt, SAMPLE_REQUEST, sampleAdmin } from './sample-accounts.ts'

/** Three headers, 2400 × 1000 px; the first active one is shown. */
export const SAMPLE_BANNERS = [
  {
    name: 'For the lamp at dusk',
    description: 'Brass lamps, cotton wicks and slow-burning dhoop, chosen for evenings at home.',
    buttonText: 'Shop lamps and diyas',
    imageAlt: 'A lit brass lamp, a copper kalash with a coconut and a hand bell before a maroon arch',
    image: 'banner-evening-lamp.webp',
    status: 'active',
  },
  {
    name: 'Water in copper',
    description: 'Kalash, lota and bottles of pure copper, beaten and engraved by hand.',
    buttonText: 'Shop copper',
    imageAlt: 'Copper bottle, kalash and lota before a sand-coloured arch',
    image: 'banner-copper.webp',
    status: 'active',
  },
  {
    name: 'A quiet half hour',
    description: 'Cushions, books and bowls for sitting in the morning.',
    buttonText: 'Shop meditation',
    imageAlt: 'A maroon meditation cushion, three books and a singing bowl on a sage-green floor',
    image: 'banner-morning-sitting.webp',
    status: 'inactive',
  },
] as const

/** Four offers that are true of the products; the storefront shows the first three. `icon` is a lucide name. */
export const SAMPLE_OFFERS = [
  {
    name: 'Book Collection',
    description: 'Stories, songs and patterns, now 20% off.',
    offerPercentage: 20,
    validForDays: 10,
    image: 'book-lamp-stories.webp',
    icon: 'book-open',
    bgColor: '#ecd9cb',
  },
  {
    name: 'For the Puja Room',
    description: 'A standing lamp, camphor, diyas and a first puja kit.',
    offerPercentage: 15,
    validForDays: 25,
    image: 'puja-kit.webp',
    icon: 'flame',
    bgColor: '#f0e2c8',
  },
  {
    name: 'Something for Every Day',
    description: 'Incense, malas, copper and mats for daily practice.',
    offerPercentage: 10,
    validForDays: 41,
    image: 'copper-bottle.webp',
    icon: 'flower-2',
    bgColor: '#efe6d2',
  },
  {
    name: 'Sit and Stretch',
    description: 'Mats and bolsters for morning practice.',
    offerPercentage: 12,
    validForDays: 60,
    image: 'yoga-mat.webp',
    icon: 'wind',
    bgColor: '#ecdcbf',
  },
] as const

export const SAMPLE_FOOTERS = [
  {
    name: 'Samagri',
    description: 'Books, lamps, incense and everyday items for worship, packed with care in Pune.',
    image: 'brass-bell.webp',
    copyright: '© 2026 Samagri',
    quickLinks: [
      { title: 'Shop', url: '/' },
      { title: 'My orders', url: '/my-orders' },
    ],
    contact: {
      address: '12 Sample Peth, Pune 411030',
      phone: '020 5550 0142',
      email: 'help@samagri.example',
    },
    status: 'active',
  },
] as const

const ORDERS = 200

/**
 * Fills the shop with its own operations; after an interruption it continues at the next start. A public shop gets
 * no sample accounts or orders.
 */
export async function fillWithSamples(app: App, print: (line: string) => void): Promise<void> {
  const progress = progressFor('Filling the shop with sample data', print)
  const forSale = SAMPLE_PRODUCTS.filter(({ status }) => status === 'active').map(({ name }) => name)
  const people = isPublicShop(app.settings) ? [] : SAMPLE_PEOPLE
  const plan = people.length === 0 ? [] : [...planOrders(app.clock.now(), ORDERS, forSale, people.length)]
  const products = await fillCatalogue(app, plan, progress)
  await fillContent(app, progress)
  if (people.length > 0) {
    const buyers = await fillAccounts(app)
    await withSvg(() => fillOrders(app, { plan, products, buyers, progress }))
  }
  await markSamples(app, 'filled')
  progress.end()
}

/** Creates banners, offers, the footer and the store settings. */
async function fillContent(app: App, progress: Progress): Promise<void> {
  const by = { actor: await sampleAdmin(app), requestId: SAMPLE_REQUEST }
  for (const [i, { image, ...body }] of SAMPLE_BANNERS.entries()) {
    progress.step('banners', i, SAMPLE_BANNERS.length)
    if (await isThere(app, 'headers', body.name)) continue
    await createRecord(app, BANNER, { ...by, body: { ...body, image: await sampleFile(image) } })
  }
  for (const { image, validForDays, ...offer } of SAMPLE_OFFERS) {
    if (await isThere(app, 'offers', offer.name)) continue
    const validUntil = indiaDayStart(indiaDay(app.clock.now() + validForDays * DAY_MS), 1)
    await createRecord(app, OFFER, {
      ...by,
      body: { ...offer, validUntil, image: await sampleFile(image) },
    })
  }
  for (const { image, quickLinks, ...footer } of SAMPLE_FOOTERS) {
    if (await isThere(app, 'footers', footer.name)) continue
    const body = { ...footer, quickLinks: [...quickLinks], image: await sampleFile(image) }
    await createRecord(app, FOOTER, { ...by, body })
  }
  await app.database.transaction((tx) => writeStoreSettings(app, tx.db, SETTINGS))
  for (const { name, status } of await readPolicyPages(app.database.read))
    if (status === 'draft') await updatePolicyPage(app, { ...by, name, body: { status: 'published' } })
}

const SETTINGS = {
  shopName: 'Samagri',
  upiId: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  upiKind: 'merchant',
  address: '12 Sample Peth, Pune',
  state: 'Maharashtra',
  postalCode: '411030',
  contactEmail: 'help@samagri.example',
  contactPhone: '020 5550 0142',
} as const

async function isThere(app: App, table: 'headers' | 'offers' | 'footers', name: string): Promise<boolean> {
  const row = await app.database.read
    .selectFrom(table)
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

const DAY = 86_400_000
const AT_ONCE = 4

/** Creates the catalogue, adding the units of the planned orders to each stock; returns product ids by name. */
async function fillCatalogue(
  app: App,
  plan: readonly PlannedOrder[],
  progress: Progress,
): Promise<Map<string, string>> {
  const opening = appAt(app, app.clock.now() - 120 * DAY)
  const categories = await fillCategories(opening)
  const ids = await idsByName(app, 'products')
  const missing = SAMPLE_PRODUCTS.filter((product) => !ids.has(product.name))
  const units = unitsOrdered(plan)
  for (let i = 0; i < missing.length; i += AT_ONCE) {
    progress.step('products', ids.size, SAMPLE_PRODUCTS.length)
    const some = missing.slice(i, i + AT_ONCE).map(async (product, k) => {
      const at = appAt(app, opening.clock.now() + (i + k) * 3_600_000)
      return makeProduct(at, product, categories, units.get(product.name) ?? 0)
    })
    for (const { name, _id } of await Promise.all(some)) ids.set(name, _id)
  }
  return ids
}

async function makeProduct(
  app: App,
  product: SampleProduct,
  categories: Map<string, string>,
  ordered: number,
) {
  const { price, originalPrice, shippingPrice, images, category, subcategory, stock, ...texts } = product
  return createProduct(app, {
    actor: await sampleAdmin(app),
    requestId: SAMPLE_REQUEST,
    body: {
      ...texts,
      price: toPaise(price),
      originalPrice: originalPrice === undefined ? null : toPaise(originalPrice),
      shippingPrice: toPaise(shippingPrice),
      category: categories.get(category) ?? '',
      subCategory: categories.get(`${category}/${subcategory}`) ?? '',
      stock: stock + ordered,
      images: await Promise.all(images.map(sampleFile)),
    },
  })
}

/** Returns ids of categories by name and of subcategories by 'category/name'. */
async function fillCategories(app: App): Promise<Map<string, string>> {
  const actor = await sampleAdmin(app)
  const requestId = SAMPLE_REQUEST
  const categories = await idsByName(app, 'categories')
  const existing = await app.database.read
    .selectFrom('subcategories')
    .select(['id', 'name', 'category_id'])
    .execute()
  for (const [i, { name, description, image, subcategories }] of SAMPLE_CATEGORIES.entries()) {
    const at = appAt(app, app.clock.now() - DAY + i * 60_000)
    const body = { name, description, status: 'active' as const }
    const categoryId =
      categories.get(name) ??
      (
        await createRecord(at, CATEGORY, {
          body: { ...body, image: await sampleFile(image) },
          actor,
          requestId,
        })
      )._id
    categories.set(name, categoryId)
    for (const sub of subcategories) {
      const there = existing.find((row) => row.category_id === categoryId && row.name === sub.name)
      const image = await sampleFile(sub.image)
      const made =
        there?.id ??
        (await createSubcategory(at, { body: { ...sub, image, categoryId }, actor, requestId }))._id
      categories.set(`${name}/${sub.name}`, made)
    }
  }
  return categories
}

async function idsByName(app: App, table: 'categories' | 'products'): Promise<Map<string, string>> {
  const rows = await app.database.read.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}
