import type { CallResponse } from '#contract/call.ts'
import type { failedMailCalls } from '#contract/back-office/failed-mails.ts'
import type { Setup } from '#contract/back-office/setup.ts'
import type { App } from '../../app.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import { mailProblem } from '../../mail/deliver.ts'
import { type Mail, decryptLink } from '../../mail/queue-mail.ts'
import { sendTestMail } from '../../mail/send-mail.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { countRows, type Transaction } from '../../database/database.ts'
import { PermanentError } from '../../jobs/queue-job.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { isLinkValid } from '../accounts/one-time-links.ts'

const SHOWN_MAX = 100

export function failedMailRoutes(app: App): Pick<Handlers, keyof typeof failedMailCalls | 'sendTestEmail'> {
  return {
    getFailedMails: () => listFailedMails(app),
    retryMail: (request) => retryMail(app, request),
    removeFailedMail: (request) => giveUpMail(app, request),
    sendTestEmail: ({ actor }) => sendTestMail(app, actor),
  }
}

/** Emails that failed permanently, newest first; only template and recipient are returned. */
async function listFailedMails(app: App): Promise<CallResponse<typeof failedMailCalls.getFailedMails>> {
  const failed = app.database.read.selectFrom('jobs').where('kind', '=', 'mail').where('state', '=', 'failed')
  const rows = await failed
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  const data = rows.map(({ id, payload, last_error, attempts, created_at }) => {
    const { template, to } = JSON.parse(payload) as Mail
    return { _id: id, template, to, error: last_error ?? '', attempts, createdAt: created_at }
  })
  return { data, total: await countRows(failed), problem: await lastEmailProblem(app) }
}

/** The newest email that is still unsent after an attempt. A job that succeeds is deleted. */
export async function lastEmailProblem(app: App): Promise<Setup['emailProblem']> {
  const row = await app.database.read
    .selectFrom('jobs')
    .select(['created_at', 'last_error'])
    .where('kind', '=', 'mail')
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const detail = row?.last_error
  return row && detail ? { at: row.created_at, text: mailProblem(detail), detail } : null
}

type Choice = Omit<OperationInput<typeof failedMailCalls.retryMail>, 'body'>

/** Queues a failed email again with all its attempts. NOT_ALLOWED if its link has expired. */
async function retryMail(app: App, { params: { id }, actor, requestId }: Choice): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await tx.db
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_after: isoTime(app.clock), last_error: null })
      .where('id', '=', id)
      .where('kind', '=', 'mail')
      .where('state', '=', 'failed')
      .returning(['id', 'payload'])
      .executeTakeFirstOrThrow(() => notFound('Email'))
    await rejectDeadLinkIn(app, tx, row.payload)
    await writeAudit(app, tx, { actor, requestId, action: 'send again', subject: ['mail', id] })
    tx.afterCommit(() => app.wakeWorker())
  })
}

async function rejectDeadLinkIn(app: App, tx: Transaction, payload: string): Promise<void> {
  const link = linkIn(app, payload)
  if (link === undefined || (link !== null && (await isLinkValid(app, tx, link)))) return
  throw new ShopError(
    'NOT_ALLOWED',
    'The link in this email has expired or has been used. Please discard the email and send a new one.',
  )
}

/** The link in an email; undefined if it has none, null if the link no longer works. */
function linkIn(app: App, payload: string): string | null | undefined {
  try {
    const { facts } = decryptLink(app, JSON.parse(payload))
    return 'link' in facts ? facts.link : undefined
  } catch (error) {
    if (error instanceof PermanentError) return null
    throw error
  }
}

/** Removes a failed email from the queue. */
async function giveUpMail(app: App, { params: { id }, actor, requestId }: Choice): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.db
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('kind', '=', 'mail')
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('Email'))
    await writeAudit(app, tx, { actor, requestId, action: 'give up', subject: ['mail', id] })
  })
}
