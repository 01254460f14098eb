import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'

/** An order that nobody else changes before this transaction ends. */
export function lockedOrder(tx: Transaction, id: string): Promise<OrdersRow | undefined> {
  return forUpdate(tx, tx.db.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()
}
