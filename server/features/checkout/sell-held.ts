import type { App } from '../../app.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { lockCheckoutOf } from '../../database/lock.ts'
import type { CheckoutSessionsRow } from '../../database/tables/checkout.ts'
import { notFound, Refusal } from '../../refusal.ts'
import {
  linesToSell,
  refuseChangedPrices,
  type SellableLine,
  type WantedItem,
} from '../stock/lines-to-sell.ts'
import {
  asSellable,
  checkoutById,
  isRunning,
  linesOf,
  lockedCheckout,
  lockedOpenCheckout,
  wantTheSame,
} from './checkout-queries.ts'
import { endCheckout, lockProducts } from './hold-stock.ts'

/** The order that was placed by a session before, if one is named and one was; somebody else's session is not there. */
export async function orderedBy(
  db: Queryable,
  accountId: string,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined
  const session = await checkoutById(db, accountId, id)
  if (!session) throw notFound('Checkout')
  return session.order_id ?? undefined
}

/** The session that an order names, kept from others until the order's transaction ends; somebody else's is not there. */
export async function checkoutToSell(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<CheckoutSessionsRow> {
  await lockCheckoutOf(tx, accountId)
  const session = await lockedCheckout(tx, accountId, id)
  if (!session) throw notFound('Checkout')
  return session
}

interface Selling {
  session: CheckoutSessionsRow
  items: readonly WantedItem[]
  orderId: string
}

/**
 * Makes room for an order by session, in its transaction → its lines at the session's prices. What an open session holds is given back
 * for the order to take at once, also of products that are off sale by now: the customer has paid. One that holds prices only leaves
 * the order what stock there is. One whose time is over holds neither: the customer's next session, if it is in the way, gives way,
 * and prices must still be those that were paid.
 */
export async function sellHeld(app: App, tx: Transaction, selling: Selling): Promise<SellableLine[]> {
  const { session, items } = selling
  const held = (await linesOf(tx.db, session.id)).map(asSellable)
  if (!wantTheSame(held, items)) throw otherThanHeld()
  const lines = items.map((item) => heldLine(held, item))
  refuseChangedPrices(items, lines)
  if (!isRunning(app, session)) return sellLapsed(app, tx, selling, lines)
  await endCheckout(app, tx, session, { end: 'ordered', order: selling.orderId })
  return lines
}

function otherThanHeld(): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    'This is not what the checkout holds. Please start the checkout again.',
  )
}

/** Lines of one product have one price in a session. */
function heldLine(held: readonly SellableLine[], { product, quantity }: WantedItem): SellableLine {
  return { ...held.find((line) => line.product === product)!, quantity }
}

async function sellLapsed(
  app: App,
  tx: Transaction,
  { session, items, orderId }: Selling,
  paid: readonly SellableLine[],
): Promise<SellableLine[]> {
  const next = await lockedOpenCheckout(tx, session.account_id)
  const inTheWay = next ? (await linesOf(tx.db, next.id)).map(({ product_id }) => product_id) : []
  await lockProducts(tx, [...inTheWay, ...items.map(({ product }) => product)])
  if (next && items.some(({ product }) => inTheWay.includes(product)))
    await endCheckout(app, tx, next, { end: next.id === session.id ? 'expired' : 'replaced' })
  const lines = await linesToSell(tx.db, items)
  refuseChangedPrices(paid, lines)
  await tx.db
    .updateTable('checkout_sessions')
    .set({ state: 'ordered', order_id: orderId })
    .where('id', '=', session.id)
    .execute()
  return lines
}
