import { randomInt } from 'node:crypto'
import type { Body } from '#contract/call.ts'
import type { checkoutCalls, CheckoutSession } from '#contract/orders/checkout.ts'
import { totals, withDelivery } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { advisoryLock } from '../../database/lock.ts'
import type { CheckoutSessionsRow } from '../../database/tables/orders.ts'
import type { Actor } from '../../actor.ts'
import { ipKey } from '../../http/ip-key.ts'
import { newId } from '../../ids.ts'
import { countWithin, LIMITS } from '../../limits.ts'
import { assertActive } from '../accounts/sessions.ts'
import { linesToSell, type SellableLine } from '../products/lines-to-sell.ts'
import { rejectOutOfStock } from '../stock/out-of-stock.ts'
import { holdStock, lockProducts } from '../stock/move-stock.ts'
import { freeDeliveryFrom, readStoreSettings } from '../store-settings/read-store-settings.ts'
import {
  asSellable,
  serializeCheckout,
  isRunning,
  expiredCheckout,
  linesOf,
  lockedOpenCheckout,
  payTo,
  haveSameUnits,
} from './checkout-queries.ts'
import { endCheckout, releaseExpired } from './end-checkout.ts'
import { grantHold, type Hold } from './holds.ts'

interface CheckoutRequest {
  body: Body<typeof checkoutCalls.startCheckout>
  actor: Pick<Actor, 'id' | 'isGuest' | 'mobile'>
  ip: string
}

/** Holds prices, and within limits stock, for up to 30 minutes; returns the session (docs/rules/checkout.md). */
export async function startCheckout(app: App, request: CheckoutRequest): Promise<CheckoutSession> {
  await releaseExpired(app)
  const session = await app.database.transaction((tx) => startInTransaction(app, tx, request))
  return serializeCheckout(app, session, await linesOf(app.database.read, session.id))
}

async function startInTransaction(
  app: App,
  tx: Transaction,
  { body, actor, ip }: CheckoutRequest,
): Promise<CheckoutSessionsRow> {
  await advisoryLock(tx, 'checkout', actor.id)
  await assertActive(tx, actor.id)
  const open = await lockedOpenCheckout(tx, actor.id)
  const held = open ? (await linesOf(tx.db, open.id)).map(asSellable) : []
  // The same lines return the same session with its remaining time: it may be being paid right now.
  if (open && isRunning(app, open) && haveSameUnits(held, body.items)) return open

  await countWithin(app, tx.db, `checkouts:${actor.id}`, LIMITS.checkouts)
  const ipHash = app.vault.keyedHash(ipKey(ip), 'address of a checkout')
  await advisoryLock(tx, 'holds', ipHash)
  if (actor.isGuest) await advisoryLock(tx, 'holds', actor.mobile)
  await lockProducts(
    tx,
    [...held, ...body.items].map(({ product }) => product),
  )
  // In the same transaction: if the new lines are not available, the previous session stays.
  if (open) await endCheckout(app, tx, open, { end: isRunning(app, open) ? 'replaced' : 'expired' })
  const lines = withDelivery(await linesToSell(tx.db, body.items), await freeDeliveryFrom(tx.db))
  rejectOutOfStock(lines)
  const hold = await grantHold(app, tx.db, { actor, ipHash, lines })
  const session = { ...(await newSession(app, tx.db, actor.id, lines)), ...hold }
  if (session.held_since !== null) await holdStock(app, tx.db, { sessionId: session.id, items: body.items })
  await insertSession(tx.db, session, lines)
  return session
}

async function newSession(
  app: App,
  db: Queryable,
  accountId: string,
  lines: readonly SellableLine[],
): Promise<Omit<CheckoutSessionsRow, keyof Hold>> {
  const settings = await readStoreSettings(db)
  const total_paise = totals(lines, settings.roundTotals).total
  const payable = { lines, total_paise, upi_id: settings.upiId }
  const reference = (await reusableReference(app, db, accountId, payable)) ?? newReference()
  return {
    id: newId(app.clock.now()),
    account_id: accountId,
    state: 'open',
    reference,
    total_paise,
    ...payTo(settings, { reference, total_paise }),
    order_id: null,
    created_at: isoTime(app.clock),
    ended_at: null,
    released_at: null,
  }
}

type PayableLines = Pick<CheckoutSessionsRow, 'total_paise' | 'upi_id'> & { lines: readonly SellableLine[] }

/** The reference of the expired checkout if the same lines cost the same again: it may already have been paid. */
async function reusableReference(
  app: App,
  db: Queryable,
  accountId: string,
  { lines, total_paise, upi_id }: PayableLines,
): Promise<string | undefined> {
  const expired = await expiredCheckout(app, db, accountId)
  if (expired?.total_paise !== total_paise || expired.upi_id !== upi_id) return undefined
  const requested = (await linesOf(db, expired.id)).map(asSellable)
  return haveSameUnits(requested, lines) ? expired.reference : undefined
}

/** Letters and digits that are not easily confused: no 0, O, 1, I or L. */
const UNAMBIGUOUS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The reference that leads from a payment to its order: 'SMG' and eight letters or digits, 31^8 possibilities. */
function newReference(): string {
  return `SMG${Array.from({ length: 8 }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('')}`
}

async function insertSession(db: Queryable, session: CheckoutSessionsRow, lines: readonly SellableLine[]) {
  await db.insertInto('checkout_sessions').values(session).execute()
  const rows = lines.map((line, i) => ({
    session_id: session.id,
    line: i + 1,
    product_id: line.product,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    price_paise: line.price,
    original_price_paise: line.originalPrice,
    shipping_paise: line.shippingPrice,
    hsn_code: line.hsnCode,
  }))
  await db.insertInto('checkout_lines').values(rows).execute()
}
