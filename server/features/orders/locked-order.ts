import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { isStaff, may, type Role, STAFF_ROLES } from '#contract/roles.ts'
import { type Actor, forbidden } from '../../actor.ts'
import { notFound } from '../../refusal.ts'

/** An order that nobody else changes before this transaction ends. */
export function lockedOrder(tx: Transaction, id: string): Promise<OrdersRow | undefined> {
  return forUpdate(tx, tx.db.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()
}

const mayChange = (role: Role) => may(role, 'orders', 'write')

/**
 * An own order, any for staff who may change orders, held until the transaction ends. NOT_FOUND for foreign and missing
 * ones alike; FORBIDDEN for other staff.
 */
export async function lockOrderFor(tx: Transaction, actor: Actor, id: string): Promise<OrdersRow> {
  if (isStaff(actor.role) && !mayChange(actor.role)) throw forbidden(actor, STAFF_ROLES.filter(mayChange))
  const own = tx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(!mayChange(actor.role), (query) => query.where('account_id', '=', actor.id))
  const order = await forUpdate(tx, own).executeTakeFirst()
  if (!order) throw notFound('Order')
  return order
}
