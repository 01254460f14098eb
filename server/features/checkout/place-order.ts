import type { Body } from '#contract/call.ts'
import type { Order, orderCalls } from '#contract/orders.ts'
import { totals } from '#contract/money.ts'
import type { App } from '../../app.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { listsChanged } from '../../lists/prepared-lists.ts'
import { Refusal } from '../../refusal.ts'
import { discardIfOpen } from './discard-checkout.ts'
import { keepsPayment, keepUnmatchedPayment } from './keep-unmatched-payment.ts'
import { releaseExpired } from './release-expired.ts'
import { checkoutToSell, orderedBy, sellHeld } from './sell-held.ts'
import { settleByOrder } from './settle-unmatched-payment.ts'
import { openCheck } from '../payments/open-check.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { nextInvoiceId } from '../orders/invoice-id.ts'
import {
  linesToSell,
  refuseChangedPrices,
  refuseShortStock,
  type SellableLine,
  type WantedItem,
} from '../stock/lines-to-sell.ts'
import { answeredBefore, claimRequest, nameRequest, type OrderRequest } from './order-requests.ts'
import { notifyLowStock, notifyNewOrder } from '../orders/order-news.ts'
import { mailNewOrder } from '../orders/order-mails.ts'
import { orderById } from '../orders/order-queries.ts'
import { refuseOtherAddress } from './refuse-other-address.ts'
import { dropScreenshot, keepScreenshot } from '../payments/screenshots.ts'
import { takeStock } from '../stock/take-stock.ts'

export interface Placing {
  body: Body<typeof orderCalls.createOrder>
  actor: Actor
  /** The Idempotency-Key header, if there was one. */
  key: string | undefined
  requestId: string
}

/**
 * Places an order and answers it; the same request again gets the same order. The picture is durable before the row,
 * the row before the answer. Refuses with PRICE_CHANGED, OUT_OF_STOCK, NOT_ON_SALE and leaves nothing behind then; an
 * order by checkout session has been paid for already, so that its picture is kept as an unmatched payment.
 */
export async function placeOrder(app: App, placing: Placing): Promise<Order> {
  const { body, actor, key } = placing
  if (body.userId !== actor.id) throw new Refusal('FORBIDDEN', 'You can only order for yourself.')
  const request = await nameRequest(actor.id, body, key)
  const earlier = await orderedBefore(app, placing, request)
  if (earlier) return orderById(app, earlier)

  await refuseAbove(app, limitOf(actor), LIMITS.orders)
  await releaseExpired(app)
  if (!body.checkout) refuseShortStock(await linesAtTheirPrices(app.database.read, body.items))

  const orderId = newId(app.clock.now())
  const screenshot = await keepScreenshot(app, orderId, body.image)
  const order = { ...placing, request, orderId, screenshot }
  const placedId = await app.database
    .transaction((tx) => placeInside(app, tx, order))
    .catch(async (error: unknown) => {
      if (body.checkout && keepsPayment(error))
        throw await keepUnmatchedPayment(app, { ...order, checkout: body.checkout, refusal: error })
      if (error instanceof Refusal) await dropScreenshot(app, screenshot)
      throw error
    })
  if (placedId !== orderId) await dropScreenshot(app, screenshot)
  return orderById(app, placedId)
}

/** The order that this request, or its checkout session, has made already. A session begun after a lost answer is not needed then. */
async function orderedBefore(
  app: App,
  { body, actor }: Placing,
  request: OrderRequest,
): Promise<string | undefined> {
  const { read } = app.database
  const sameRequest = await answeredBefore(app, read, request)
  if (sameRequest) {
    if (body.checkout) await discardIfOpen(app, actor, body.checkout)
    return sameRequest
  }
  const ofCheckout = await orderedBy(read, actor.id, body.checkout)
  if (ofCheckout) await refuseOtherAddress(read, ofCheckout, body.shippingAddress)
  return ofCheckout
}

interface PlacingInside extends Placing {
  request: OrderRequest
  orderId: string
  screenshot: string
}

/** The order's one transaction → the id of the order that the request made, now or before. */
async function placeInside(app: App, tx: Transaction, placing: PlacingInside): Promise<string> {
  const { body, actor, request, orderId, requestId, screenshot } = placing
  const checkout = body.checkout ? await checkoutToSell(tx, actor.id, body.checkout) : undefined
  if (checkout?.order_id) {
    await refuseOtherAddress(tx.db, checkout.order_id, body.shippingAddress)
    return checkout.order_id
  }
  const sameOrder = await claimRequest(app, tx.db, request, orderId)
  if (sameOrder) return sameOrder

  const held = checkout && (await sellHeld(app, tx, { session: checkout, items: body.items, orderId }))
  const gotLow = await takeStock(app, tx.db, { orderId, items: body.items })
  const lines = held ?? (await linesAtTheirPrices(tx.db, body.items)) // again, now that nobody can change them
  const { total } = totals(lines)
  const invoiceId = await nextInvoiceId(tx.db, app.clock)
  await insertOrder(app, tx.db, {
    body,
    actor,
    orderId,
    requestId,
    invoiceId,
    reference: checkout?.reference ?? body.reference ?? '',
    screenshot,
    lines,
    total,
    request,
  })
  const payee = checkout && { vpa: checkout.upi_id, name: checkout.payee_name }
  await openCheck(app, tx, { orderId, payee, typedUtr: body.utr })
  await countWithin(app, tx.db, limitOf(actor), LIMITS.orders)
  if (checkout) await settleByOrder(app, tx, checkout, orderId)
  await listsChanged(tx.db, 'products')
  await mailNewOrder(app, tx, { orderId, invoiceId, customer: actor, lines })
  await notifyNewOrder(app, tx, { orderId, name: actor.name, total })
  await notifyLowStock(app, tx, gotLow)
  return orderId
}

/** The lines as the catalogue has them, unless a price is not the one that the customer saw. */
async function linesAtTheirPrices(db: Queryable, items: readonly WantedItem[]): Promise<SellableLine[]> {
  const lines = await linesToSell(db, items)
  refuseChangedPrices(items, lines)
  return lines
}

function limitOf(actor: Actor): string {
  return `orders:${actor.id}`
}
