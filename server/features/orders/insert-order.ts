import { sql } from 'kysely'
import type { Body } from '#contract/call.ts'
import { PAYMENT_METHOD } from '#contract/limits.ts'
import { type Paise, paise } from '#contract/money.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { type Clock, isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { financialYear } from '../../india-time.ts'
import type { SellableLine } from '../products/lines-to-sell.ts'
import { totalUnits } from '../stock/move-stock.ts'
import { writeHistory } from './order-history.ts'

export interface NewOrder {
  orderId: string
  address: Body<typeof orderCalls.createOrder>['shippingAddress']
  /** Of a GST-registered buyer. */
  buyerGstin?: string | undefined
  reference: string
  /** The stored image; '' for a phone order, which has none. */
  screenshot: string
  screenshotHash: string
  lines: readonly SellableLine[]
  /** The total of its lines, possibly rounded. */
  total: Paise
  customer: Pick<Actor, 'id'>
  /** The actor who places it: the customer, or an admin for a phone order. */
  actor: Pick<Actor, 'id'>
  requestId: string
}

/** Writes the order with the next invoice number, its lines and the first rows of its history, and returns its row. */
export async function insertOrder(app: App, db: Queryable, newOrder: NewOrder): Promise<OrdersRow> {
  const { orderId, address, lines, customer, actor, requestId } = newOrder
  const now = isoTime(app.clock)
  const order: OrdersRow = {
    id: orderId,
    invoice_id: await nextInvoiceId(db, app.clock),
    account_id: customer.id,
    full_name: address.fullName,
    phone: address.phone,
    address_line: address.addressLine,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    state_code: address.stateCode ?? '',
    buyer_gstin: newOrder.buyerGstin ?? '',
    country: address.country,
    ordered_address: null,
    total_paise: newOrder.total,
    units: totalUnits(lines),
    order_status: 'pending',
    payment_status: 'pending',
    payment_method: PAYMENT_METHOD,
    reference: newOrder.reference,
    screenshot: newOrder.screenshot,
    screenshot_hash: newOrder.screenshotHash,
    stock_given_back: 0,
    payment_place: 'unread',
    done_at: null,
    screenshot_deleted_at: null,
    courier: '',
    tracking_number: '',
    tracking_link: '',
    reduced_paise: paise(0),
    received_paise: paise(0),
    received_from: null,
    refunded_paise: paise(0),
    placed_by: actor.id === customer.id ? null : actor.id,
    link_salt: null,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('orders').values(order).execute()
  await db
    .insertInto('order_items')
    .values(lines.map((line, i) => itemRow(orderId, line, i)))
    .execute()
  const first = { orderId, by: actor.id, from: null, to: 'pending', reason: 'placed', requestId } as const
  await writeHistory(app, db, { ...first, kind: 'order' }, { ...first, kind: 'payment' })
  return order
}

/**
 * Takes the next invoice number in the order's own transaction: consecutive within the financial year, never
 * reused.
 */
async function nextInvoiceId(db: Queryable, clock: Clock): Promise<string> {
  const year = financialYear(clock.now())
  const row = await db
    .insertInto('invoice_counters')
    .values({ financial_year: year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet({ last_number: sql`invoice_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return `INV-${year}-${String(row.last_number).padStart(6, '0')}`
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
