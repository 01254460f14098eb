import type { Body } from '#contract/call.ts'
import type { Order, orderCalls } from '#contract/orders.ts'
import { totals } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import { newId } from '../../ids.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { listsChanged } from '../../lists/prepared-lists.ts'
import { Refusal } from '../../refusal.ts'
import { countOrder } from './counters.ts'
import { insertOrder, piecesOf } from './insert-order.ts'
import { nextInvoiceId } from './invoice-id.ts'
import { linesToSell, refuseChangedPrices, refuseShortStock } from './lines-to-sell.ts'
import { answeredBefore, claimRequest, nameRequest, type OrderRequest } from './order-requests.ts'
import { notifyLowStock, notifyNewOrder } from './order-news.ts'
import { mailNewOrder } from './order-mails.ts'
import { orderById } from './order-queries.ts'
import { keepScreenshot } from './screenshots.ts'
import { takeStock } from './stock.ts'

export interface Placing {
  body: Body<typeof orderCalls.createOrder>
  actor: Actor
  /** The Idempotency-Key header, if there was one. */
  key: string | undefined
  requestId: string
}

/**
 * Places an order and answers it; the same request again gets the same order. The picture is durable before the row, the row before
 * the answer. Refuses with PRICE_CHANGED, OUT_OF_STOCK, NOT_ON_SALE and leaves nothing behind then. D74, D81; design.md section 1.
 */
export async function placeOrder(app: App, placing: Placing): Promise<Order> {
  const { body, actor, key } = placing
  if (body.userId !== actor.id) throw new Refusal('FORBIDDEN', 'You can only order for yourself.')
  const request = await nameRequest(actor.id, body, key)
  const earlier = await answeredBefore(app, app.database.read, request)
  if (earlier) return orderById(app, earlier)

  await refuseAbove(app, limitOf(actor), LIMITS.orders)
  const lines = await linesToSell(app.database.read, body.items)
  refuseChangedPrices(body.items, lines)
  refuseShortStock(lines)

  const orderId = newId(app.clock.now())
  const screenshot = await keepScreenshot(app, orderId, body.image)
  const order = { ...placing, request, orderId, screenshot }
  try {
    const placedId = await app.database.transaction((tx) => placeInside(app, tx, order))
    if (placedId !== orderId) await app.files.remove(`private/${screenshot}`)
    return await orderById(app, placedId)
  } catch (error) {
    await removeUnlessPlaced(app, orderId, screenshot)
    throw error
  }
}

interface PlacingInside extends Placing {
  request: OrderRequest
  orderId: string
  screenshot: string
}

/** The order's one transaction → the id of the order that the request made, now or before. */
async function placeInside(app: App, tx: Transaction, placing: PlacingInside): Promise<string> {
  const { body, actor, request, orderId, requestId, screenshot } = placing
  const sameOrder = await claimRequest(app, tx.db, request, orderId)
  if (sameOrder) return sameOrder

  const gotLow = await takeStock(app, tx.db, { orderId, items: body.items })
  const lines = await linesToSell(tx.db, body.items) // again, now that nobody can change them
  refuseChangedPrices(body.items, lines)
  const { total } = totals(lines)
  const invoiceId = await nextInvoiceId(tx.db, app.clock)
  await insertOrder(app, tx.db, {
    body,
    actor,
    orderId,
    requestId,
    invoiceId,
    screenshot,
    lines,
    total,
    request,
  })
  const placedAt = isoTime(app.clock)
  const counted = { total, pieces: piecesOf(lines), placedAt }
  await countOrder(tx.db, actor.id, { orderStatus: 'pending', paymentStatus: 'pending', ...counted })
  await countWithin(app, tx.db, limitOf(actor), LIMITS.orders)
  await listsChanged(tx.db, 'products')
  await mailNewOrder(app, tx, { orderId, invoiceId, customer: actor, lines })
  await notifyNewOrder(app, tx, { orderId, name: actor.name, total })
  await notifyLowStock(app, tx, gotLow)
  return orderId
}

function limitOf(actor: Actor): string {
  return `orders:${actor.id}`
}

/** After a failure the picture goes, unless the commit went through and only its answer was lost. */
async function removeUnlessPlaced(app: App, orderId: string, screenshot: string): Promise<void> {
  const row = await app.database.read
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst()
    .catch(() => ({ id: orderId })) // unknown: the sweeper decides later
  if (!row) await app.files.remove(`private/${screenshot}`)
}
