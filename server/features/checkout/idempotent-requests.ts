import type { Body } from '#contract/call.ts'
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import type { Queryable } from '../../database/database.ts'
import { addressKey } from '../../http/address-key.ts'
import { hash, hashFile } from '../../ids.ts'
import { type Limit, LIMITS } from '../../limits.ts'
import { invalid, ShopError } from '../../shop-error.ts'

const SAME_ORDER_MS = 10 * 60_000

/** A request to order as it is known again: whose, under which idempotency key, and for what exactly. */
export interface IdempotentRequest {
  accountId: string
  requestKey: string
  payloadHash: string
  screenshotHash: string
  /** Without a key of its own a request is the same only for ten minutes. */
  expires: boolean
}

/** What is ordered, by its customer with an image or by phone without one. */
type OrderBody = Body<typeof orderCalls.createOrder> | Body<typeof phoneOrderCalls.placeForCustomer>

/** Names a request by its Idempotency-Key, else by what it orders and the screenshot's bytes. */
export async function nameRequest(
  accountId: string,
  body: OrderBody,
  key: string | undefined,
): Promise<IdempotentRequest> {
  if (key !== undefined && !(/^[\x20-\x7e]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_MAX)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable characters')
  }
  const screenshotHash = 'image' in body ? await hashFile(body.image) : ''
  const payload = key === undefined ? whatIsOrdered(body) : { ...body, image: undefined }
  const payloadHash = hash(JSON.stringify([payload, screenshotHash]))
  const requestKey = key === undefined ? `same:${payloadHash}` : `key:${key}`
  return { accountId, requestKey, payloadHash, screenshotHash, expires: key === undefined }
}

/** Without a key: which products, how many, and where to; a price that the customer saw makes no other order of it. */
function whatIsOrdered(body: OrderBody) {
  const { items, shippingAddress } = body
  const parts = [items.map(({ product, quantity }) => `${product} ${quantity}`).toSorted(), shippingAddress]
  return 'customer' in body ? [...parts, body.customer, body.paid, body.utr] : parts
}

/** The order that this request made before, if it did. The same key for something else is KEY_REUSED. */
export async function earlierResponse(
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

/** Claims the request → undefined, or the order that it made before. A repeat waits here for the first one's end. */
export async function claimRequest(
  app: App,
  db: Queryable,
  request: IdempotentRequest,
  orderId: string,
): Promise<string | undefined> {
  // What stands after this is the same order, even if the insert waits until it would be too old.
  if (request.expires) await forgetExpired(app, db, request)
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
  return claimed ? undefined : earlierResponse(app, db, { ...request, expires: false })
}

async function forgetExpired(app: App, db: Queryable, request: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('order_requests')
    .where('account_id', '=', request.accountId)
    .where('request_key', '=', request.requestKey)
    .where('created_at', '<=', isoTime(app.clock, -SAME_ORDER_MS))
    .execute()
}

/** What a customer's orders count for, and the payments that refused ones leave: of a guest the address and mobile. */
export function orderLimits(
  { id, isGuest, mobile }: Pick<Actor, 'id' | 'isGuest' | 'mobile'>,
  address: string,
): readonly (readonly [key: string, limit: Limit])[] {
  if (!isGuest) return [[`orders:${id}`, LIMITS.orders]]
  const keys = [`guest-orders:${addressKey(address)}`, `guest-orders:${mobile}`]
  return keys.map((key) => [key, LIMITS.guestOrders])
}

const DAY = 24 * 3_600_000

/** Deletes requests without an Idempotency-Key a day after they stopped counting → how many. */
export async function deleteOldRequests(app: App): Promise<number> {
  const { numDeletedRows } = await app.database.transaction(({ db }) =>
    db
      .deleteFrom('order_requests')
      .where('request_key', 'like', 'same:%')
      .where('created_at', '<', isoTime(app.clock, -DAY))
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
