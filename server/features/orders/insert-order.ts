import type { Body } from '#contract/call.ts'
import { PAYMENT_METHOD } from '#contract/limits.ts'
import type { Paise } from '#contract/money.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { writeHistory } from './history.ts'
import type { SellableLine } from '../stock/lines-to-sell.ts'
import type { OrderRequest } from '../checkout/order-requests.ts'

interface NewOrder {
  body: Body<typeof orderCalls.createOrder>
  actor: Actor
  orderId: string
  requestId: string
  invoiceId: string
  reference: string
  screenshot: string
  lines: readonly SellableLine[]
  total: Paise
  request: OrderRequest
}

/** Writes the order, its lines as they are now, and the first rows of its history. */
export async function insertOrder(app: App, db: Queryable, order: NewOrder): Promise<void> {
  const { body, actor, orderId, requestId } = order
  const { fullName, phone, addressLine, city, state, postalCode, country } = body.shippingAddress
  const now = isoTime(app.clock)
  await db
    .insertInto('orders')
    .values({
      id: orderId,
      invoice_id: order.invoiceId,
      account_id: actor.id,
      full_name: fullName,
      phone,
      address_line: addressLine,
      city,
      state,
      postal_code: postalCode,
      country,
      total_paise: order.total,
      units: unitsOf(order.lines),
      order_status: 'pending',
      payment_status: 'pending',
      payment_method: PAYMENT_METHOD,
      reference: order.reference,
      screenshot: order.screenshot,
      screenshot_hash: order.request.screenshotHash,
      stock_given_back: 0,
      payment_place: 'unread',
      done_at: null,
      screenshot_deleted_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('order_items')
    .values(order.lines.map((line, i) => itemRow(orderId, line, i)))
    .execute()
  const first = { orderId, by: actor.id, from: null, to: 'pending', reason: 'placed', requestId } as const
  await writeHistory(app, db, { ...first, kind: 'order' })
  await writeHistory(app, db, { ...first, kind: 'payment' })
}

/** The quantities of lines together. */
export function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

function itemRow(orderId: string, line: SellableLine, index: number) {
  return {
    id: newId(),
    order_id: orderId,
    line: index + 1,
    product_id: line.product,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    price_paise: line.price,
    shipping_paise: line.shippingPrice,
    hsn_code: line.hsnCode,
  }
}
