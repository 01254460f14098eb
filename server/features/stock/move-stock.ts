import { sql } from 'kysely'
import { LOW_STOCK } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { StockMovementsRow } from '../../database/tables/catalogue.ts'
import { newId } from '../../ids.ts'
import { outOfStockNow } from './out-of-stock.ts'

export interface ProductUnits {
  product: string
  quantity: number
}

export interface LowProduct {
  id: string
  name: string
  stock: number
}

/**
 * Takes an order's stock, or rejects it completely, and returns the products whose stock fell below 10. Units held
 * by checkouts count as stock: `heldUnits` returns their number for a product.
 */
export async function takeStock(
  app: App,
  db: Queryable,
  { orderId, items }: { orderId: string; items: readonly ProductUnits[] },
  heldUnits: (db: Queryable, product: string) => Promise<number>,
): Promise<LowProduct[]> {
  const low: LowProduct[] = []
  for (const { id, name, stock: left, quantity } of await takeUnits(app, db, items, {
    reason: 'order',
    orderId,
  })) {
    if (left >= LOW_STOCK) continue
    const stock = left + (await heldUnits(db, id))
    if (stock < LOW_STOCK && stock + quantity >= LOW_STOCK) low.push({ id, name, stock })
  }
  return low
}

/**
 * Takes a session's lines out of the stock until released, or rejects them all. `sold` does not change: a hold is
 * not a sale.
 */
export async function holdStock(
  app: App,
  db: Queryable,
  { sessionId, items }: { sessionId: string; items: readonly ProductUnits[] },
): Promise<void> {
  await takeUnits(app, db, items, { reason: 'held', sessionId })
}

interface Movement {
  product: string
  delta: number
  reason: StockMovementsRow['reason']
  /** The cause of the movement. Without any of these three it is the operator at the machine. */
  orderId?: string
  sessionId?: string
  accountId?: string | undefined
}

type MovementSource = Pick<Movement, 'reason' | 'orderId' | 'sessionId' | 'accountId'>

async function takeUnits(
  app: App,
  db: Queryable,
  items: readonly ProductUnits[],
  movementSource: MovementSource,
) {
  const taken: (LowProduct & { quantity: number })[] = []
  const unavailable: string[] = []
  for (const [product, quantity] of perProduct(items)) {
    const row = await db
      .updateTable('products')
      .set({ stock: sql`stock - ${quantity}` })
      .$if(movementSource.reason === 'order', (query) => query.set({ sold: sql`sold + ${quantity}` }))
      .where('id', '=', product)
      .where('stock', '>=', quantity)
      .returning(['id', 'name', 'stock'])
      .executeTakeFirst()
    if (!row) {
      unavailable.push(product)
      continue
    }
    await writeMovements(app, db, [{ product, delta: -quantity, ...movementSource }])
    taken.push({ ...row, quantity })
  }
  if (unavailable.length > 0) throw await outOfStockNow(db, unavailable)
  return taken
}

/**
 * Gives stock back: an order's or what a checkout session holds, which the ledger's unique index allows only once, or
 * what one correction removed from an order.
 */
export async function returnStock(
  app: App,
  db: Queryable,
  items: readonly ProductUnits[],
  movementSource:
    | { reason: 'given back'; orderId: string }
    | { reason: 'released'; sessionId: string }
    | { reason: 'corrected'; orderId: string; accountId: string },
): Promise<void> {
  for (const [product, quantity] of perProduct(items)) {
    await db
      .updateTable('products')
      .set({ stock: sql`stock + ${quantity}` })
      .$if(movementSource.reason !== 'released', (query) =>
        query.set({ sold: sql`case when sold > ${quantity} then sold - ${quantity} else 0 end` }),
      )
      .where('id', '=', product)
      .execute()
    await writeMovements(app, db, [{ product, delta: quantity, ...movementSource }])
  }
}

/** Up to 20 ledger rows, in the transaction that changes the products' counters; none for zero units. */
export async function writeMovements(app: App, db: Queryable, movements: readonly Movement[]): Promise<void> {
  const changes = movements.filter(({ delta }) => delta !== 0)
  if (changes.length === 0) return
  await db
    .insertInto('stock_movements')
    .values(
      changes.map(({ product, delta, reason, orderId, sessionId, accountId }) => ({
        id: newId(),
        product_id: product,
        delta,
        reason,
        order_id: orderId ?? null,
        session_id: sessionId ?? null,
        account_id: accountId ?? null,
        created_at: isoTime(app.clock),
      })),
    )
    .execute()
}

/**
 * Lines of the same product added up, in the fixed order in which operations take products, so two operations never
 * deadlock.
 */
function perProduct(items: readonly ProductUnits[]): [product: string, quantity: number][] {
  const sums = new Map<string, number>()
  for (const { product, quantity } of items) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Locks products for update in that order, for an operation that releases some and takes others. */
export async function lockProducts(tx: Transaction, products: readonly string[]): Promise<void> {
  if (tx.engine === 'sqlite' || products.length === 0) return
  const ids = [...new Set(products)]
  await forUpdate(
    tx,
    tx.db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id'),
  ).execute()
}

/** The quantities of lines added up. */
export function totalUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
