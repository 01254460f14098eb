import type { App } from './app.ts'
import { deleteExpiredLinks } from './features/accounts/one-time-links.ts'
import { deleteExpiredSessions } from './features/accounts/sessions.ts'
import { deleteOldRequests } from './features/checkout/order-requests.ts'
import { deleteEndedCheckouts } from './features/checkout/end-checkout.ts'
import { filesOf } from './features/documents/document-files.ts'
import { deleteOldScreenshots } from './features/payments/delete-old-screenshots.ts'
import { inspector } from './features/payments/inspect-payment.ts'
import { LAST_READING } from './features/payments/open-check.ts'
import { mailBackInStock } from './features/products/stock-mails.ts'
import { deleteExpiredData } from './features/privacy/delete-expired-data.ts'
import type { HousekeepingTask } from './jobs/housekeeping.ts'
import type { Lane } from './jobs/worker.ts'
import { mailSender } from './mail/send-mail.ts'
import { sweepPictures, sweepScreenshots } from './sweep-files.ts'

/** Mails that are sent at once: four of any kind, one more that a buyer waits for, one more to sign in with. */
const MAIL_SLOTS = [0, 0, 0, 0, 1, 2]

/** Who does which kind of job, by lane: reading a picture takes seconds, and no mail waits for it. */
export function jobLanes(app: App): readonly [mails: Lane, inspections: Lane] {
  return [
    { handlers: { mail: mailSender(app, (ids) => filesOf(app, ids)) }, slots: MAIL_SLOTS },
    { handlers: { inspection: inspector(app) }, slots: [LAST_READING] },
  ]
}

const DAY = 24 * 3_600_000

/** What is done once an hour, beside what every shop needs (jobs/housekeeping.ts). */
export function housekeepingTasks(): HousekeepingTask[] {
  return [sweep(), ...TASKS]
}

/** A process looks at all screenshots once, then at those of the days before its last sweep: they are many. */
function sweep(): HousekeepingTask {
  let since = 0
  let unnamed: ReadonlySet<string> = new Set()
  return {
    done: 'unreferenced files deleted',
    run: async (app) => {
      const now = Date.now()
      const pictures = await sweepPictures(app, unnamed, now)
      const screenshots = await sweepScreenshots(app, now, since)
      since = now - 3 * DAY
      unnamed = pictures.unnamed
      return { pictures: pictures.removed, screenshots }
    },
  }
}

const TASKS: readonly HousekeepingTask[] = [
  {
    done: 'payment screenshots past their retention period deleted',
    run: async (app) => ({ screenshots: await deleteOldScreenshots(app) }),
  },
  {
    done: 'emails about products back in stock were queued',
    run: async (app) => ({ mails: await mailBackInStock(app) }),
  },
  {
    done: 'personal data past its retention period deleted',
    run: deleteExpiredData,
  },
  {
    done: 'expired records were deleted',
    run: async (app) => ({
      sessions: await deleteExpiredSessions(app),
      links: await deleteExpiredLinks(app),
      checkouts: await deleteEndedCheckouts(app),
      requests: await deleteOldRequests(app),
    }),
  },
]
