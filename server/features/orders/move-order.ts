import type { Order } from '#contract/orders/orders.ts'
import { WAS_SHIPPED, TAKES_TRACKING, linkOf, type TrackingField } from '#contract/orders/tracking.ts'
import {
  shouldRestock,
  isCancelledOrReturned,
  isStepBack,
  isFinished,
  NEXT_STATUSES,
  NOT_YET_SHIPPED,
  type OrderStatus,
} from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { ActorContext } from '../../actor.ts'
import { ShopError } from '../../shop-error.ts'
import { issueCreditNotesOnCancel, issueDocuments } from '../tax-documents/issue-documents.ts'
import { notify, recipientOf } from '../notifications/notify.ts'
import { returnStock, type ProductUnits } from '../stock/move-stock.ts'
import { writeHistory } from './order-history.ts'
import { serializeTracking } from './serialize-order.ts'
import { lockedOrder } from './order-queries.ts'
import { isDeepStrictEqual } from 'node:util'
import { withdrawJobs } from '../../jobs/queue-job.ts'
import { MAILED_STATUSES, type MailedStatus, type OrderStatusData, queueMail } from '../../mail/queue-mail.ts'
import { receivedOf, refundDueOf } from './received.ts'
import { sql } from 'kysely'
import { writeAudit } from '../../audit.ts'

export interface OrderMove extends ActorContext {
  id: string
  to: OrderStatus
  expectedStatus?: OrderStatus | undefined
  /** Whether the items are back in the shop, if the admin says so; undefined applies the rule of `shouldRestock`. */
  restock: boolean | undefined
  /** Its parcel, if known; only with statuses in TAKES_TRACKING. */
  tracking?: TrackingField | undefined
}

/**
 * Moves an order as NEXT_STATUSES allows. NOT_ALLOWED names the possible next steps, or products without a GST
 * rate. CHANGED_MEANWHILE if another admin was faster.
 */
export async function moveOrder(app: App, move: OrderMove): Promise<void> {
  await app.database.transaction((tx) => moveOrderIn(app, tx, move))
}

async function moveOrderIn(app: App, tx: Transaction, move: OrderMove): Promise<void> {
  const { id, to, expectedStatus, restock, tracking, actor, requestId } = move
  const order = await lockedOrder(tx, id)
  const from = order.order_status
  if (from === to) return addTracking(app, tx, order, move)
  if (expectedStatus !== undefined && expectedStatus !== from) throw changedMeanwhile(from)
  if (!NEXT_STATUSES[from].includes(to)) throw notAllowed(from, to)

  const isDispatch = NOT_YET_SHIPPED.includes(from) && WAS_SHIPPED.includes(to)
  const documents = isDispatch ? await issueDocuments(app, tx, order) : []
  if (isCancelledOrReturned(to)) {
    const received = receivedOf(order)?.amount ?? 0
    await issueCreditNotesOnCancel(app, tx, { ...order, order_status: to }, received)
  }
  const restocks = shouldRestock(from, to, restock) && order.stock_given_back === 0
  await tx.db
    .updateTable('orders')
    .set({
      order_status: to,
      stock_given_back: restocks ? 1 : order.stock_given_back,
      done_at: isFinished(to) ? isoTime(app.clock) : null,
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', id)
    .execute()
  if (restocks)
    await returnStock(app, tx.db, await orderedUnits(tx.db, id), { reason: 'given back', orderId: id })
  await writeHistory(app, tx.db, {
    orderId: id,
    kind: 'order',
    from,
    to,
    by: actor.id,
    reason: 'admin',
    requestId,
  })
  // Nothing else could remove the tracking of an undone shipment before the next one.
  const parcel = WAS_SHIPPED.includes(from) && NOT_YET_SHIPPED.includes(to) ? null : tracking
  const currentTracking =
    parcel === undefined
      ? serializeTracking(order)
      : await writeTracking(app, tx, { order, tracking: parcel, actor, requestId })
  if (isStepBack(from, to)) await mailTrackingChange(app, tx, { ...order, order_status: to }, currentTracking)
  else await mailStatus(app, tx, order, { to, currentTracking, documents: documents.map((one) => one.id) })
  await notify(app, tx, {
    to: { account: order.account_id },
    kind: 'order-status',
    subject: id,
    facts: { status: to },
  })
}

/** What an order took from products that still exist. */
function orderedUnits(db: Queryable, orderId: string): Promise<ProductUnits[]> {
  return db
    .selectFrom('order_items')
    .select((e) => [e.ref('product_id').$notNull().as('product'), 'quantity'])
    .where('order_id', '=', orderId)
    .where('product_id', 'is not', null)
    .execute()
}

/** An order that already has the status accepts tracking, but keeps tracking that someone else has added. */
async function addTracking(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { tracking, actor, requestId }: OrderMove,
): Promise<void> {
  if (!tracking || order.tracking_number === tracking.number) return
  if (order.tracking_number !== '') throw trackedMeanwhile(order)
  const currentTracking = await writeTracking(app, tx, { order, tracking, actor, requestId })
  await mailTrackingChange(app, tx, order, currentTracking)
}

function trackedMeanwhile({ order_status, tracking_number }: OrdersRow): ShopError {
  return new ShopError(
    'CHANGED_MEANWHILE',
    `This order is already ${order_status}, with the tracking number ${tracking_number}. Please change the number in the order.`,
    { orderStatus: order_status },
  )
}

function changedMeanwhile(now: OrderStatus): ShopError {
  return new ShopError(
    'CHANGED_MEANWHILE',
    `Someone else has changed this order. It is now ${now}. Please check and try again.`,
    { orderStatus: now },
  )
}

function notAllowed(from: OrderStatus, to: OrderStatus): ShopError {
  const next = NEXT_STATUSES[from]
  const allowed = next.length === 0 ? 'its status is final' : `the next status can be ${next.join(', ')}`
  return new ShopError('NOT_ALLOWED', `This order can’t change from ${from} to ${to}: ${allowed}.`, { next })
}

interface StatusMail {
  to: OrderStatus
  currentTracking: NullableTracking
  /** Set if the status was emailed earlier but the parcel was not. */
  justTracked?: boolean
  /** Ids of its tax documents, which are attached as PDF files. */
  documents?: readonly string[]
}

type NullableTracking = Order['tracking']

/** Corrections of tracking within this time are combined into one email, in ms. */
const CORRECTION_WAIT_MS = 5 * 60_000

/** Emails the customer about a status that concerns them. `order`: as it was before the change. */
async function mailStatus(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { to, currentTracking, justTracked = false, documents = [] }: StatusMail,
): Promise<void> {
  await withdrawJobs(tx, trackingMailKey(order)) // this email contains the tracking, or it no longer matters
  if (!isMailed(to)) return
  const refund = refundDueOf({ ...order, order_status: to })
  await queueMail(app, tx, {
    template: 'order-status',
    ...(await orderMail(tx, order, {
      status: to,
      refundDue: refund > 0,
      refund,
      tracking: TAKES_TRACKING.includes(to) ? currentTracking : null,
      ...(justTracked && { justTracked }),
      ...(documents.length > 0 && { documents }),
    })),
  })
}

/**
 * For a shipped order: emails the first tracking number immediately, a corrected or removed one a few minutes
 * later. Several corrections become one email by then, and a reverted one none. `order`: as it was before.
 */
export async function mailTrackingChange(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  currentTracking: NullableTracking,
): Promise<void> {
  const { order_status: to } = order
  const [waiting] = (await withdrawJobs(tx, trackingMailKey(order))) as { facts: OrderStatusData }[]
  if (!TAKES_TRACKING.includes(to) || !isMailed(to)) return
  const notified = waiting ? (waiting.facts.replaces ?? null) : serializeTracking(order)
  if (isDeepStrictEqual(notified, currentTracking)) return
  if (notified === null) return mailStatus(app, tx, order, { to, currentTracking, justTracked: true })
  const data = { status: to, refundDue: false, tracking: currentTracking, replaces: notified }
  const mail = { template: 'order-status', ...(await orderMail(tx, order, data)) } as const
  await queueMail(app, tx, mail, { after: CORRECTION_WAIT_MS, about: trackingMailKey(order) })
}

/** The key by which an email about corrected tracking is withdrawn. */
function trackingMailKey({ id }: OrdersRow): string {
  return `tracking mail of ${id}`
}

async function orderMail(
  tx: Transaction,
  order: OrdersRow,
  data: Omit<OrderStatusData, 'name' | 'orderId' | 'total'>,
) {
  const { name, email } = await recipientOf(tx.db, order.account_id)
  return { to: email, facts: { name, orderId: order.id, total: order.total_paise, ...data } }
}

function isMailed(status: OrderStatus): status is MailedStatus {
  return (MAILED_STATUSES as readonly OrderStatus[]).includes(status)
}

type Tracking = NonNullable<Order['tracking']>

interface TrackingChange extends ActorContext {
  /** The current row, locked by this transaction. */
  order: OrdersRow
  /** null removes it. */
  tracking: TrackingField | null
}

const NONE: Tracking = { courier: '', number: '', link: '' }

/** Writes an order's tracking and a history row, or nothing if it is unchanged; returns the tracking, null for none. */
export async function writeTracking(
  app: App,
  tx: Transaction,
  { order, tracking, actor, requestId }: TrackingChange,
): Promise<Order['tracking']> {
  const before = serializeTracking(order)
  const after = tracking ? await withLink(app, tx, tracking) : NONE
  if (isSame(before ?? NONE, after)) return before
  await tx.db
    .updateTable('orders')
    .set({
      courier: after.courier,
      tracking_number: after.number,
      tracking_link: after.link,
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', order.id)
    .execute()
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'tracking',
    subject: ['order', order.id],
    before: before ?? undefined,
    after,
  })
  return tracking && after
}

/** The given link, else one built from the courier's tracking link in the settings. */
async function withLink(
  app: App,
  tx: Transaction,
  { courier, number, link }: TrackingField,
): Promise<Tracking> {
  if (link !== undefined) return { courier, number, link }
  const { couriers } = await app.storeSettings(tx.db)
  return { courier, number, link: linkOf(couriers, courier, number) }
}

function isSame(a: Tracking, b: Tracking): boolean {
  return a.courier === b.courier && a.number === b.number && a.link === b.link
}

/** Maximum number of other orders named: enough to show that a number was entered twice. */
const NAMED_MAX = 20

export async function ordersWithTrackingNumber(db: Queryable, number: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('tracking_number', '=', number)
    .where(sql<boolean>`tracking_number <> ''`) // the condition of the index
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(NAMED_MAX)
    .execute()
  return rows.map((row) => row.id)
}
