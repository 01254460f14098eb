import type { checkoutCalls } from '#contract/orders/checkout.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import { paise } from '#contract/money.ts'
import type { ReadImage } from '#contract/payments/payments.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { shortId } from '../../ids.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { returnStock } from '../stock/move-stock.ts'
import { images } from '../../files/catalogue-images.ts'
import { type Caller, FairQueue } from '../../fair-queue.ts'
import { ipKey } from '../../http/ip-key.ts'
import { LIMITS, consumeOne } from '../../limits.ts'
import type { ExpectedPayment, Reading } from '../../ocr/reading.ts'
import { decideVerdict } from '../payments/decide-verdict.ts'
import { readingRecord } from '../payments/payment-queries.ts'
import type { CheckoutSessionsRow, OrdersRow } from '../../database/tables/orders.ts'
import { lockedOrder } from '../orders/order-queries.ts'
import { rejectUsedPayment } from '../payments/claim-utr.ts'
import { changePaymentStatus } from '../payments/set-payment-status.ts'
import { discardCheckout } from './end-checkout.ts'
import { listHeldUnits, listHolds } from './holds.ts'
import { closeUnmatched, listUnmatchedPayments, unmatchedById } from './unmatched-payments.ts'
import { placeForCustomer } from './place-for-customer.ts'
import { placeOrder } from './place-order.ts'
import { startCheckout } from './start-checkout.ts'
import { isRunning, linesOf, runningCheckout, readCheckout, sessionUnits } from './checkout-queries.ts'

const PRICES_ONLY = 'Your prices are held, but your items are not reserved while you pay'

export function checkoutRoutes(
  app: App,
): Pick<
  Handlers,
  keyof typeof checkoutCalls | keyof typeof phoneOrderCalls | 'readScreenshot' | 'createOrder'
> {
  return {
    createOrder: async ({ body, actor, requestId, ip, header }) => {
      const key = header('idempotency-key')
      const consent = header('consent-version')
      const data = await app.buyerPriority.run(() =>
        placeOrder(app, { body, actor, requestId, ip, key, consent }),
      )
      return data.orderLink ? { data, orderLink: data.orderLink } : { data }
    },
    placeForCustomer: async ({ body, actor, requestId, header }) => ({
      data: await placeForCustomer(app, { body, actor, requestId, key: header('idempotency-key') }),
    }),
    readScreenshot: async ({ body, actor, ip }) => ({
      data: await readScreenshot(app, { ip: ipKey(ip), account: actor.id }, body.image),
    }),
    startCheckout: async ({ body, actor, ip }) => {
      const data = await app.buyerPriority.run(() => startCheckout(app, { body, actor, ip }))
      return data.holdsStock === false ? { data, message: PRICES_ONLY } : { data }
    },
    getCheckout: ({ actor }) => readCheckout(app, actor),
    discardCheckout: ({ actor }) => discardCheckout(app, actor),
    getHolds: ({ query }) => listHolds(app, query),
    getHeldUnits: () => listHeldUnits(app),
    releaseHold: (request) => app.database.transaction((tx) => releaseHold(app, tx, request)),
    getUnmatchedPayments: () => listUnmatchedPayments(app),
    settleUnmatchedPayment: async ({ params: { id }, body: { note }, actor, requestId }) => {
      await app.database.transaction((tx) => closeUnmatched(app, tx, { id, note, actor, requestId }))
      return { data: await unmatchedById(app, id) }
    },
    assignUnmatchedPayment: async (request) => {
      await app.database.transaction((tx) => assignUnmatchedPayment(app, tx, request))
      return { data: await unmatchedById(app, request.params.id) }
    },
  }
}

/**
 * Releases a checkout's stock and audits it. The checkout keeps its prices, because the customer may already have
 * paid.
 */
async function releaseHold(
  app: App,
  tx: Transaction,
  { params: { id }, actor, requestId }: OperationInput<typeof checkoutCalls.releaseHold>,
): Promise<void> {
  const stored = tx.db.selectFrom('checkout_sessions').selectAll().where('id', '=', id)
  const session = await forUpdate(tx, stored).executeTakeFirstOrThrow(() => notFound('Checkout'))
  if (!isRunning(app, session) || session.held_since === null)
    throw new ShopError('NOT_ALLOWED', 'These items are no longer reserved.')
  await returnStock(app, tx.db, await sessionUnits(tx.db, id), { reason: 'released', sessionId: id })
  await tx.db
    .updateTable('checkout_sessions')
    .set({ held_since: null, address_hash: null, released_at: isoTime(app.clock) })
    .where('id', '=', id)
    .execute()
  const { name } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', session.account_id)
    .executeTakeFirstOrThrow()
  const items = (await linesOf(tx.db, id)).map((line) => `${line.name} × ${line.quantity}`)
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'release',
    subject: ['checkout', id],
    before: { customer: session.account_id, name, items },
    after: { name },
  })
}

/** Above this many waiting readings the customer orders without one. */
const readings = new FairQueue({ atOnce: 1, waiting: 16 })

/**
 * Reads an image before it is sent with an order and returns what it shows, with warnings, or null. Nothing is
 * stored.
 */
async function readScreenshot(app: App, caller: Caller, image: File): Promise<ReadImage | null> {
  const { account: id } = caller
  await consumeOne(app, `readings:${id}`, LIMITS.readings)
  const { encodeScreenshot } = await images()
  const bytes = await encodeScreenshot(image) // the same bytes that an order would store and have read
  const session = await runningCheckout(app, app.database.read, id)
  const expected = session && expectedOf(app, session)
  const reading = await readings
    .run(caller, () => app.reader.read(bytes, expected ?? NOTHING_EXPECTED))
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'a screenshot at checkout could not be read')
      return null
    })
  if (!reading) return null
  const { places: _, hints: __, ...record } = readingRecord(reading)
  return { ...record, warnings: warningsFor(reading, expected) }
}

const NOTHING_EXPECTED: ExpectedPayment = { total: paise(0), payeeVpa: '', payeeName: '', placedAt: '' }

function expectedOf(app: App, session: CheckoutSessionsRow): ExpectedPayment {
  return {
    total: session.total_paise,
    payeeVpa: session.upi_id,
    payeeName: session.payee_name,
    placedAt: isoTime(app.clock),
  }
}

const FIRST_USE = { sameFile: null, sameImage: null, sameUtr: null }

/**
 * Warnings where the reading contradicts the open checkout. Without a checkout, only that the payment did not
 * succeed.
 */
function warningsFor(reading: Reading, expected: ExpectedPayment | undefined): ReadImage['warnings'] {
  if (expected) return decideVerdict({ reading, expected, typedUtr: null, earlier: FIRST_USE }).reasons
  const { status } = reading
  return status === 'pending' || status === 'failed' ? [{ code: 'status', shown: status }] : []
}

/**
 * Pays an order with an unmatched payment and closes the payment; of two admins one succeeds. Throws UTR_USED as
 * claimUtr does.
 */
async function assignUnmatchedPayment(
  app: App,
  tx: Transaction,
  { params: { id }, body, actor, requestId }: OperationInput<typeof checkoutCalls.assignUnmatchedPayment>,
): Promise<void> {
  const orderId = body.order
  const order = await lockedOrder(tx, orderId)
  const note = `Paid order ${shortId(order.id)}`
  const payment = await closeUnmatched(app, tx, { id, note, order: orderId, actor, requestId })
  rejectUnfit(order)
  if (order.account_id !== payment.account_id && !body.otherCustomer)
    throw new ShopError(
      'NOT_ALLOWED',
      `Order ${shortId(order.id)} belongs to another customer. Please confirm that this payment is for it.`,
      { otherCustomer: true },
    )
  await rejectUsedPayment(tx, orderId, payment)
  await changePaymentStatus(app, tx, {
    id: orderId,
    to: 'paid',
    utr: payment.utr ?? undefined,
    received: { amount: payment.total_paise, from: 'unmatched payment' },
    reason: `Unmatched payment ${payment.reference}`,
    actor,
    requestId,
  })
}

function rejectUnfit(order: OrdersRow): void {
  if (order.payment_status === 'paid')
    throw new ShopError('NOT_ALLOWED', `Order ${shortId(order.id)} is already paid.`)
  if (isCancelledOrReturned(order.order_status))
    throw new ShopError('NOT_ALLOWED', `Order ${shortId(order.id)} is ${order.order_status}.`)
}
