import type { Body } from '#contract/call.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { orderById } from '../orders/order-queries.ts'
import { changePaymentStatus } from '../payments/set-payment-status.ts'
import { customerByPhone } from './customer-by-phone.ts'
import { answeredBefore, claimRequest, type IdempotentRequest, nameRequest } from './order-requests.ts'
import { writeOrder } from './place-order.ts'
import { releaseExpired } from './release-expired.ts'

interface OrderByPhone {
  body: Body<typeof phoneOrderCalls.placeForCustomer>
  /** The admin at the phone. */
  actor: Actor
  key: string | undefined
  requestId: string
}

/** Places an order that a customer gave by phone and answers it. It has no picture; a repeat gets the same order. */
export async function placeForCustomer(app: App, toPlace: OrderByPhone): Promise<Order> {
  const { body, actor, key } = toPlace
  const request = await nameRequest(actor.id, body, key)
  const earlier = await answeredBefore(app, app.database.read, request)
  if (earlier) return orderById(app, earlier, true)

  await releaseExpired(app)
  const order = { ...toPlace, request, orderId: newId(app.clock.now()) }
  const placedId = await app.database.transaction((tx) => placeInside(app, tx, order))
  return orderById(app, placedId, true)
}

interface OrderInTransaction extends OrderByPhone {
  request: IdempotentRequest
  orderId: string
}

/** The order's one transaction, with a new customer's account and a payment that is there already. */
async function placeInside(app: App, tx: Transaction, toPlace: OrderInTransaction): Promise<string> {
  const { body, actor, request, orderId, requestId } = toPlace
  const earlier = await claimRequest(app, tx.db, request, orderId)
  if (earlier) return earlier

  const customer = await customerByPhone(app, tx, { customer: body.customer, actor, requestId })
  await writeOrder(app, tx, {
    orderId,
    items: body.items,
    address: body.shippingAddress,
    reference: '',
    screenshot: '',
    screenshotHash: request.screenshotHash,
    typedUtr: body.utr,
    isPaid: body.paid,
    customer,
    actor,
    requestId,
  })
  if (body.paid) {
    const paid = { id: orderId, to: 'paid', utr: body.utr, reason: 'phone' } as const
    await changePaymentStatus(app, tx, { ...paid, actor, requestId })
  }
  return orderId
}
