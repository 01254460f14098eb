import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/** The time used for everything the shop records (docs/rules/data.md); tests and sample data have their own. */
export interface Clock {
  /** ms since 1970. */
  now: () => number
  stop?: () => void
}

export const systemClock: Clock = { now: () => Date.now() }

/** The time as stored and returned: ISO 8601 UTC. `plus`: ms to add. */
export function isoTime(clock: Clock, plus = 0): string {
  return new Date(clock.now() + plus).toISOString()
}

const ASK_EVERY_MS = 60_000

/**
 * One clock for all processes of a shop, even if their machines' clocks differ: PostgreSQL's, read every minute.
 * Claims, holds and leases end at the same time for every process. With SQLite all processes run on one machine.
 */
export async function commonClock({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<Clock> {
  if (engine === 'sqlite') return systemClock
  let offset = await measureOffset(read)
  const sync = () =>
    measureOffset(read).then(
      (now) => void (offset = now),
      () => undefined, // it does not respond: the previous offset remains in use
    )
  const timer = setInterval(() => void sync(), ASK_EVERY_MS).unref()
  return { now: () => systemClock.now() + offset, stop: () => clearInterval(timer) }
}

/** ms by which the database's clock is ahead of this machine's. */
async function measureOffset(db: Database['read']): Promise<number> {
  const from = systemClock.now()
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const asked = (from + systemClock.now()) / 2
  return Math.round(Date.parse(rows[0]!.now) - asked)
}

/** Waits for work, but no longer than the given ms. The work itself continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${ms / 1000} s`)), ms).unref()
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
