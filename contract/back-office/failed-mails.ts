import { z } from 'zod'
import { call } from '../call.ts'
import { plainAnswer, time } from '../lists.ts'

/** A mail that is not tried again by itself. What stood in it stays out: it may hold a live link. */
export const failedMail = z.object({
  _id: z.string(),
  template: z.string(),
  to: z.string(),
  error: z.string(),
  attempts: z.number().int(),
  createdAt: time,
})
export type FailedMail = z.output<typeof failedMail>

export const failedMailCalls = {
  getFailedMails: call({
    method: 'GET',
    path: '/settings/getFailedMails',
    access: 'admin',
    about: 'Mails that failed for good, newest first, at most 100, with how many there are.',
    answer: z.object({ data: z.array(failedMail), total: z.number().int() }),
    done: 'Failed emails',
  }),
  retryMail: call({
    method: 'POST',
    path: '/settings/retryMail/:id',
    access: 'admin',
    about:
      'Sends a failed mail again, with all attempts anew; NOT_ALLOWED when the link in it is dead by now.',
    answer: plainAnswer,
    done: 'Email sent again',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  removeFailedMail: call({
    method: 'DELETE',
    path: '/settings/removeFailedMail/:id',
    access: 'admin',
    about: 'Gives a failed mail up.',
    answer: plainAnswer,
    done: 'Email discarded',
    errors: ['NOT_FOUND'],
  }),
}
