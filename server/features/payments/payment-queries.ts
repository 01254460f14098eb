import { sql } from 'kysely'
import {
  PAYMENT_COUNT_MAX,
  PAYMENT_QUEUES,
  type PaymentCounts,
  type PaymentQueue,
  type Payment,
  type FormerScreenshot,
  type ReadingRecord,
  type Reason,
} from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import { countRows, type Queryable } from '../../database/database.ts'
import { type OrderWithCustomer, amountDueOf } from '../orders/serialize-order.ts'
import { ordersWithCustomer } from '../orders/order-queries.ts'
import { notFound } from '../../shop-error.ts'
import { toRupees } from '#contract/money.ts'
import type { FormerScreenshotsRow, PaymentChecksRow } from '../../database/tables/payments.ts'
import { emailShown } from '../../mail/no-email.ts'
import type { Reading } from '../../ocr/reading.ts'
import { serializeReceived } from '../orders/received.ts'
import { readingOf } from './update-verdict.ts'
import { type Payee, newCheck } from './create-check.ts'

export interface QueueCursor {
  queue: PaymentQueue
  createdAt: string
  id: string
}

/** The ids of all queues in order, queue after queue, each read in order from the index of open payments. */
export async function queuedIds(
  db: Queryable,
  after: QueueCursor | undefined,
  limit: number,
): Promise<QueueCursor[]> {
  const found: QueueCursor[] = []
  const queues = PAYMENT_QUEUES.slice(after ? PAYMENT_QUEUES.indexOf(after.queue) : 0)
  for (const queue of queues) {
    const from = queue === after?.queue ? after : undefined
    found.push(...(await queuedIn(db, queue, from, limit - found.length)))
    if (found.length === limit) break
  }
  return found
}

export async function queuedIn(
  db: Queryable,
  queue: PaymentQueue,
  after: QueueCursor | undefined,
  limit: number,
): Promise<QueueCursor[]> {
  const rows = await awaiting(db)
    .select(['created_at', 'id'])
    .where('payment_place', '=', queue)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ queue, createdAt: row.created_at, id: row.id }))
}

/** Open payments, with the condition of the partial index `orders_to_check`. */
function awaiting(db: Queryable) {
  return db
    .selectFrom('orders')
    .where('payment_status', '=', sql.lit('pending'))
    .where(sql<boolean>`order_status not in ('cancelled', 'returned')`)
}

/** The number in each queue, counted up to a thousand. */
export async function countQueues(db: Queryable): Promise<PaymentCounts> {
  const counted = await Promise.all(PAYMENT_QUEUES.map((queue) => countQueue(db, queue)))
  return Object.fromEntries(PAYMENT_QUEUES.map((queue, i) => [queue, counted[i]])) as PaymentCounts
}

function countQueue(db: Queryable, queue: PaymentQueue): Promise<number> {
  const some = awaiting(db).select('id').where('payment_place', '=', queue).limit(PAYMENT_COUNT_MAX)
  return countRows(db.selectFrom(some.as('some')))
}

/** The payments of orders, with their checks and earlier images read in one go. */
export async function paymentsOf(db: Queryable, orders: readonly OrderWithCustomer[]): Promise<Payment[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const checks = await db.selectFrom('payment_checks').selectAll().where('order_id', 'in', ids).execute()
  const former = await db
    .selectFrom('former_pictures')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const checkOf = new Map(checks.map((check) => [check.order_id, check]))
  const formerOf = Map.groupBy(former, (image) => image.order_id)
  return orders.map((order) =>
    serializePayment(order, { check: checkOf.get(order.id), former: formerOf.get(order.id) ?? [] }),
  )
}

export async function paymentById(app: App, id: string): Promise<Payment> {
  const row = await ordersWithCustomer(app.database.read)
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const [payment] = await paymentsOf(app.database.read, [row])
  return payment!
}

interface PaymentParts {
  /** undefined for an order older than the payment desk. */
  check: PaymentChecksRow | undefined
  former: readonly FormerScreenshotsRow[]
}

const NOBODY: Payee = { vpa: '', name: '' }

/** A payment as returned to admins only. */
function serializePayment(order: OrderWithCustomer, parts: PaymentParts): Payment {
  const check = parts.check ?? newCheck(order.id, order.created_at, NOBODY)
  return {
    _id: order.id,
    invoiceId: order.invoice_id,
    customer: { name: order.full_name, email: emailShown(order.customer_email), phone: order.phone },
    orderStatus: order.order_status,
    paymentStatus: order.payment_status,
    expected: {
      amount: toRupees(amountDueOf(order)),
      payeeVpa: check.payee_vpa,
      payeeName: check.payee_name,
      placedAt: order.created_at,
      reference: order.reference,
    },
    totalAmount: toRupees(order.total_paise),
    received: serializeReceived(order),
    place: order.payment_place,
    state: check.state,
    verdict: check.verdict,
    reasons: JSON.parse(check.reasons) as Reason[],
    reading: check.state === 'read' ? readingRecord(readingOf(check)) : null,
    utr: check.utr,
    utrFrom: utrFrom(check),
    typedUtr: check.typed_utr,
    uploadedAt: check.uploaded_at,
    readAt: check.read_at,
    askedAt: check.asked_at,
    deletedAt: order.screenshot_deleted_at,
    former: parts.former.map(serializeFormerScreenshot),
  }
}

/** A reading as returned and stored: the amount in rupees, hints instead of all doubts. */
export function readingRecord({ doubts, ...reading }: Reading): ReadingRecord {
  const amount = reading.amount === null ? null : toRupees(reading.amount)
  return { ...reading, amount, hints: doubts.hints }
}

function utrFrom(check: PaymentChecksRow): Payment['utrFrom'] {
  if (check.corrected) return 'admin'
  if (check.utr === null) return null
  return check.utr === check.read_utr ? 'picture' : 'customer'
}

function serializeFormerScreenshot(row: FormerScreenshotsRow): FormerScreenshot {
  return {
    _id: row.id,
    uploadedAt: row.uploaded_at,
    replacedAt: row.replaced_at,
    verdict: row.verdict,
    reasons: JSON.parse(row.reasons) as Reason[],
    reading: row.reading === null ? null : (JSON.parse(row.reading) as ReadingRecord),
  }
}
