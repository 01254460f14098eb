import { isActive } from '#contract/statuses.ts'
import { STOCK_MAX } from '#contract/limits.ts'
import { NEW_IMAGE, IMAGE_MISSING, type Product, type productCalls } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import { writeAudits } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { updateRows } from '../../database/json.ts'
import type { Request } from '../../http/handlers.ts'
import type { ProductsRow } from '../../database/tables/catalogue.ts'
import { catalogueImage, keepingImages } from '../../files/catalogue-images.ts'
import type { ActorContext, AnyActorContext } from '../../actor.ts'
import { indiaDay } from '../../india-time.ts'
import { invalid, notFound, ShopError } from '../../shop-error.ts'
import { writeMovements } from '../stock/move-stock.ts'
import { rejectUnlessCategory } from './create-product.ts'
import { columnsOf, serializeProductForAdmin } from './product-fields.ts'
import { lockedProduct, type ProductRow, productsByIds } from './product-queries.ts'
import { changedTax } from './product-tax.ts'

type Change = Pick<Request<typeof productCalls.updateProductById>, 'params' | 'body'> & ActorContext

/** Changes only the fields that were sent. Stock changes by the difference from what the form had loaded. */
export async function updateProduct(app: App, { params, body, actor, requestId }: Change): Promise<Product> {
  const storedImages = await Promise.all((body.images ?? []).map(catalogueImage))
  return keepingImages(app, storedImages, async (tx) => {
    const images = storedImages.map(({ url }) => url)
    const row = await lockedProduct(tx, params.id)
    const planned = await planChange(app, tx, row, { body: { ...body, images } })
    const [changed] = await writeChanges(app, tx, [planned], { actor, requestId })
    if (!changed) throw notFound('Product')
    return changed
  })
}

export interface ProductChange {
  /** The product's last change, as known to the caller. CHANGED_MEANWHILE if it has changed since. */
  updatedAt?: string
  /** As the form sends it, with the URLs of images that are already stored. */
  body: Omit<Change['body'], 'images'> & { images?: readonly string[] }
}

export interface PlannedChange {
  row: ProductRow
  /** Units by which the stock changes. */
  delta: number
  columns: Partial<ProductsRow>
}

/** Checks a change to a locked product and returns what to write. CHANGED_MEANWHILE if its stock would fall below 0. */
export async function planChange(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  row: ProductRow,
  { updatedAt, body }: ProductChange,
): Promise<PlannedChange> {
  if (updatedAt !== undefined && row.updated_at !== updatedAt) throw new ShopError('CHANGED_MEANWHILE')
  const { category = row.category_id, subCategory = row.subcategory_id } = body
  if (body.category ?? body.subCategory) await rejectUnlessCategory(tx, category, subCategory)
  const { stock, stockLoaded = row.stock, gstRate, taxStatus, taxFrom, ...fields } = body
  const delta = stock === undefined ? 0 : stock - stockLoaded
  if (row.stock + delta < 0 || row.stock + delta > STOCK_MAX) throw stockChanged(row.stock)
  const images = imagesOf(row, body)
  const becomesActive = fields.status === 'active' && !isActive(row)
  if (becomesActive && (images ?? row.images) === '[]') throw invalid('images', IMAGE_MISSING)
  const taxed = { gstRate, taxStatus, taxFrom, hsn: fields.hsnCode ?? row.hsn_code }
  const tax = changedTax(row.tax, taxed, indiaDay(app.clock.now()))
  // Fields that were not sent are not written, so their indexes are not updated.
  const columns = columnsOf({
    ...fields,
    images,
    ...(tax !== row.tax && { tax }),
    ...(delta !== 0 && { stock: row.stock + delta }),
  })
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined)
  return { row, delta, columns: Object.fromEntries(sent) }
}

function stockChanged(stock: number): ShopError {
  const text = `The stock has changed. It is now ${stock}. Please check and try again.`
  return new ShopError('CHANGED_MEANWHILE', text, { stock })
}

/**
 * Writes 1 to 20 planned changes to different products, with stock movements and audit rows, and returns the
 * products.
 */
export async function writeChanges(
  app: App,
  tx: Transaction,
  planned: readonly PlannedChange[],
  by: AnyActorContext,
): Promise<Product[]> {
  const updated_at = isoTime(app.clock)
  const byColumns = Map.groupBy(planned, ({ columns }) => Object.keys(columns).join())
  for (const some of byColumns.values()) {
    const rows = some.map(({ row: { id }, columns }) => ({ id, ...columns, updated_at }))
    await updateRows(tx.db, 'products', rows)
  }
  const common = { reason: 'admin', accountId: by.actor?.id } as const
  const movements = planned.map(({ row, delta }) => ({ product: row.id, delta, ...common }))
  await writeMovements(app, tx.db, movements)
  const ids = planned.map(({ row }) => row.id)
  const changed = (await productsByIds(tx.db, ids)).map(serializeProductForAdmin)
  const entries = changed.map((after, i) => {
    const before = serializeProductForAdmin(planned[i]!.row)
    return { ...by, action: 'update', subject: ['product', after._id], before, after } as const
  })
  await writeAudits(app, tx, entries)
  return changed
}

/** The images to store, undefined if unchanged: new ones replace all, or all images in a given order. */
function imagesOf(
  row: ProductRow,
  { images = [], imageOrder, imagesLoaded }: ProductChange['body'],
): string | undefined {
  const stored = JSON.parse(row.images) as string[]
  const isOfAnother = imageOrder?.some((one) => one !== NEW_IMAGE && !stored.includes(one)) ?? false
  if (isOfAnother || (imagesLoaded && JSON.stringify(imagesLoaded) !== JSON.stringify(stored)))
    throw new ShopError('CHANGED_MEANWHILE', IMAGES_CHANGED)
  if (!imageOrder) return images.length > 0 ? JSON.stringify(images) : undefined
  const newImages = images.values()
  return JSON.stringify(imageOrder.map((one) => (one === NEW_IMAGE ? newImages.next().value : one)))
}

const IMAGES_CHANGED = 'The images of this product have been changed. Please open it again to see them.'
