import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { type Actor, isAdmin } from '../../actor.ts'
import { notFound } from '../../refusal.ts'

/** An order that nobody else changes before this transaction ends. */
export function lockedOrder(tx: Transaction, id: string): Promise<OrdersRow | undefined> {
  return forUpdate(tx, tx.db.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** An own order, any for an admin, held until the transaction ends. NOT_FOUND for foreign and missing ones alike. */
export async function lockOrderFor(tx: Transaction, actor: Actor, id: string): Promise<OrdersRow> {
  const own = tx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(!isAdmin(actor), (query) => query.where('account_id', '=', actor.id))
  const order = await forUpdate(tx, own).executeTakeFirst()
  if (!order) throw notFound('Order')
  return order
}
