import type { Paise } from '#contract/money.ts'
import {
  PAYMENT_QUEUES,
  CHECK_ACCURACY_DAYS,
  CHECK_ACCURACY_MAX,
  type paymentCalls,
  type CheckAccuracy,
  PAYMENTS_PAGE,
  type Verdict,
} from '#contract/payments/payments.ts'
import type { Query } from '#contract/call.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ReceivedPayment } from '../orders/received.ts'
import { lockedOrder, orderById, ordersByIds } from '../orders/order-queries.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { isoTime } from '../../clock.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { DAY_MS } from '../../india-time.ts'
import { askForScreenshot } from './ask-for-screenshot.ts'
import { correctUtr } from './claim-utr.ts'
import { countQueues, paymentById, paymentsOf, type QueueCursor, queuedIds } from './payment-queries.ts'
import { replaceScreenshot } from './replace-screenshot.ts'
import { changePaymentStatus, UNDO_MS } from './set-payment-status.ts'
import { changeCheck, queueCheck } from './create-check.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'

/** All payment calls except readScreenshot, which compares with the open checkout session: see checkout.routes.ts. */
export function paymentRoutes(
  app: App,
): Pick<Handlers, Exclude<keyof typeof paymentCalls, 'readScreenshot'> | 'updatePaymentStatus'> {
  return {
    updatePaymentStatus: async ({ params: { id }, body, actor, requestId }) => {
      const change = { id, to: body.paymentStatus, received: enteredAmount(body.received), actor, requestId }
      await app.database.transaction((tx) => changePaymentStatus(app, tx, change))
      return { data: await orderById(app, id, true) }
    },
    getPaymentsToCheck: ({ query }) => listPayments(app, query),
    getPaymentRecord: async () => ({ data: await checkAccuracy(app) }),
    getPayment: async ({ params }) => ({ data: await paymentById(app, params.id) }),
    viewScreenshot: async ({ params, body, actor }) => ({
      data: await viewScreenshot(app, { id: params.id, former: body.former, actor }),
    }),
    settlePayment: async ({ params: { id }, body, actor, requestId }) => {
      const { paymentStatus: to, from: expectedStatus, undo = false } = body
      const received = enteredAmount(body.received)
      const change = { id, to, expectedStatus, undo, received, mailAfter: UNDO_MS, actor, requestId }
      await app.database.transaction((tx) => changePaymentStatus(app, tx, change))
      return { data: await paymentById(app, id) }
    },
    correctUtr: async (request) => {
      await app.database.transaction((tx) => correctUtr(app, tx, request))
      return { data: await paymentById(app, request.params.id) }
    },
    askForPicture: async (request) => {
      await app.database.transaction((tx) => askForScreenshot(app, tx, request))
      return { data: await paymentById(app, request.params.id) }
    },
    readAgain: async ({ params }) => {
      await app.database.transaction((tx) => readAgain(app, tx, params.id))
      return { data: await paymentById(app, params.id) }
    },
    replaceScreenshot: async ({ params, body, actor, requestId, header }) => ({
      data: await replaceScreenshot(app, {
        orderId: params.id,
        image: body.image,
        utr: body.utr,
        consent: header('consent-version'),
        actor,
        requestId,
      }),
    }),
  }
}

function enteredAmount(amount: Paise | undefined): ReceivedPayment | undefined {
  return amount === undefined ? undefined : { amount, from: 'admin' }
}

/**
 * A page of the queue, highest risk first, with the number in each queue. An unknown cursor starts at the
 * beginning.
 */
async function listPayments(app: App, query: Query<typeof paymentCalls.getPaymentsToCheck>) {
  const { read } = app.database
  const limit = query.limit ?? PAYMENTS_PAGE
  const found = await queuedIds(read, cursorOf(query.after), limit + 1)
  const page = found.slice(0, limit)
  const orders = await ordersByIds(
    read,
    page.map(({ id }) => id),
  )
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    data: await paymentsOf(read, orders),
    next: last ? [last.queue, last.createdAt, last.id].join('~') : null,
    counts: await countQueues(read),
  }
}

function cursorOf(text: string | undefined): QueueCursor | undefined {
  const [, word, createdAt, id] = /^([a-z]+)~(\d{4}-[\dT:.-]+Z)~([\da-f-]{36})$/.exec(text ?? '') ?? []
  const queue = PAYMENT_QUEUES.find((one) => one === word)
  if (!queue || !createdAt || !id || Number.isNaN(Date.parse(createdAt))) return undefined
  return { queue, createdAt, id }
}

/** Queues another reading of an order's image. The earlier reading is kept until then. */
async function readAgain(app: App, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  if (order.screenshot_deleted_at)
    throw new ShopError('NOT_ALLOWED', 'This screenshot was deleted as promised, so it can’t be read again.')
  if (order.screenshot === '')
    throw new ShopError('NOT_ALLOWED', 'This order was placed by phone, so it has no screenshot to read.')
  await changeCheck(tx, order, { state: 'waiting' })
  await queueCheck(app, tx, orderId)
}

/**
 * Payments settled within this many days, newest first. The admin's decision on each is taken as the truth about
 * its image.
 */
export function checkedWithin(app: Pick<App, 'clock'>, db: Queryable, days: number) {
  return db
    .selectFrom('payment_checks')
    .where('settled_at', '>=', isoTime(app.clock, -days * DAY_MS))
    .orderBy('settled_at', 'desc')
}

/** How many of the recently settled payments had the verdict that fits the decision. */
async function checkAccuracy(app: App): Promise<CheckAccuracy> {
  const newest = checkedWithin(app, app.database.read, CHECK_ACCURACY_DAYS)
    .select(['order_id', 'state', 'verdict', 'fingerprint', 'corrected', 'utr', 'read_utr'])
    .limit(CHECK_ACCURACY_MAX)
  const checked = await app.database.read
    .selectFrom(newest.as('newest'))
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment_status', 'verdict', 'corrected', 'utr', 'read_utr'])
    // The readings of sample orders were generated, not read: they have no fingerprint.
    .where((e) => e.or([e('fingerprint', 'is not', null), e('newest.state', '=', 'failed')]))
    .execute()
  const outcomes = checked.map(outcomeOf)
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  return {
    settled: outcomes.length,
    right: count('right'),
    falseAlarms: count('false alarm'),
    missed: count('missed'),
    misread: count('misread'),
  }
}

type Outcome = 'right' | 'false alarm' | 'missed' | 'misread'
type CheckOutcome = Pick<PaymentChecksRow, 'verdict' | 'corrected' | 'utr' | 'read_utr'> & {
  payment_status: PaymentStatus
}

function outcomeOf({ payment_status, verdict, ...utrs }: CheckOutcome): Outcome {
  const isFlagged = verdict !== ('clear' satisfies Verdict)
  if (payment_status === 'failed') return isFlagged ? 'right' : 'missed'
  if (isFlagged) return 'false alarm'
  return isMisread(utrs) ? 'misread' : 'right'
}

/** An admin or a bank statement gives a different UTR from the one read. */
function isMisread({ corrected, utr, read_utr }: Omit<CheckOutcome, 'payment_status' | 'verdict'>): boolean {
  return corrected === 1 && read_utr !== null && read_utr !== utr
}

interface Viewing {
  /** Of an order, or of a payment without an order. */
  id: string
  /** A replaced image of the order; without it, the current one. */
  former: string | undefined
  actor: Pick<Actor, 'id'>
}

/** Records that an admin views a screenshot and returns its signed URL, null if it was deleted. For admins only. */
async function viewScreenshot(app: App, { id, former, actor }: Viewing) {
  const screenshot = (await orderScreenshot(app, id)) ?? (await unmatchedScreenshot(app, id))
  if (!screenshot) throw notFound('Order')
  if (screenshot.isDeleted) return { image: null, deletedAt: screenshot.deletedAt }
  const image = former === undefined ? screenshot.screenshot : await formerScreenshot(app, id, former)
  const view = {
    id: newId(),
    order_id: id,
    account_id: actor.id,
    picture: image,
    created_at: isoTime(app.clock),
  }
  await app.database.transaction((tx) => tx.db.insertInto('screenshot_views').values(view).execute())
  return { image: app.signedUrls.sign(image), deletedAt: null }
}

interface Screenshot {
  screenshot: string
  /** There is none, or no longer. */
  isDeleted: boolean
  deletedAt: string | null
}

async function orderScreenshot(app: App, id: string): Promise<Screenshot | undefined> {
  const order = await app.database.read
    .selectFrom('orders')
    .select(['screenshot', 'screenshot_deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return order && { ...order, isDeleted: order.deletedAt !== null || order.screenshot === '' }
}

async function unmatchedScreenshot(app: App, id: string): Promise<Screenshot | undefined> {
  const payment = await app.database.read
    .selectFrom('unmatched_payments')
    .select('screenshot')
    .where('id', '=', id)
    .executeTakeFirst()
  return payment && { ...payment, isDeleted: payment.screenshot === '', deletedAt: null }
}

async function formerScreenshot(app: App, orderId: string, id: string): Promise<string> {
  const row = await app.database.read
    .selectFrom('former_pictures')
    .select('screenshot')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow(() => notFound('Screenshot'))
  return row.screenshot
}
