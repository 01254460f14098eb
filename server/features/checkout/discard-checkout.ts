import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import { lockCheckoutOf } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { checkoutById, lapsedCheckout, lockedOpenCheckout } from './checkout-queries.ts'
import { endCheckout, stockChanged } from './hold-stock.ts'

/** Ends a customer's open session and gives back what it holds; a lapsed one is not offered again. Nothing open is fine. */
export async function discardCheckout(app: App, actor: Pick<Actor, 'id'>): Promise<void> {
  await app.database.transaction(async (tx) => {
    await lockCheckoutOf(tx, actor.id)
    const lapsed = await lapsedCheckout(app, tx.db, actor.id)
    await endOpenCheckout(app, tx, actor.id)
    if (lapsed)
      await tx.db
        .updateTable('checkout_sessions')
        .set({ state: 'discarded' })
        .where('id', '=', lapsed.id)
        .where('state', '=', 'expired')
        .execute()
  })
}

/** Ends this session, if it is the customer's open one. */
export async function discardIfOpen(app: App, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  const session = await checkoutById(app.database.read, actor.id, id)
  if (session?.state === 'open') await discardCheckout(app, actor)
}

/** Inside an act that ends what a customer may do, such as a suspension: their open session ends with it. */
export async function endOpenCheckout(app: App, tx: Transaction, accountId: string): Promise<void> {
  const open = await lockedOpenCheckout(tx, accountId)
  if (!open) return
  await endCheckout(app, tx, open, { end: 'discarded' })
  await stockChanged(tx)
}
