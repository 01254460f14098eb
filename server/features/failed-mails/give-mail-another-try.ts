import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { By } from '../../actor.ts'
import { PermanentError } from '../../jobs/take-job.ts'
import { openLink } from '../../mail/queue-mail.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { leadsSomewhere } from '../accounts/one-time-links.ts'

interface Choice extends By {
  id: string
}

/** Puts a failed mail back into the queue with all its attempts. NOT_ALLOWED when its link has expired. */
export async function retryMail(app: App, { id, actor, requestId }: Choice): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await tx.db
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_after: isoTime(app.clock), last_error: null })
      .where('id', '=', id)
      .where('kind', '=', 'mail')
      .where('state', '=', 'failed')
      .returning(['id', 'payload'])
      .executeTakeFirst()
    if (!row) throw notFound('Email')
    await refuseDeadLinkIn(app, tx, row.payload)
    await writeAudit(app, tx, { actor, requestId, action: 'send again', subject: ['mail', id] })
    tx.afterCommit(() => app.wakeWorker())
  })
}

async function refuseDeadLinkIn(app: App, tx: Transaction, payload: string): Promise<void> {
  const link = linkIn(app, payload)
  if (link === undefined || (link !== null && (await leadsSomewhere(app, tx, link)))) return
  throw new Refusal(
    'NOT_ALLOWED',
    'The link in this email has expired or has been used. Please discard the email and send a new one.',
  )
}

/** The link of a mail; undefined for one without, null for one that opens no more. */
function linkIn(app: App, payload: string): string | null | undefined {
  try {
    const { facts } = openLink(app, JSON.parse(payload))
    return 'link' in facts ? facts.link : undefined
  } catch (error) {
    if (error instanceof PermanentError) return null
    throw error
  }
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
    if (!row) throw notFound('Email')
    await writeAudit(app, tx, { actor, requestId, action: 'give up', subject: ['mail', id] })
  })
}
