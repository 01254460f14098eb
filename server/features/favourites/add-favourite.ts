import type { Body } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/catalogue/favourites.ts'
import { isBuyer } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { onSale } from '../products/on-sale.ts'
import { productsOf } from '../products/product-queries.ts'

/** Stars an order or a product that is there for the caller (a buyer's must be on sale); again is fine. */
export async function addFavourite(
  app: App,
  actor: Actor,
  { kind, id }: Body<typeof favouriteCalls.addFavourite>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    await assertNotDeleted(tx, actor.id)
    const isThere =
      kind === 'order' ? await orderIsThere(tx.db, actor, id) : await productIsThere(tx.db, actor, id)
    if (!isThere) throw notFound(kind === 'order' ? 'Order' : 'Product')
    await tx.db
      .insertInto('favourites')
      .values({ account_id: actor.id, kind, subject_id: id, created_at: isoTime(app.clock) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function orderIsThere(db: Queryable, actor: Actor, id: string): Promise<boolean> {
  if (!seesAll(actor, 'orders')) return false
  const row = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function productIsThere(db: Queryable, actor: Actor, id: string): Promise<boolean> {
  if (!seesAll(actor, 'products') && !isBuyer(actor.role)) return false
  const products = productsOf(db).where('products.id', '=', id)
  const row = await (seesAll(actor, 'products') ? products : onSale(products))
    .select('products.id')
    .executeTakeFirst()
  return row !== undefined
}
