import type { App } from './app.ts'
import { deleteOldScreenshots } from './features/payments/delete-old-screenshots.ts'
import { inspector } from './features/payments/inspect-payment.ts'
import type { HousekeepingTask } from './jobs/housekeeping.ts'
import type { Lane } from './jobs/worker.ts'
import { mailSender } from './mail/send-mail.ts'

/** Mails that are sent at once: four of any kind, one more that a buyer waits for, one more to sign in with. */
const MAIL_SLOTS = [0, 0, 0, 0, 1, 2]

/** Who does which kind of job, by lane: reading a picture takes seconds, and no mail waits for it. */
export function jobLanes(app: App): readonly [mails: Lane, inspections: Lane] {
  return [
    { handlers: { mail: mailSender(app) }, slots: MAIL_SLOTS },
    { handlers: { inspection: inspector(app) } },
  ]
}

/** What is done once an hour beside sweeping files that nothing names and rows that are over. */
export const HOUSEKEEPING_TASKS: readonly HousekeepingTask[] = [
  {
    done: 'payment screenshots past their retention period deleted',
    run: async (app) => ({ screenshots: await deleteOldScreenshots(app) }),
  },
]
