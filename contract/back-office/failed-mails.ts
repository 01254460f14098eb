import { z } from 'zod'
import { call } from '../call.ts'
import { time } from '../lists.ts'

/** An email that is not retried automatically. Its content is left out: it may contain a live link. */
export const failedMail = z.object({
  _id: z.string(),
  template: z.string(),
  to: z.string(),
  error: z.string(),
  attempts: z.number().int(),
  createdAt: time,
})
export type FailedMail = z.output<typeof failedMail>

/** Why an email could not be sent: in plain words, and the server's own message. */
export const emailProblem = z.object({ at: time, text: z.string(), detail: z.string() })

export const failedMailCalls = {
  getFailedMails: call('GET', '/settings/getFailedMails', {
    access: 'admin',
    area: 'settings',
    description:
      'Emails that failed permanently, newest first, at most 100, and how many there are. `problem` is the latest email that could not be sent and has not been sent since, even if it is still being retried.',
    response: z.object({
      data: z.array(failedMail),
      total: z.number().int(),
      problem: emailProblem.nullable(),
    }),
    successMessage: 'Failed emails',
  }),
  retryMail: call('POST', '/settings/retryMail/:id', {
    access: 'admin',
    area: 'settings',
    description:
      'Sends a failed email again, with a new series of attempts. NOT_ALLOWED if the link in it has expired.',
    successMessage: 'Email sent again',
    errors: ['NOT_ALLOWED'],
  }),
  removeFailedMail: call('DELETE', '/settings/removeFailedMail/:id', {
    access: 'admin',
    area: 'settings',
    description: 'Discards a failed email.',
    successMessage: 'Email discarded',
  }),
}
