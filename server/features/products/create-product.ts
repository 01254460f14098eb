import type { Body } from '#contract/call.ts'
import { detailsOf } from '#contract/catalogue/product-details.ts'
import type { Product, productCalls } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import { writeAudits } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { ProductsRow } from '../../database/tables/catalogue.ts'
import { catalogueImage, keepingImages } from '../../files/catalogue-images.ts'
import type { ActorContext, AnyActorContext } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { invalid } from '../../shop-error.ts'
import { writeMovements } from '../stock/move-stock.ts'
import { forShare } from '../../database/lock.ts'
import { columnsOf, serializeProductForAdmin } from './product-fields.ts'
import { productsByIds } from './product-queries.ts'
import { changedTax } from './product-tax.ts'

interface Creation extends ActorContext {
  body: Body<typeof productCalls.createProduct>
}

/** Stores the images, then in one transaction the product, its opening stock movement and its audit row. */
export async function createProduct(app: App, { body, actor, requestId }: Creation): Promise<Product> {
  const storedImages = await Promise.all(body.images.map(catalogueImage))
  return keepingImages(app, storedImages, async (tx) => {
    const images = storedImages.map(({ url }) => url)
    await rejectUnlessCategory(tx, body.category, body.subCategory)
    const [created] = await insertProducts(app, tx, [{ ...body, images }], { actor, requestId })
    return created!
  })
}

/** As the form sends it, with the URLs of images that are already stored. */
export type NewProduct = Omit<Creation['body'], 'images'> & { images: readonly string[] }

/**
 * Inserts 1 to 20 products of checked categories, their opening stock movements and audit rows, with one statement
 * per table; returns the products in the same order.
 */
export async function insertProducts(
  app: App,
  tx: Transaction,
  bodies: readonly NewProduct[],
  by: AnyActorContext,
): Promise<Product[]> {
  const rows = bodies.map((body) => newRow(app, body))
  await tx.db.insertInto('products').values(rows).execute()
  const common = { reason: 'opening', accountId: by.actor?.id } as const
  const openings = rows.map(({ id, stock }) => ({ product: id, delta: stock, ...common }))
  await writeMovements(app, tx.db, openings)
  const ids = rows.map(({ id }) => id)
  const created = (await productsByIds(tx.db, ids)).map(serializeProductForAdmin)
  const entries = created.map(
    (after) => ({ ...by, action: 'create', subject: ['product', after._id], after }) as const,
  )
  await writeAudits(app, tx, entries)
  return created
}

function newRow(app: App, body: NewProduct): ProductsRow {
  const now = isoTime(app.clock)
  const fields = {
    ...body,
    ...detailsOf(body),
    originalPrice: body.originalPrice ?? null,
    status: body.status ?? 'active',
    images: JSON.stringify(body.images), // in the same order
    mrp: body.mrp ?? null,
    tax: changedTax('[]', { ...body, hsn: body.hsnCode }, indiaDay(app.clock.now())),
  }
  return {
    id: newId(app.clock.now()),
    ...columnsOf(fields),
    sold: 0,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

/** Rejects a missing category and a subcategory of another one. Both are locked until the operation has ended. */
export async function rejectUnlessCategory(tx: Transaction, category: string, subCategory: string) {
  const categories = tx.db.selectFrom('categories').select('id').where('id', '=', category)
  if (!(await forShare(tx, categories).executeTakeFirst())) {
    throw invalid('category', 'Category not found')
  }
  const subcategories = tx.db
    .selectFrom('subcategories')
    .select('id')
    .where('id', '=', subCategory)
    .where('category_id', '=', category)
  if (!(await forShare(tx, subcategories).executeTakeFirst())) {
    throw invalid('subCategory', 'The subcategory does not belong to the category.')
  }
}
