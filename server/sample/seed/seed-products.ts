import { paise } from '#contract/money.ts'
import { detailsOf } from '#contract/catalogue/product-details.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { ProductsRow } from '../../database/tables/catalogue.ts'
import { catalogueImage, keepingImages } from '../../files/catalogue-images.ts'
import { columnsOf } from '../../features/products/product-fields.ts'
import { newId } from '../../ids.ts'
import { sampleFile, SAMPLE_CATEGORIES } from '../catalogue.ts'
import type { Progress } from '../../progress.ts'
import { randomFrom } from '../random.ts'
import { insertAll } from './in-bulk.ts'

const DAY = 86_400_000
const BATCH = 1_000
const MATERIALS = ['Brass', 'Copper', 'Sandalwood', 'Marble', 'Clay', 'Cotton', 'Silver', 'पीतल']
const THINGS = [
  'Diya',
  'Bell',
  'Mala',
  'Incense Holder',
  'Kalash',
  'Idol',
  'Thali',
  'धूप बत्ती',
  'Lamp',
  'Asana',
]

export type SampleProduct = Pick<
  ProductsRow,
  'id' | 'name' | 'price_paise' | 'shipping_paise' | 'hsn_code' | 'images'
>

/** Ids for the given number of products, and a function that inserts them once the ordered units of each are known. */
export async function seedProducts(app: App, count: number) {
  const from = app.clock.now() - 100 * DAY
  const ids = Array.from({ length: count }, (_, i) => newId(from + i * 60))
  const insert = async (
    units: ReadonlyMap<string, number>,
    progress: Progress,
  ): Promise<Map<string, SampleProduct>> => {
    const rows = await productRows(app, ids, units)
    for (let start = 0; start < rows.length; start += BATCH) {
      const some = rows.slice(start, start + BATCH)
      await app.database.transaction(async (tx) => {
        await insertAll(tx.db, 'products', some)
        await insertAll(tx.db, 'stock_movements', some.map(opening))
      })
      progress.step('products', start + some.length, rows.length)
    }
    return new Map(rows.map((row) => [row.id, row]))
  }
  return Promise.resolve({ ids, insert })
}

async function productRows(
  app: App,
  ids: readonly string[],
  units: ReadonlyMap<string, number>,
): Promise<ProductsRow[]> {
  if (ids.length === 0) return []
  const random = randomFrom(20_260_403)
  const details = columnsOf(detailsOf({}))
  const image = await storedImage(app)
  const places = await placesOf(app, image)
  const from = app.clock.now() - 100 * DAY
  return ids.map((id, i) => {
    const place = random.pick(places)
    const price = random.whole(20, 5_000) * 100
    const created_at = new Date(from + i * 60).toISOString()
    return {
      id,
      category_id: place.category_id,
      subcategory_id: place.id,
      name: `${random.pick(MATERIALS)} ${random.pick(THINGS)} No. ${i + 1}`,
      description: `A synthetic product, number ${i + 1}, for trying the shop at size.`,
      price_paise: paise(price),
      original_price_paise: random.next() < 0.3 ? paise(price + 10_000) : null,
      shipping_paise: paise(random.whole(0, 150) * 100),
      hsn_code: '74198030',
      stock: (units.get(id) ?? 0) + random.whole(0, 200),
      sold: 0,
      status: random.next() < 0.95 ? 'active' : 'inactive',
      images: JSON.stringify([image]),
      ...details,
      tax: '[]',
      mrp_paise: null,
      created_at,
      updated_at: created_at,
      deleted_at: null,
    }
  })
}

function opening({ id, stock, created_at }: ProductsRow) {
  const common = { order_id: null, account_id: null, session_id: null, reason: 'opening' } as const
  return { id: newId(), product_id: id, delta: stock, created_at, ...common }
}

/** One image for everything that is added; returns its URL. */
async function storedImage(app: App): Promise<string> {
  const image = await catalogueImage(await sampleFile(SAMPLE_CATEGORIES[0]!.image))
  return keepingImages(app, [image], () => Promise.resolve(image.url))
}

/** The shop's subcategories; those of the sample catalogue if it has none. */
async function placesOf(app: App, image: string) {
  const places = () => app.database.read.selectFrom('subcategories').select(['id', 'category_id']).execute()
  const there = await places()
  if (there.length > 0) return there
  const time = isoTime(app.clock)
  const common = { image, status: 'active', created_at: time, updated_at: time }
  const categories = SAMPLE_CATEGORIES.map(({ name, description, subcategories }) => ({
    row: { id: newId(), name, description, ...common },
    subcategories,
  }))
  const rows = categories.flatMap(({ row, subcategories }) =>
    subcategories.map(({ name, description }) => ({
      id: newId(),
      category_id: row.id,
      name,
      description,
      ...common,
    })),
  )
  await app.database.transaction(async (tx) => {
    await insertAll(
      tx.db,
      'categories',
      categories.map(({ row }) => ({ ...row, tax: '[]' })),
    )
    await insertAll(tx.db, 'subcategories', rows)
  })
  return places()
}
