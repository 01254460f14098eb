import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import { deleteOldScreenshots } from '../features/payment-checks/delete-old-screenshots.ts'
import { sweepUnreferenced } from '../files/sweep.ts'
import { sweepScreenshots } from '../files/sweep-screenshots.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** Keeps house at the start and every hour: files that nothing names, screenshots that were kept long enough, sessions, links and limits that are over. */
export function startHousekeeping(app: App): { stop: () => Promise<void> } {
  let running = keepHouse(app)
  const timer = setInterval(() => {
    running = running.then(() => keepHouse(app))
  }, HOUR)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function keepHouse(app: App): Promise<void> {
  try {
    const pictures = await sweepUnreferenced(app)
    const screenshots = await sweepScreenshots(app)
    const kept = await deleteOldScreenshots(app)
    await forgetOver(app)
    if (kept > 0)
      app.log.info({ screenshots: kept }, 'payment screenshots were kept as long as promised and are gone')
    if (pictures + screenshots > 0)
      app.log.info({ pictures, screenshots }, 'files that nothing names are gone')
  } catch (error) {
    app.log.warn({ err: error }, 'housekeeping failed and is tried again in an hour')
  }
}

/** Rows that no longer say anything. Keyless order requests count for ten minutes, limits for an hour at most, an ended checkout for a month. */
async function forgetOver(app: App): Promise<void> {
  const now = isoTime(app.clock)
  const yesterday = isoTime(app.clock, -DAY)
  await app.database.transaction(async ({ db }) => {
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await db.deleteFrom('one_time_links').where('expires_at', '<', yesterday).execute()
    await db.deleteFrom('rate_limits').where('started_at', '<', isoTime(app.clock, -HOUR)).execute()
    await db.deleteFrom('checkout_sessions').where('ended_at', '<', isoTime(app.clock, -MONTH)).execute()
    await db
      .deleteFrom('order_requests')
      .where('request_key', 'like', 'same:%')
      .where('created_at', '<', yesterday)
      .execute()
  })
}
