import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { headerAnswer } from './header-answer.ts'

interface Deletion extends By {
  id: string
}

/** Deletes the header; its picture goes with the next sweep when nothing else has it. */
export async function deleteHeader(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const header = tx.db.selectFrom('headers').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, header).executeTakeFirst()
    if (!row) throw notFound('Header')
    await tx.db.deleteFrom('headers').where('id', '=', id).execute()
    const before = headerAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['header', id], before })
  })
}
