import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import { removeStaleTemporaries } from '../files/temporary.ts'
import { newId } from '../ids.ts'
import { acquireLease, holderOf, releaseLeases } from '../database/lease.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** Exceeds the longest delay of a poll and its renewal. If the holder dies, another process then takes over. */
export const LEASE_MS = 3 * MINUTE

/**
 * A part of the housekeeping. Returns how many of each kind it removed; the log has `done` with the numbers unless
 * all are 0.
 */
export interface HousekeepingTask {
  done: string
  run: (app: App) => Promise<Record<string, number>>
}

export interface Housekeeping {
  /** Checks whether it is this process's turn and then runs the housekeeping; also called every minute. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs the housekeeping hourly in the process that holds the lease; each process removes what killed ones left on
 * its machine.
 */
export function startHousekeeping(app: App, tasks: readonly HousekeepingTask[]): Housekeeping {
  const holder = newId()
  let dueAt = 0
  let running: Promise<void> | undefined
  const run = async () => {
    await removeStaleTemporaries(app.settings.dataDir)
    const isPaused = await isPausedAfterJump(app)
    const now = app.clock.now()
    if (!(await acquireLease(app, { name: NAME, holder, life: LEASE_MS }))) dueAt = 0
    else if (!isPaused && running === undefined && (dueAt <= now || dueAt > now + HOUR)) {
      dueAt = now + HOUR // later only if the clock was ahead
      running = runTasks(app, tasks).finally(() => (running = undefined))
    }
    await running // until then further polls renew the lease
  }
  const runSafely = () =>
    run().catch((error: unknown) => app.log.warn({ err: error }, 'housekeeping will be checked again later'))
  let last = runSafely()
  const timer = setInterval(() => (last = runSafely()), MINUTE).unref()
  return {
    run: () => (last = runSafely()),
    stop: async () => {
      clearInterval(timer)
      await last
      await running
      await releaseLeases(app, holder).catch(() => undefined) // it expires by itself
    },
  }
}

const NAME = 'housekeeping'
const PAUSE = 'pause of the housekeeping'
const PAUSE_MS = 6 * HOUR

/**
 * Whether the time is more than a week after the last poll, or was in the last six hours. Either the shop was off, or
 * the clock is wrong and may come back: what is deleted until then would be lost.
 */
async function isPausedAfterJump(app: App): Promise<boolean> {
  const jumped = await app.database.read
    .selectFrom('leases')
    .select('name')
    .where('name', '=', NAME)
    .where('expires_at', '<', isoTime(app.clock, -WEEK))
    .executeTakeFirst()
  if (jumped && (await acquireLease(app, { name: PAUSE, holder: newId(), life: PAUSE_MS })))
    app.log.warn('the clock is more than a week ahead of the last housekeeping, which now waits six hours')
  return (await holderOf(app, PAUSE)) !== undefined
}

/** A task that fails, for example because the bucket can't be listed, does not stop the others. */
async function runTasks(app: App, tasks: readonly HousekeepingTask[]): Promise<void> {
  for (const { done, run } of [...tasks, EXPIRED])
    try {
      const removed = await run(app)
      if (Object.values(removed).some((count) => count > 0)) app.log.info(removed, done)
    } catch (error) {
      app.log.warn({ err: error }, 'a housekeeping task failed and will be tried again in an hour')
    }
}

/** Expired rate limits and leases; their number is not logged. */
const EXPIRED: HousekeepingTask = {
  done: '',
  run: async (app) => {
    await app.database.transaction(async ({ db }) => {
      await db.deleteFrom('leases').where('expires_at', '<', isoTime(app.clock, -DAY)).execute()
      await db.deleteFrom('rate_limits').where('started_at', '<', isoTime(app.clock, -HOUR)).execute()
    })
    return {}
  },
}
