import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { lockCheckoutOf } from '../../database/lock.ts'
import type { CheckoutEnd, CheckoutSessionsRow } from '../../database/tables/checkout.ts'
import type { Actor } from '../../actor.ts'
import { releaseStock } from '../stock/move-stock.ts'
import { checkoutById, lapsedCheckout, lockedOpenCheckout, unitsOf } from './checkout-queries.ts'

/** Ends a customer's open session, if there is one, and gives back what it holds. A lapsed one is not offered again. */
export async function discardCheckout(app: App, actor: Pick<Actor, 'id'>): Promise<void> {
  await app.database.transaction(async (tx) => {
    await lockCheckoutOf(tx, actor.id)
    const lapsed = await lapsedCheckout(app, tx.db, actor.id)
    if (lapsed)
      await tx.db
        .updateTable('checkout_sessions')
        .set({ state: 'discarded' })
        .where('id', '=', lapsed.id)
        .where('state', '=', 'expired')
        .execute()
    await endOpenCheckout(app, tx, actor.id)
  })
}

/** Ends this session, if it is the customer's open one. */
export async function discardIfOpen(app: App, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  const session = await checkoutById(app.database.read, actor.id, id)
  if (session?.state === 'open') await discardCheckout(app, actor)
}

/** At the end of an act that ends what a customer may do, such as a suspension: their open session ends with it. */
export async function endOpenCheckout(app: App, tx: Transaction, accountId: string): Promise<void> {
  const open = await lockedOpenCheckout(tx, accountId)
  if (!open) return
  await endCheckout(app, tx, open, { end: 'discarded' })
}

/** Ends an open session, whose row is locked, and gives back what it holds. `order`: the order that it made. */
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
  await releaseStock(app, tx.db, { sessionId: session.id, items: await unitsOf(tx.db, session.id) })
}
