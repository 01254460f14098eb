import type { Answer } from '#contract/call.ts'
import type { failedMailCalls } from '#contract/back-office/failed-mails.ts'
import type { Setup } from '#contract/back-office/setup.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { mailProblem } from '../../mail/mail-problem.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { sendTestMail } from '../../mail/send-mail.ts'
import { giveUpMail, retryMail } from './give-mail-another-try.ts'

const SHOWN_MAX = 100

export function failedMailRoutes(app: App): Pick<Handlers, keyof typeof failedMailCalls | 'sendTestEmail'> {
  return {
    getFailedMails: () => listFailedMails(app),
    retryMail: async ({ params, actor, requestId }) => {
      await retryMail(app, { id: params.id, actor, requestId })
      return {}
    },
    removeFailedMail: async ({ params, actor, requestId }) => {
      await giveUpMail(app, { id: params.id, actor, requestId })
      return {}
    },
    sendTestEmail: async ({ actor }) => {
      await sendTestMail(app, actor)
      return {}
    },
  }
}

/** Mails that failed for good, newest first; of what stood in them only template and addressee. */
async function listFailedMails(app: App): Promise<Answer<typeof failedMailCalls.getFailedMails>> {
  const failed = app.database.read.selectFrom('jobs').where('kind', '=', 'mail').where('state', '=', 'failed')
  const { total } = await failed.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
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
  return { data, total, problem: await lastEmailProblem(app) }
}

/** Of the emails that are still unsent after an attempt, the newest. A job that succeeds is deleted. */
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
