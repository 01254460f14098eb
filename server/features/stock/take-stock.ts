import { sql } from 'kysely'
import { LOW_STOCK } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import { heldUnits } from '../checkout/checkout-queries.ts'
import { outOfStock } from './lines-to-sell.ts'

interface Taking {
  orderId: string
  items: readonly { product: string; quantity: number }[]
}

export interface LowProduct {
  id: string
  name: string
  stock: number
}

/**
 * Takes an order's stock or refuses the whole order → the products that it took below 10, counting what checkouts hold
 * as still there. Products in one fixed order, lines of one product added up first.
 */
export async function takeStock(app: App, db: Queryable, { orderId, items }: Taking): Promise<LowProduct[]> {
  const gotLow: LowProduct[] = []
  const short: string[] = []
  for (const [product, quantity] of perProduct(items)) {
    const taken = await db
      .updateTable('products')
      .set({ stock: sql`stock - ${quantity}`, sold: sql`sold + ${quantity}` })
      .where('id', '=', product)
      .where('stock', '>=', quantity)
      .returning(['id', 'name', 'stock'])
      .executeTakeFirst()
    if (!taken) {
      short.push(product)
      continue
    }
    await writeMovement(app, db, { product, delta: -quantity, reason: 'order', orderId })
    if (taken.stock >= LOW_STOCK) continue
    const stock = taken.stock + (await heldUnits(db, product))
    if (stock < LOW_STOCK && stock + quantity >= LOW_STOCK) gotLow.push({ ...taken, stock })
  }
  if (short.length > 0) throw outOfStock(await whatIsLeft(db, short))
  return gotLow
}

/** Gives an order's stock back; the ledger's unique index lets it happen once. */
export async function giveStockBack(app: App, db: Queryable, orderId: string): Promise<void> {
  const rows = await db
    .selectFrom('order_items')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('product_id', 'is not', null)
    .execute()
  for (const [product, quantity] of perProduct(
    rows.map((row) => ({ product: row.product_id!, quantity: row.quantity })),
  )) {
    await db
      .updateTable('products')
      .set({
        stock: sql`stock + ${quantity}`,
        sold: sql`case when sold > ${quantity} then sold - ${quantity} else 0 end`,
      })
      .where('id', '=', product)
      .execute()
    await writeMovement(app, db, { product, delta: quantity, reason: 'given back', orderId })
  }
}

/** Units of each product, lines of one product added up, in the one order in which products are taken. */
export function perProduct(items: Taking['items']): [product: string, quantity: number][] {
  const sums = new Map<string, number>()
  for (const { product, quantity } of items) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

interface Movement {
  product: string
  delta: number
  reason: 'order' | 'given back' | 'held' | 'released'
  /** The order, or the checkout session, that the units move for. */
  orderId?: string
  sessionId?: string
}

/** One row of the ledger, beside the product's counter. */
export async function writeMovement(
  app: App,
  db: Queryable,
  { product, delta, reason, orderId, sessionId }: Movement,
): Promise<void> {
  await db
    .insertInto('stock_movements')
    .values({
      id: newId(),
      product_id: product,
      delta,
      reason,
      order_id: orderId ?? null,
      session_id: sessionId ?? null,
      account_id: null,
      created_at: isoTime(app.clock),
    })
    .execute()
}

/** What a refusal names: each product with what is left of it. */
export async function whatIsLeft(db: Queryable, products: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('id', 'in', products)
    .execute()
  return products.map((product) => {
    const row = rows.find(({ id }) => id === product)
    return { product, name: row?.name ?? 'Unknown Product', left: row?.stock ?? 0 }
  })
}
