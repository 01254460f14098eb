import type { Body } from '#contract/call.ts'
import { type Paise, paise, toRupees, totals, withDelivery } from '#contract/money.ts'
import type { Order, orderCalls } from '#contract/orders/orders.ts'
import { upiLink } from '#contract/payments/upi-link.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../../app.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { advisoryLock } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { customerShortId, newId } from '../../ids.ts'
import { countWithin, rejectAbove } from '../../limits.ts'
import { ShopError } from '../../shop-error.ts'
import { recordConsent } from '../accounts/register.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { type Recipient, notify, staffRecipients } from '../notifications/notify.ts'
import { insertOrder, type NewOrder } from '../orders/insert-order.ts'
import { orderById } from '../orders/order-queries.ts'
import { createCheck, type Payee, payeeOf } from '../payments/create-check.ts'
import { deleteScreenshot, storeScreenshot } from '../payments/screenshots.ts'
import {
  linesToSell,
  rejectChangedPrices,
  type SellableLine,
  type RequestedItem,
} from '../products/lines-to-sell.ts'
import { rejectOutOfStock } from '../stock/out-of-stock.ts'
import { type LowProduct, takeStock } from '../stock/move-stock.ts'
import { freeDeliveryFrom } from '../store-settings/read-store-settings.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { type Mail, queueMails } from '../../mail/queue-mail.ts'
import { heldUnits, isPayable, lockedCheckout, withPayee } from './checkout-queries.ts'
import { discardIfOpen, releaseExpired } from './end-checkout.ts'
import { storesPayment, storeUnmatchedPayment } from './unmatched-payments.ts'
import {
  earlierOrderOf,
  claimRequest,
  type IdempotentRequest,
  identifyRequest,
  orderLimits,
} from './idempotent-requests.ts'
import { existingOrderOf, orderOf, sellHeld, assignUnmatchedPayments } from './sell-held.ts'

interface PlaceOrderInput {
  body: Body<typeof orderCalls.createOrder>
  actor: Actor
  /** The Idempotency-Key header, if sent. */
  key: string | undefined
  /** The Consent-Version header, if sent. */
  consent?: string | undefined
  requestId: string
  ip: string
}

/**
 * Places an order and returns it; a repeated request returns the same order. A rejected one leaves nothing, or from
 * a checkout its payment with the screenshot.
 */
export async function placeOrder(app: App, input: PlaceOrderInput): Promise<Order> {
  const { body, actor, key } = input
  if (body.userId !== actor.id) throw new ShopError('FORBIDDEN', 'You can only order for yourself.')
  const request = await identifyRequest(actor.id, body, key)
  const earlierOrderId = await findEarlierOrder(app, input, request)
  if (earlierOrderId) return orderById(app, earlierOrderId)

  for (const [counted, limit] of orderLimits(actor, input.ip)) await rejectAbove(app, counted, limit)
  await releaseExpired(app)
  if (!body.checkout) rejectOutOfStock(await linesAtTheirPrices(app.database.read, body.items))

  const orderId = newId(app.clock.now())
  const screenshot = await storeScreenshot(app, orderId, body.image)
  const order = { ...input, request, orderId, screenshot }
  const placedId = await app.database
    .transaction((tx) => placeInTransaction(app, tx, order))
    .catch(async (error: unknown) => {
      // A checkout may already have been paid, so its rejected order stores the image as an unmatched payment.
      if (body.checkout && storesPayment(error))
        throw await storeUnmatchedPayment(app, { ...order, checkout: body.checkout, error })
      if (error instanceof ShopError) await deleteScreenshot(app, screenshot)
      throw error
    })
  if (placedId !== orderId) await deleteScreenshot(app, screenshot)
  return orderById(app, placedId)
}

/**
 * The order that this request or its session has already created. A session started after a lost response is
 * discarded.
 */
async function findEarlierOrder(
  app: App,
  { body, actor }: PlaceOrderInput,
  request: IdempotentRequest,
): Promise<string | undefined> {
  const { read } = app.database
  const sameRequest = await earlierOrderOf(app, read, request)
  if (!sameRequest) return existingOrderOf(read, actor.id, body)
  if (body.checkout) await discardIfOpen(app, actor, body.checkout)
  return sameRequest
}

interface OrderInTransaction extends PlaceOrderInput {
  request: IdempotentRequest
  orderId: string
  screenshot: string
}

/** The order's one transaction. Returns the id of the order that this request created, now or earlier. */
async function placeInTransaction(app: App, tx: Transaction, input: OrderInTransaction): Promise<string> {
  const { body, actor, request, orderId, requestId, screenshot, consent } = input
  if (body.checkout) await advisoryLock(tx, 'checkout', actor.id)
  await assertNotDeleted(tx, actor.id) // before the session: a suspension locks both in this order
  const checkout = body.checkout
    ? await withPayee(tx.db, await lockedCheckout(tx, actor.id, body.checkout))
    : undefined
  const checkoutOrder = checkout && (await orderOf(tx.db, checkout, body.shippingAddress))
  const earlierOrderId = checkoutOrder ?? (await claimRequest(app, tx.db, request, orderId))
  if (earlierOrderId) return earlierOrderId
  for (const [key, limit] of orderLimits(actor, input.ip)) await countWithin(app, tx.db, key, limit)
  if (checkout && !isPayable(checkout)) throw new ShopError('NO_UPI_ID')

  const held = checkout && (await sellHeld(app, tx, { session: checkout, items: body.items, orderId }))
  await writeOrder(app, tx, {
    orderId,
    items: body.items,
    held,
    amountDue: checkout?.total_paise,
    address: body.shippingAddress,
    buyerGstin: body.buyerGstin,
    reference: checkout?.reference ?? body.reference ?? '',
    screenshot,
    screenshotHash: request.screenshotHash,
    payee: checkout && { vpa: checkout.upi_id, name: checkout.payee_name },
    typedUtr: body.utr,
    customer: actor,
    actor,
    requestId,
  })
  await recordConsent(app, tx.db, { accountId: actor.id, kind: 'screenshot', shown: consent, orderId })
  const payment = { orderId, screenshotHash: request.screenshotHash, utr: body.utr }
  if (checkout) await assignUnmatchedPayments(app, tx, checkout, payment)
  return orderId
}

interface OrderToWrite extends Omit<NewOrder, 'lines' | 'total'> {
  items: readonly RequestedItem[]
  /** The lines at a checkout's prices; without them the catalogue's prices apply. */
  held?: readonly SellableLine[] | undefined
  /** The amount that the customer was asked to pay at the checkout. */
  amountDue?: Paise | undefined
  payee?: Payee | undefined
  /** Set for a phone order that is already paid. */
  isPaid?: boolean
  typedUtr: string | undefined
  customer: Recipient & { id: string }
}

/**
 * The steps common to all orders, phone orders included: stock, invoice, history, payment check, notifications. All
 * orders of a shop wait for each other's product rows and invoice number, so steps that need neither come before
 * them.
 */
export async function writeOrder(app: App, tx: Transaction, input: OrderToWrite): Promise<void> {
  const { orderId, items, held, screenshot, typedUtr, customer } = input
  const settings = await app.storeSettings(tx.db)
  const payee = input.payee ?? payeeOf(settings)
  const admins = (await staffRecipients(tx.db, 'orders')).map(({ email }) => email)
  const newlyLow = await takeStock(app, tx.db, { orderId, items }, heldUnits)
  const lines = held ?? (await linesAtTheirPrices(tx.db, items)) // takeStock has locked them, so they stay unchanged
  const total = input.amountDue ?? totals(lines, settings.roundTotals).total
  const order = await insertOrder(app, tx.db, { ...input, lines, total })
  await createCheck(app, tx, { orderId, payee, typedUtr, hasScreenshot: screenshot !== '' })
  const payTo = input.isPaid ? undefined : payee
  await notifyOfNewOrder(app, tx, { order, customer, lines, admins, settings, payee: payTo, newlyLow })
}

async function linesAtTheirPrices(
  db: Queryable,
  items: readonly RequestedItem[],
): Promise<readonly SellableLine[]> {
  const lines = await linesToSell(db, items)
  const freeFrom = await freeDeliveryFrom(db)
  rejectChangedPrices(items, lines, freeFrom)
  return withDelivery(lines, freeFrom)
}

interface NewOrderNotification {
  order: Pick<OrdersRow, 'id' | 'invoice_id' | 'total_paise' | 'units' | 'placed_by'>
  customer: Recipient
  lines: readonly SellableLine[]
  /** The email addresses of the shop's admins. */
  admins: readonly string[]
  settings: Pick<StoreSettings, 'mails' | 'shopName'>
  /** The payee; undefined if the order is already paid. */
  payee: Payee | undefined
  newlyLow: readonly LowProduct[]
}

/** Inside the order's transaction: queues an email to the customer, and emails and notifications to the admins. */
async function notifyOfNewOrder(
  app: App,
  tx: Transaction,
  { order, customer, lines, admins, settings, payee, newlyLow }: NewOrderNotification,
): Promise<void> {
  const { name } = customer
  const { id: orderId, invoice_id: invoiceId, total_paise: total, units } = order
  const sums = totals(lines)
  const { shipping } = sums
  const rounding = paise(total - sums.total)
  const items = lines.map((line) => ({ name: line.name, quantity: line.quantity, price: line.price }))
  const byPhone = order.placed_by !== null
  const payTo = byPhone && payee ? payToOf(order, payee, settings.shopName) : undefined
  const received = { name, orderId, invoiceId, total, shipping, rounding, items, byPhone, payTo }
  const data = { customer: name, orderId, invoiceId, total, units }
  const mails: Mail[] = [
    { template: 'order-received', to: customer.email, facts: received },
    ...admins.map((to): Mail => ({ template: 'admin-new-order', to, facts: data })),
  ]
  await queueMails(app, tx, mails, settings.mails)

  const facts = { name, amount: toRupees(total) }
  await notify(app, tx, { to: 'staff', kind: 'new-order', subject: orderId, facts })
  for (const { id, name: product, stock } of newlyLow)
    await notify(app, tx, { to: 'staff', kind: 'low-stock', subject: id, facts: { name: product, stock } })
}

/**
 * Where a phone order is to be paid, with the end of its id as the reference; undefined while the shop has no UPI
 * ID.
 */
function payToOf(
  { id, total_paise: amount }: NewOrderNotification['order'],
  { vpa, name }: Payee,
  shopName: string,
) {
  if (vpa === '') return undefined
  const reference = customerShortId(id)
  const note = `${shopName} order ${reference}`
  return { upiId: vpa, link: upiLink({ upiId: vpa, payeeName: name, amount, reference, note }) }
}
