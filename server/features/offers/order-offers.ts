import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { placeRows } from '../../lists/places.ts'
import { listsChanged } from '../../lists/prepared-lists.ts'

interface Ordering {
  ids: readonly string[]
  actor: Pick<Actor, 'id'>
  requestId: string
}

/** Places the offers in the order of `ids`; the audit row names them in both orders. */
export async function orderOffers(app: App, { ids, actor, requestId }: Ordering): Promise<void> {
  await app.database.transaction(async (tx) => {
    const moved = await placeRows(tx, 'offers', ids)
    if (!moved) return
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'reorder',
      subject: ['offer', 'all'],
      before: { order: moved.before },
      after: { order: moved.after },
    })
    await listsChanged(tx.db, 'offers')
  })
}
