import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { releaseStock } from '../stock/move-stock.ts'
import { isRunning, linesOf, unitsOf } from './checkout-queries.ts'

interface Release extends By {
  id: string
}

/** Gives back what a checkout holds and audits it. It goes on with its prices: the customer may have paid already. */
export async function releaseHold(app: App, release: Release): Promise<void> {
  await app.database.transaction((tx) => releaseInside(app, tx, release))
}

async function releaseInside(app: App, tx: Transaction, { id, actor, requestId }: Release): Promise<void> {
  const session = await forUpdate(
    tx,
    tx.db.selectFrom('checkout_sessions').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!session) throw notFound('Checkout')
  if (!isRunning(app, session) || session.held_since === null)
    throw new Refusal('NOT_ALLOWED', 'These items are no longer reserved.')
  await releaseStock(app, tx.db, { sessionId: id, items: await unitsOf(tx.db, id) })
  await tx.db
    .updateTable('checkout_sessions')
    .set({ held_since: null, address_hash: null, released_at: isoTime(app.clock) })
    .where('id', '=', id)
    .execute()
  const { name } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', session.account_id)
    .executeTakeFirstOrThrow()
  const items = (await linesOf(tx.db, id)).map((line) => `${line.name} × ${line.quantity}`)
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'release',
    subject: ['checkout', id],
    before: { customer: session.account_id, name, items },
    after: { name },
  })
}
