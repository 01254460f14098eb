import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { offerAnswer } from './offer-answer.ts'

interface Deletion extends By {
  id: string
}

/** Deletes the offer; its picture goes with the next sweep when nothing else has it. */
export async function deleteOffer(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const offer = tx.db.selectFrom('offers').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, offer).executeTakeFirst()
    if (!row) throw notFound('Offer')
    await tx.db.deleteFrom('offers').where('id', '=', id).execute()
    const before = offerAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['offer', id], before })
  })
}
