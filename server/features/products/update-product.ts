import { isActive } from '#contract/accounts/active.ts'
import type { Body } from '#contract/call.ts'
import {
  NEW_PICTURE,
  PICTURE_MISSING,
  type Product,
  type productCalls,
} from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By, ByAnyone } from '../../actor.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import { correctStock } from '../stock/correct-stock.ts'
import { refuseUnlessPlace } from './place-in-catalogue.ts'
import { columnsOf, ownProductAnswer } from './product-fields.ts'
import { lockedProduct, productById, type ProductRow } from './product-queries.ts'

interface Change extends By {
  id: string
  body: Body<typeof productCalls.updateProductById>
}

/** Changes only what was sent. Stock moves by the difference to what the form had loaded. */
export async function updateProduct(app: App, { id, body, actor, requestId }: Change): Promise<Product> {
  const pictures = await Promise.all((body.images ?? []).map(goodsPicture))
  return keepingPictures(app, pictures, async (tx) => {
    const images = pictures.map(({ address }) => address)
    const changed = await changeProduct(app, tx, { id, body: { ...body, images }, actor, requestId })
    return changed
  })
}

export interface ProductChange extends ByAnyone {
  id: string
  /** When it was changed last, as the caller knows it. CHANGED_MEANWHILE for a product that was changed since. */
  updatedAt?: string
  /** As the form sends it, with the addresses of pictures that are kept already. */
  body: Omit<Change['body'], 'images'> & { images?: readonly string[] }
}

/** Writes the change, its stock movement and its audit row. */
export async function changeProduct(
  app: App,
  tx: Transaction,
  { id, updatedAt, body, actor, requestId }: ProductChange,
): Promise<Product> {
  const row = await lockedProduct(tx, id)
  if (updatedAt !== undefined && row.updated_at !== updatedAt) throw new Refusal('CHANGED_MEANWHILE')
  const { category = row.category_id, subCategory = row.subcategory_id } = body
  await refuseUnlessPlace(tx, category, subCategory)
  const { stock, stockLoaded = row.stock, ...fields } = body
  if (stock !== undefined) {
    const delta = stock - stockLoaded
    await correctStock(app, tx, { product: id, delta, actor })
  }
  // The stock only moves by differences. What was not sent is not written, so that nothing is indexed anew for it.
  const images = picturesOf(row, body)
  const becomesActive = fields.status === 'active' && !isActive(row)
  if (becomesActive && (images ?? row.images) === '[]') throw invalid('images', PICTURE_MISSING)
  await tx.db
    .updateTable('products')
    .set({ ...columnsOf({ ...fields, images }), updated_at: isoTime(app.clock) })
    .where('id', '=', id)
    .execute()
  const changed = await productById(tx.db, id)
  if (!changed) throw notFound('Product')
  const before = ownProductAnswer(row)
  const after = ownProductAnswer(changed)
  const subject = ['product', id] as const
  await writeAudit(app, tx, { actor, requestId, action: 'update', subject, before, after })
  return after
}

/** The pictures as they will be stored, undefined when they stay: new ones in place of all, or all in a given order. */
function picturesOf(
  row: ProductRow,
  { images = [], imageOrder, imagesLoaded }: ProductChange['body'],
): string | undefined {
  const stored = JSON.parse(row.images) as string[]
  const isOfAnother = imageOrder?.some((one) => one !== NEW_PICTURE && !stored.includes(one)) ?? false
  if (isOfAnother || (imagesLoaded && JSON.stringify(imagesLoaded) !== JSON.stringify(stored)))
    throw new Refusal('CHANGED_MEANWHILE', PICTURES_CHANGED)
  if (!imageOrder) return images.length > 0 ? JSON.stringify(images) : undefined
  const fresh = images.values()
  return JSON.stringify(imageOrder.map((one) => (one === NEW_PICTURE ? fresh.next().value : one)))
}

const PICTURES_CHANGED = 'The images of this product have been changed. Please open it again to see them.'
