import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { footerAnswer } from './footer-answer.ts'

interface Deletion extends By {
  id: string
}

/** Deletes the footer; its picture goes with the next sweep when nothing else has it. */
export async function deleteFooter(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const footer = tx.db.selectFrom('footers').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, footer).executeTakeFirst()
    if (!row) throw notFound('Footer')
    await tx.db.deleteFrom('footers').where('id', '=', id).execute()
    const before = footerAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['footer', id], before })
  })
}
