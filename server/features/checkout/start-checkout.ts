import type { Body } from '#contract/call.ts'
import type { checkoutCalls, CheckoutSession } from '#contract/checkout.ts'
import { totals } from '#contract/money.ts'
import { upiLink } from '#contract/upi-link.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { lockCheckoutOf, lockHoldsOfAddress } from '../../database/lock.ts'
import type { CheckoutSessionsRow } from '../../database/tables/checkout-sessions.ts'
import type { Actor } from '../../actor.ts'
import { addressKey } from '../../http/address-key.ts'
import { newId } from '../../ids.ts'
import { countWithin, LIMITS } from '../../limits.ts'
import { linesToSell, refuseShortStock, type SellableLine } from '../stock/lines-to-sell.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import { checkoutAnswer } from './checkout-answer.ts'
import {
  asSellable,
  isRunning,
  lapsedCheckout,
  linesOf,
  lockedOpenCheckout,
  wantTheSame,
} from './checkout-queries.ts'
import { grantHold, type Hold } from './grant-hold.ts'
import { endCheckout, holdStock, lockProducts, stockChanged } from './hold-stock.ts'
import { newReference } from './new-reference.ts'
import { releaseExpired } from './release-expired.ts'

interface Start {
  body: Body<typeof checkoutCalls.startCheckout>
  actor: Pick<Actor, 'id'>
  /** Where the request comes from. */
  address: string
}

/**
 * Holds lines at their present prices for 30 minutes → the session. The same lines while they are held are the same
 * session with the time that it has left: a payment may be under way by its reference. Other lines replace it in one
 * who cannot have them keeps what was held. Who holds much, or has held these goods for long, is given the prices without the stock.
 */
export async function startCheckout(app: App, start: Start): Promise<CheckoutSession> {
  await releaseExpired(app)
  const session = await app.database.transaction((tx) => startInside(app, tx, start))
  return checkoutAnswer(app, session, await linesOf(app.database.read, session.id))
}

async function startInside(
  app: App,
  tx: Transaction,
  { body, actor, address }: Start,
): Promise<CheckoutSessionsRow> {
  await lockCheckoutOf(tx, actor.id)
  const open = await lockedOpenCheckout(tx, actor.id)
  const held = open ? (await linesOf(tx.db, open.id)).map(asSellable) : []
  if (open && isRunning(app, open) && wantTheSame(held, body.items)) return open

  await countWithin(app, tx.db, `checkouts:${actor.id}`, LIMITS.checkouts)
  const addressHash = app.vault.keyedHash(addressKey(address), 'address of a checkout')
  await lockHoldsOfAddress(tx, addressHash)
  await lockProducts(
    tx,
    [...held, ...body.items].map(({ product }) => product),
  )
  if (open) await endCheckout(app, tx, open, { end: isRunning(app, open) ? 'replaced' : 'expired' })
  const lines = await linesToSell(tx.db, body.items)
  refuseShortStock(lines)
  const hold = await grantHold(app, tx.db, { accountId: actor.id, addressHash, lines })
  const session = { ...(await newSession(app, tx.db, actor.id, lines)), ...hold }
  if (session.held_since !== null) await holdStock(app, tx.db, { sessionId: session.id, items: body.items })
  await insertSession(tx.db, session, lines)
  await stockChanged(tx)
  return session
}

/** A session over these lines, to be paid as the store settings say now. */
async function newSession(
  app: App,
  db: Queryable,
  accountId: string,
  lines: readonly SellableLine[],
): Promise<Omit<CheckoutSessionsRow, keyof Hold>> {
  const { upiId, payeeName, upiKind, shopName } = await readStoreSettings(db)
  const { total } = totals(lines)
  const asked = { total_paise: total, upi_id: upiId, payee_name: payeeName, payee_kind: upiKind }
  const reference = (await referenceUnderWay(app, db, accountId, { lines, ...asked })) ?? newReference()
  const note = `${shopName} order ${reference}`
  return {
    id: newId(app.clock.now()),
    account_id: accountId,
    state: 'open',
    reference,
    ...asked,
    upi_link: upiLink({ upiId, payeeName, amount: total, reference, note }),
    order_id: null,
    created_at: isoTime(app.clock),
    ended_at: null,
    released_at: null,
  }
}

type Asked = Pick<CheckoutSessionsRow, 'total_paise' | 'upi_id'> & { lines: readonly SellableLine[] }

/** The reference of the customer's lapsed checkout when the same lines cost the same again: it may have been paid by it. */
async function referenceUnderWay(
  app: App,
  db: Queryable,
  accountId: string,
  { lines, total_paise, upi_id }: Asked,
): Promise<string | undefined> {
  const lapsed = await lapsedCheckout(app, db, accountId)
  if (lapsed?.total_paise !== total_paise || lapsed.upi_id !== upi_id) return undefined
  const wanted = (await linesOf(db, lapsed.id)).map(asSellable)
  return wantTheSame(wanted, lines) ? lapsed.reference : undefined
}

async function insertSession(
  db: Queryable,
  session: CheckoutSessionsRow,
  lines: readonly SellableLine[],
): Promise<void> {
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
