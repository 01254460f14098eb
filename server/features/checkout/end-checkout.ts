import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { deleteRows, type Transaction } from '../../database/database.ts'
import { advisoryLock, forUpdate } from '../../database/lock.ts'
import type { CheckoutEnd, CheckoutSessionsRow } from '../../database/tables/orders.ts'
import type { Actor } from '../../actor.ts'
import { DAY_MS } from '../../india-time.ts'
import { returnStock } from '../stock/move-stock.ts'
import { checkoutById, expiredCheckout, lockedOpenCheckout, sessionUnits } from './checkout-queries.ts'

/** Ends a customer's open session, if any, and releases its stock. An expired one is no longer offered. */
export async function discardCheckout(app: App, actor: Pick<Actor, 'id'>): Promise<void> {
  await app.database.transaction(async (tx) => {
    await advisoryLock(tx, 'checkout', actor.id)
    const expired = await expiredCheckout(app, tx.db, actor.id)
    if (expired)
      await tx.db
        .updateTable('checkout_sessions')
        .set({ state: 'discarded' })
        .where('id', '=', expired.id)
        .where('state', '=', 'expired')
        .execute()
    await endOpenCheckout(app, tx, actor.id)
  })
}

/** Ends this session if it is the customer's open one. */
export async function discardIfOpen(app: App, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  const session = await checkoutById(app.database.read, actor.id, id)
  if (session?.state === 'open') await discardCheckout(app, actor)
}

/** Called at the end of an operation that restricts a customer, such as a suspension: ends their open session. */
export async function endOpenCheckout(app: App, tx: Transaction, accountId: string): Promise<void> {
  const open = await lockedOpenCheckout(tx, accountId)
  if (!open) return
  await endCheckout(app, tx, open, { end: 'discarded' })
}

/** Ends an open session whose row is locked, and releases its stock. `order`: the order created from it. */
export async function endCheckout(
  app: App,
  tx: Transaction,
  session: CheckoutSessionsRow,
  { end, order = null }: { end: CheckoutEnd; order?: string | null },
): Promise<void> {
  const ended = await tx.db
    .updateTable('checkout_sessions')
    .set({ state: end, order_id: order, ended_at: isoTime(app.clock), address_hash: null })
    .where('id', '=', session.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!ended || session.held_since === null) return
  const held = await sessionUnits(tx.db, session.id)
  await returnStock(app, tx.db, held, { reason: 'released', sessionId: session.id })
}

const AT_ONCE = 200
const RELEASE_EVERY_MS = 2_000

/** Ends expired sessions, releases their stock and returns their number. Operations that need stock call it first. */
export async function releaseExpired(app: App): Promise<number> {
  const due = await app.database.read
    .selectFrom('checkout_sessions')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', isoTime(app.clock))
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) await releaseOne(app, id)
  return due.length
}

async function releaseOne(app: App, id: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const session = await forUpdate(
      tx,
      tx.db
        .selectFrom('checkout_sessions')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('expires_at', '<=', isoTime(app.clock)),
    ).executeTakeFirst()
    if (!session) return
    await endCheckout(app, tx, session, { end: 'expired' })
  })
}

/** Releases the stock of expired checkouts at startup and then every two seconds. */
export function startReleasing(app: App): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const releaseOnce = () => {
    running ??= release(app).finally(() => (running = undefined))
  }
  const timer = setInterval(releaseOnce, RELEASE_EVERY_MS).unref()
  releaseOnce()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function release(app: App): Promise<void> {
  try {
    const released = await releaseExpired(app)
    if (released > 0) app.log.info({ released }, 'expired checkouts released their stock')
  } catch (error) {
    app.log.error({ err: error }, 'expired checkouts could not be ended')
  }
}

const MONTH = 30 * DAY_MS

/** Deletes sessions that ended at least a month ago and returns their number. */
export function deleteEndedCheckouts({ database, clock }: App): Promise<number> {
  return deleteRows(database, (db) =>
    db.deleteFrom('checkout_sessions').where('ended_at', '<', isoTime(clock, -MONTH)),
  )
}
