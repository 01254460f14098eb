import type { Body } from '#contract/call.ts'
import { shortened } from '#contract/errors.ts'
import { isDeliveryFree, type Paise, toRupees } from '#contract/money.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { ShopError } from '../../shop-error.ts'
import { NAMED_MAX, shortName } from '../stock/out-of-stock.ts'
import { forSale } from './for-sale.ts'
import { productsOf } from './product-queries.ts'

export type RequestedItem = Body<typeof orderCalls.createOrder>['items'][number]

/** A requested line with its product's catalogue data. */
export interface SellableLine {
  product: string
  name: string
  image: string | null
  quantity: number
  price: Paise
  originalPrice: Paise | null
  shippingPrice: Paise
  hsnCode: string
  stock: number
}

/** The requested lines at catalogue prices; NOT_ON_SALE names products that are missing or not for sale. */
export async function linesToSell(db: Queryable, items: readonly RequestedItem[]): Promise<SellableLine[]> {
  const rows = await forSale(productsOf(db))
    .select(['products.id', 'products.name', 'products.images', 'products.stock', 'products.hsn_code'])
    .select(['products.price_paise', 'products.original_price_paise', 'products.shipping_paise'])
    .where('products.id', 'in', [...new Set(items.map((item) => item.product))])
    .execute()
  const sellable = new Map(rows.map((row) => [row.id, row]))
  const missing = items.filter((item) => !sellable.has(item.product)).map((item) => item.product)
  if (missing.length > 0) throw await notOnSale(db, missing)
  return items.map(({ product, quantity }) => {
    const row = sellable.get(product)!
    return {
      product,
      name: row.name,
      image: (JSON.parse(row.images) as string[])[0] ?? null,
      quantity,
      price: row.price_paise,
      originalPrice: row.original_price_paise,
      shippingPrice: row.shipping_paise,
      hsnCode: row.hsn_code,
      stock: row.stock,
    }
  })
}

async function notOnSale(db: Queryable, missing: readonly string[]): Promise<ShopError> {
  const known = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', missing).execute()
  const items = missing.map((product) => ({
    product,
    name: shortName(known.find((row) => row.id === product)?.name ?? 'Unknown Product'),
  }))
  const names = [...new Set(items.map((item) => item.name))]
  const text = `No longer available: ${shortened(names.join(', '), NAMED_MAX)}.`
  const them = names.length === 1 ? 'it' : 'them'
  return new ShopError('NOT_ON_SALE', `${text} Please remove ${them} from your cart.`, { items })
}

/**
 * Throws PRICE_CHANGED with the current lines in rupees if a price that the customer saw differs. If delivery is
 * free, both 0 and the product's own shipping price are accepted: a caller may not know the rule.
 */
export function rejectChangedPrices(
  items: readonly RequestedItem[],
  lines: readonly SellableLine[],
  freeFrom: Paise | null = null,
): void {
  const isFree = isDeliveryFree(lines, freeFrom)
  const same = items.every(({ price, shippingPrice }, i) => {
    const line = lines[i]!
    const isShippingSame = (shippingPrice ?? line.shippingPrice) === line.shippingPrice
    const isFreeAnyway = isFree && (shippingPrice === 0 || line.shippingPrice === 0)
    return (price ?? line.price) === line.price && (isShippingSame || isFreeAnyway)
  })
  if (same) return
  throw new ShopError('PRICE_CHANGED', undefined, {
    lines: lines.map(({ product, name, quantity, price, originalPrice, shippingPrice }) => ({
      product,
      name: shortName(name),
      quantity,
      price: toRupees(price),
      originalPrice: originalPrice === null ? null : toRupees(originalPrice),
      shippingPrice: toRupees(shippingPrice),
    })),
  })
}
