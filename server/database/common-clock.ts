import { sql } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from './database.ts'

const ASK_EVERY_MS = 60_000

/**
 * The time for all processes of a shop, however far apart the clocks of their machines are: PostgreSQL's, asked anew
 * each minute. Claims, holds and leases of one process end for all at once. On SQLite all run on one machine.
 */
export async function commonClock({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<Clock> {
  if (engine === 'sqlite') return systemClock
  let ahead = await aheadOf(read)
  const ask = () =>
    aheadOf(read).then(
      (now) => void (ahead = now),
      () => undefined, // it does not answer: what it said before holds on
    )
  const timer = setInterval(() => void ask(), ASK_EVERY_MS).unref()
  return { now: () => systemClock.now() + ahead, stop: () => clearInterval(timer) }
}

/** ms that the database's clock is before this machine's. */
async function aheadOf(db: Database['read']): Promise<number> {
  const from = systemClock.now()
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const asked = (from + systemClock.now()) / 2
  return Math.round(Date.parse(rows[0]!.now) - asked)
}
