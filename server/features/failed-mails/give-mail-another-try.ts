import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../refusal.ts'

interface Choice {
  id: string
  actor: Pick<Actor, 'id'>
  requestId: string
}

/** Puts a failed mail back into the queue, due now, with all its attempts before it. */
export async function retryMail(app: App, { id, actor, requestId }: Choice): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await tx.db
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_after: isoTime(app.clock), last_error: null })
      .where('id', '=', id)
      .where('kind', '=', 'mail')
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound('Mail')
    await writeAudit(app, tx, { actor, requestId, action: 'send again', subject: ['mail', id] })
    tx.afterCommit(() => app.wakeWorker())
  })
}

/** Takes a failed mail out of the queue for ever. */
export async function giveUpMail(app: App, { id, actor, requestId }: Choice): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await tx.db
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('kind', '=', 'mail')
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound('Mail')
    await writeAudit(app, tx, { actor, requestId, action: 'give up', subject: ['mail', id] })
  })
}
