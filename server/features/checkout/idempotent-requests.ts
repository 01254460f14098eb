import type { Body } from '#contract/call.ts'
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import { deleteRows, type Queryable } from '../../database/database.ts'
import { ipKey } from '../../http/ip-key.ts'
import { hash, hashFile } from '../../ids.ts'
import { DAY_MS } from '../../india-time.ts'
import { type Limit, LIMITS } from '../../limits.ts'
import { invalid, ShopError } from '../../shop-error.ts'

const SAME_ORDER_MS = 10 * 60_000

/** Identifies a repeated order request: its customer, its idempotency key, and its exact content. */
export interface IdempotentRequest {
  accountId: string
  requestKey: string
  payloadHash: string
  screenshotHash: string
  /** Without an idempotency key, a request counts as repeated only for ten minutes. */
  expires: boolean
}

/** The order content: from a customer with an image, or by phone without one. */
type OrderBody = Body<typeof orderCalls.createOrder> | Body<typeof phoneOrderCalls.placeForCustomer>

/** Identifies a request by its Idempotency-Key, else by its order content and the screenshot's bytes. */
export async function identifyRequest(
  accountId: string,
  body: OrderBody,
  key: string | undefined,
): Promise<IdempotentRequest> {
  if (key !== undefined && !(/^[\x20-\x7e]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_MAX)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable characters')
  }
  const screenshotHash = 'image' in body ? await hashFile(body.image) : ''
  const payload = key === undefined ? orderContent(body) : { ...body, image: undefined }
  const payloadHash = hash(JSON.stringify([payload, screenshotHash]))
  const requestKey = key === undefined ? `same:${payloadHash}` : `key:${key}`
  return { accountId, requestKey, payloadHash, screenshotHash, expires: key === undefined }
}

/** Without a key: products, quantities and address; a different displayed price does not make a different order. */
function orderContent(body: OrderBody) {
  const { items, shippingAddress } = body
  const parts = [items.map(({ product, quantity }) => `${product} ${quantity}`).toSorted(), shippingAddress]
  return 'customer' in body ? [...parts, body.customer, body.paid, body.utr] : parts
}

/** The order that this request created earlier, if any. The same key for something else is KEY_REUSED. */
export async function earlierOrderOf(
  app: App,
  db: Queryable,
  request: IdempotentRequest,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_requests')
    .select(['payload_hash', 'order_id'])
    .where('account_id', '=', request.accountId)
    .where('request_key', '=', request.requestKey)
    .$if(request.expires, (query) => query.where('created_at', '>', isoTime(app.clock, -SAME_ORDER_MS)))
    .executeTakeFirst()
  if (row && row.payload_hash !== request.payloadHash) throw new ShopError('KEY_REUSED')
  return row?.order_id
}

/**
 * Claims the request. Returns undefined, or the order created earlier. A repeat waits here until the first one
 * ends.
 */
export async function claimRequest(
  app: App,
  db: Queryable,
  request: IdempotentRequest,
  orderId: string,
): Promise<string | undefined> {
  // Rows newer than this are the same order, even if the insert waits until they would be too old.
  if (request.expires) await deleteExpired(app, db, request)
  const claimed = await db
    .insertInto('order_requests')
    .values({
      account_id: request.accountId,
      request_key: request.requestKey,
      payload_hash: request.payloadHash,
      order_id: orderId,
      created_at: isoTime(app.clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return claimed ? undefined : earlierOrderOf(app, db, { ...request, expires: false })
}

async function deleteExpired(app: App, db: Queryable, request: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('order_requests')
    .where('account_id', '=', request.accountId)
    .where('request_key', '=', request.requestKey)
    .where('created_at', '<=', isoTime(app.clock, -SAME_ORDER_MS))
    .execute()
}

/**
 * The subject against whose limit orders, and payments from rejected orders, are counted: for a guest, the address
 * and mobile.
 */
export function orderLimits(
  { id, isGuest, mobile }: Pick<Actor, 'id' | 'isGuest' | 'mobile'>,
  ip: string,
): readonly (readonly [key: string, limit: Limit])[] {
  if (!isGuest) return [[`orders:${id}`, LIMITS.orders]]
  const keys = [`guest-orders:${ipKey(ip)}`, `guest-orders:${mobile}`]
  return keys.map((key) => [key, LIMITS.guestOrders])
}

/** Deletes requests without an Idempotency-Key a day after they expire, and returns their number. */
export function deleteOldRequests({ database, clock }: App): Promise<number> {
  return deleteRows(database, (db) =>
    db
      .deleteFrom('order_requests')
      .where('request_key', 'like', 'same:%')
      .where('created_at', '<', isoTime(clock, -DAY_MS)),
  )
}
