import type { failedMailCalls } from '#contract/failed-mails.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { giveUpMail, retryMail } from './give-mail-another-try.ts'
import { listFailedMails } from './list-failed-mails.ts'

export function failedMailRoutes(app: App): Pick<Handlers, keyof typeof failedMailCalls> {
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
  }
}
