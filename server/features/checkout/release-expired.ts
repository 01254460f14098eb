import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import { stockChanged } from '../stock/take-stock.ts'
import { endCheckout } from './end-checkout.ts'

const AT_ONCE = 200

/**
 * Ends sessions whose time is over and gives back their stock, each in its own transaction → how many. Every
 * process does this by a timer; acts that want stock do it first.
 */
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
    await stockChanged(tx)
  })
}
