import type { Order } from '#contract/orders/orders.ts'
import { WAS_SHIPPED } from '#contract/orders/couriers.ts'
import {
  givesStockBack,
  goesBack,
  isDone,
  NEXT_STATUSES,
  NOT_YET_SENT,
  type OrderStatus,
} from '#contract/statuses.ts'
import type { TrackingField } from '#contract/orders/tracking.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { issueDocuments } from '../documents/issue-documents.ts'
import { notify } from '../notifications/notify.ts'
import { restockOrder, type ProductUnits } from '../stock/move-stock.ts'
import { writeHistory } from './order-history.ts'
import { mailParcel, mailStatus } from './mail-status.ts'
import { trackingAnswer } from './order-answer.ts'
import { lockedOrder, orderById } from './order-queries.ts'
import { writeTracking } from './write-tracking.ts'

export interface OrderMove extends By {
  id: string
  to: OrderStatus
  expectedStatus?: OrderStatus | undefined
  /** The admin's word on whether the goods are back in the shop; undefined leaves the table's rule. */
  restock: boolean | undefined
  /** Its parcel, where it is known; only with statuses in TAKES_TRACKING. */
  tracking?: TrackingField | undefined
}

/**
 * Moves an order by the state table. NOT_ALLOWED names the next steps, or products without a GST rate.
 * CHANGED_MEANWHILE: another admin was faster.
 */
export async function moveOrder(app: App, move: OrderMove): Promise<Order> {
  await moveOnly(app, move)
  return orderById(app, move.id, true)
}

/** The move of one of many orders: their answers are read afterwards. */
export async function moveOnly(app: App, move: OrderMove): Promise<void> {
  await app.database.transaction((tx) => moveInside(app, tx, move))
}

async function moveInside(app: App, tx: Transaction, move: OrderMove): Promise<void> {
  const { id, to, expectedStatus, restock, tracking, actor, requestId } = move
  const order = await lockedOrder(tx, id)
  if (!order) throw notFound('Order')
  const from = order.order_status
  if (from === to) return addTracking(app, tx, order, move)
  if (expectedStatus !== undefined && expectedStatus !== from) throw changedMeanwhile(from)
  if (!NEXT_STATUSES[from].includes(to)) throw notAllowed(from, to)

  const isDispatch = NOT_YET_SENT.includes(from) && WAS_SHIPPED.includes(to)
  const documents = isDispatch ? await issueDocuments(app, tx, order) : []
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
  if (returns) await restockOrder(app, tx.db, { orderId: id, items: await unitsOf(tx.db, id) })
  await writeHistory(app, tx.db, {
    orderId: id,
    kind: 'order',
    from,
    to,
    by: actor.id,
    reason: 'admin',
    requestId,
  })
  const parcel = tracking
    ? await writeTracking(app, tx, { order, tracking, actor, requestId })
    : trackingAnswer(order)
  if (goesBack(from, to)) await mailParcel(app, tx, { ...order, order_status: to }, parcel)
  else await mailStatus(app, tx, order, { to, parcel, documents: documents.map((one) => one.id) })
  await notify(app, tx, {
    to: { account: order.account_id },
    kind: 'order-status',
    subject: id,
    facts: { status: to },
  })
}

/** What an order took of the products that still exist. */
function unitsOf(db: Queryable, orderId: string): Promise<ProductUnits[]> {
  return db
    .selectFrom('order_items')
    .select((e) => [e.ref('product_id').$notNull().as('product'), 'quantity'])
    .where('order_id', '=', orderId)
    .where('product_id', 'is not', null)
    .execute()
}

/** An order that has the status already takes a parcel, and keeps one that somebody else has given it. */
async function addTracking(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { tracking, actor, requestId }: OrderMove,
): Promise<void> {
  if (!tracking || order.tracking_number === tracking.number) return
  if (order.tracking_number !== '') throw trackedMeanwhile(order)
  const parcel = await writeTracking(app, tx, { order, tracking, actor, requestId })
  await mailParcel(app, tx, order, parcel)
}

function trackedMeanwhile({ order_status, tracking_number }: OrdersRow): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    `This order is already ${order_status}, with the tracking number ${tracking_number}. Please change the number in the order.`,
    { orderStatus: order_status },
  )
}

function changedMeanwhile(now: OrderStatus): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    `Someone else has changed this order. It is now ${now}. Please check and try again.`,
    { orderStatus: now },
  )
}

function notAllowed(from: OrderStatus, to: OrderStatus): Refusal {
  const next = NEXT_STATUSES[from]
  const may = next.length === 0 ? 'its status is final' : `the next status can be ${next.join(', ')}`
  return new Refusal('NOT_ALLOWED', `This order can’t change from ${from} to ${to}: ${may}.`, { next })
}
