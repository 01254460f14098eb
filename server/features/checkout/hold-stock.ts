import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { CheckoutEnd, CheckoutSessionsRow } from '../../database/tables/checkout.ts'
import { listsChanged } from '../../lists/prepared-lists.ts'
import { outOfStock } from '../stock/lines-to-sell.ts'
import { perProduct, whatIsLeft, writeMovement } from '../stock/take-stock.ts'
import { linesOf } from './checkout-queries.ts'

interface Holding {
  sessionId: string
  items: readonly { product: string; quantity: number }[]
}

/**
 * Takes a session's lines out of the stock until they are released, or refuses them all. A hold is no sale: `sold`
 * stays.
 */
export async function holdStock(app: App, db: Queryable, { sessionId, items }: Holding): Promise<void> {
  const short: string[] = []
  for (const [product, quantity] of perProduct(items)) {
    const held = await db
      .updateTable('products')
      .set({ stock: sql`stock - ${quantity}` })
      .where('id', '=', product)
      .where('stock', '>=', quantity)
      .returning('id')
      .executeTakeFirst()
    if (held) await writeMovement(app, db, { product, delta: -quantity, reason: 'held', sessionId })
    else short.push(product)
  }
  if (short.length > 0) throw outOfStock(await whatIsLeft(db, short))
}

/** Ends an open session and gives back what it holds; `order` names what was placed by it. The caller has the session's row locked. */
export async function endCheckout(
  app: App,
  tx: Transaction,
  session: CheckoutSessionsRow,
  { end, order = null }: { end: CheckoutEnd; order?: string | null },
): Promise<void> {
  const ended = await tx.db
    .updateTable('checkout_sessions')
    .set({ state: end, order_id: order, ended_at: isoTime(app.clock), address_hash: null })
    .where('id', '=', session.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (ended && session.held_since !== null) await giveHeldBack(app, tx, session)
}

/** Gives back what a session holds; the ledger's unique index lets it happen once. */
export async function giveHeldBack(
  app: App,
  tx: Transaction,
  session: Pick<CheckoutSessionsRow, 'id'>,
): Promise<void> {
  const lines = await linesOf(tx.db, session.id)
  const items = lines.map(({ product_id, quantity }) => ({ product: product_id, quantity }))
  for (const [product, quantity] of perProduct(items)) {
    await tx.db
      .updateTable('products')
      .set({ stock: sql`stock + ${quantity}` })
      .where('id', '=', product)
      .execute()
    await writeMovement(app, tx.db, { product, delta: quantity, reason: 'released', sessionId: session.id })
  }
}

/** Keeps products from other acts in one fixed order, so that an act that releases some and takes others meets no ring. */
export async function lockProducts(tx: Transaction, products: readonly string[]): Promise<void> {
  if (tx.engine === 'sqlite' || products.length === 0) return
  const ids = [...new Set(products)]
  await forUpdate(
    tx,
    tx.db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id'),
  ).execute()
}

/** Says that what the shop shows as stock has changed; last in the act, as listsChanged asks. */
export function stockChanged(tx: Transaction): Promise<void> {
  return listsChanged(tx.db, 'products')
}
