import type { Order } from '#contract/orders.ts'
import { givesStockBack, isDone, NEXT_STATUSES, type OrderStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { listsChanged } from '../../lists/prepared-lists.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { writeHistory } from './history.ts'
import { mailMove } from './order-mails.ts'
import { notifyMove } from './order-news.ts'
import { orderById } from './order-queries.ts'
import { giveStockBack } from '../stock/take-stock.ts'

export interface Move {
  id: string
  to: OrderStatus
  /** What the admin saw; undefined leaves it open. */
  seen?: OrderStatus | undefined
  /** The admin's word on whether the goods are back in the shop; undefined leaves the table's rule. */
  restock: boolean | undefined
  actor: Pick<Actor, 'id'>
  requestId: string
}

/**
 * Moves an order by the state table. The present status is a no-op; NOT_ALLOWED names the legal next steps; of two
 * admins at once the second meets what the first made of it, and CHANGED_MEANWHILE when it is not what they saw.
 */
export async function moveOrder(app: App, move: Move): Promise<Order> {
  await app.database.transaction((tx) => moveInside(app, tx, move))
  return orderById(app, move.id, true)
}

async function moveInside(
  app: App,
  tx: Transaction,
  { id, to, seen, restock, actor, requestId }: Move,
): Promise<void> {
  const order = await forUpdate(
    tx,
    tx.db.selectFrom('orders').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!order) throw notFound('Order')
  const from = order.order_status
  if (from === to) return
  if (seen !== undefined && seen !== from) throw changedMeanwhile(from)
  if (!NEXT_STATUSES[from].includes(to)) throw notAllowed(from, to)

  const returns = givesStockBack(from, to, restock) && order.stock_given_back === 0
  await tx.db
    .updateTable('orders')
    .set({
      order_status: to,
      stock_given_back: returns ? 1 : order.stock_given_back,
      done_at: isDone(to) ? isoTime(app.clock) : null,
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', id)
    .execute()
  if (returns) await giveStockBack(app, tx.db, id)
  await writeHistory(app, tx.db, {
    orderId: id,
    kind: 'order',
    from,
    to,
    by: actor.id,
    reason: 'admin',
    requestId,
  })
  if (returns) await listsChanged(tx.db, 'products')
  await mailMove(app, tx, order, to)
  await notifyMove(app, tx, order, to)
}

function changedMeanwhile(now: OrderStatus): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    `Somebody else changed this order meanwhile: it is ${now} now. Please check and try again.`,
    { orderStatus: now },
  )
}

function notAllowed(from: OrderStatus, to: OrderStatus): Refusal {
  const next = NEXT_STATUSES[from]
  const may = next.length === 0 ? 'nothing can follow' : `only ${next.join(', ')} can follow`
  return new Refusal('NOT_ALLOWED', `An order that is ${from} cannot become ${to}: ${may}.`, { next })
}
