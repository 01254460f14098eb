import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/call.ts'
import { withDelivery } from '#contract/money.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { CheckoutSessionsRow } from '../../database/tables/orders.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { addressOf, withState } from '../orders/serialize-order.ts'
import {
  linesToSell,
  rejectChangedPrices,
  type SellableLine,
  type RequestedItem,
} from '../products/lines-to-sell.ts'
import { lockProducts } from '../stock/move-stock.ts'
import { freeDeliveryFrom } from '../store-settings/read-store-settings.ts'
import {
  asSellable,
  checkoutById,
  isRunning,
  linesOf,
  lockedOpenCheckout,
  haveSameUnits,
} from './checkout-queries.ts'
import { endCheckout } from './end-checkout.ts'

type OrderBody = Body<typeof orderCalls.createOrder>
type Address = OrderBody['shippingAddress']

/** The order that the given session has already created, if any. Another customer's session is NOT_FOUND. */
export async function existingOrderOf(
  db: Queryable,
  accountId: string,
  { checkout, shippingAddress }: Pick<OrderBody, 'checkout' | 'shippingAddress'>,
): Promise<string | undefined> {
  if (checkout === undefined) return undefined
  const session = await checkoutById(db, accountId, checkout)
  if (!session) throw notFound('Checkout')
  return orderOf(db, session, shippingAddress)
}

/**
 * The order created from a session. KEY_REUSED for a different address: the customer must know where the order is
 * sent.
 */
export async function orderOf(
  db: Queryable,
  { order_id }: CheckoutSessionsRow,
  address: Address,
): Promise<string | undefined> {
  if (order_id !== null && !(await hasAddress(db, order_id, address)))
    throw new ShopError(
      'KEY_REUSED',
      'You have already placed this order, with the address you entered first. You can find it under My Orders. To change the address, please contact the shop.',
    )
  return order_id ?? undefined
}

/** Whether an order has this address now or had it before a correction. */
async function hasAddress(db: Queryable, orderId: string, to: Address): Promise<boolean> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const ordered = JSON.parse(order.ordered_address ?? 'null') as Address | null
  return [addressOf(order), ordered].some(
    (address) => address !== null && isDeepStrictEqual(withState(address), withState(to)),
  )
}

interface HeldOrder {
  session: CheckoutSessionsRow
  items: readonly RequestedItem[]
  orderId: string
}

/**
 * Ends an order's session and returns the lines at its prices, even for products no longer for sale: the customer
 * may have paid.
 */
export async function sellHeld(
  app: App,
  tx: Transaction,
  order: HeldOrder,
): Promise<readonly SellableLine[]> {
  const { session, items, orderId } = order
  const held = (await linesOf(tx.db, session.id)).map(asSellable)
  if (!haveSameUnits(held, items)) throw itemsChanged()
  const lines = items.map((item) => heldLine(held, item))
  rejectChangedPrices(items, lines, await freeDeliveryFrom(tx.db))
  if (!isRunning(app, session)) return sellExpired(app, tx, order, lines)
  // Held units go back into stock, and takeStock takes them in the same transaction.
  await endCheckout(app, tx, session, { end: 'ordered', order: orderId })
  return lines
}

function itemsChanged(): ShopError {
  return new ShopError(
    'CHANGED_MEANWHILE',
    'These items don’t match your checkout. Please start the checkout again.',
  )
}

/** Lines of the same product have the same price within a session. */
function heldLine(held: readonly SellableLine[], { product, quantity }: RequestedItem): SellableLine {
  return { ...held.find((line) => line.product === product)!, quantity }
}

/**
 * Sells an expired session at current prices if those were paid; it takes precedence over the customer's open
 * session.
 */
async function sellExpired(
  app: App,
  tx: Transaction,
  { session, items, orderId }: HeldOrder,
  paid: readonly SellableLine[],
): Promise<readonly SellableLine[]> {
  const next = await lockedOpenCheckout(tx, session.account_id)
  const heldByNext = next ? (await linesOf(tx.db, next.id)).map(({ product_id }) => product_id) : []
  await lockProducts(tx, [...heldByNext, ...items.map(({ product }) => product)])
  if (next && items.some(({ product }) => heldByNext.includes(product)))
    await endCheckout(app, tx, next, { end: next.id === session.id ? 'expired' : 'replaced' })
  const lines = withDelivery(await linesToSell(tx.db, items), await freeDeliveryFrom(tx.db))
  rejectChangedPrices(paid, lines)
  await tx.db
    .updateTable('checkout_sessions')
    .set({ state: 'ordered', order_id: orderId })
    .where('id', '=', session.id)
    .execute()
  return lines
}

/** Inside the order's transaction: settles its session's unmatched payments that have its screenshot or UTR. */
export async function assignUnmatchedPayments(
  app: App,
  tx: Transaction,
  { account_id, reference }: CheckoutSessionsRow,
  { orderId, screenshotHash, utr = '' }: { orderId: string; screenshotHash: string; utr: string | undefined },
): Promise<void> {
  await tx.db
    .updateTable('unmatched_payments')
    .set({ settled_at: isoTime(app.clock), order_id: orderId })
    .where('account_id', '=', account_id)
    .where('reference', '=', reference)
    .where((e) => e.or([e('screenshot_hash', '=', screenshotHash), e('utr', '=', utr)]))
    .where('settled_at', 'is', null)
    .execute()
}
