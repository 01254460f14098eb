import type { App } from './app.ts'
import { deleteOldScreenshots } from './features/payments/delete-old-screenshots.ts'
import { inspector } from './features/payments/inspect-payment.ts'
import type { HousekeepingTask } from './jobs/housekeeping.ts'
import type { JobHandlers } from './jobs/worker.ts'
import { mailSender } from './mail/send-mail.ts'

/** Who does which kind of job, by lane: reading a picture takes seconds, and no mail waits for it. */
export function jobLanes(app: App): readonly [mails: JobHandlers, inspections: JobHandlers] {
  return [{ mail: mailSender(app) }, { inspection: inspector(app) }]
}

/** What is done once an hour beside sweeping files that nothing names and rows that are over. */
export const HOUSEKEEPING_TASKS: readonly HousekeepingTask[] = [
  {
    done: 'payment screenshots were kept as long as promised and are gone',
    run: async (app) => ({ screenshots: await deleteOldScreenshots(app) }),
  },
]
