import { expressionBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import { countRows, type Queryable, type Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'
import type { JobsRow } from '../database/tables/system.ts'
import type { Tables } from '../database/tables/tables.ts'
import { forUpdate } from '../database/lock.ts'
import { messageOf } from '../shop-error.ts'

/** `inspection`: reading a payment screenshot (features/payments/check-payment.ts). */
export type JobKind = 'mail' | 'inspection'

export interface Timing {
  /** Delay in ms before it is due. */
  after?: number
  /** A name for counting it, or for withdrawing it before it starts (`countJobs`, `withdrawJobs`). */
  about?: string
}

/**
 * Queues work in the operation's transaction; the worker picks it up after the commit (jobs/worker.ts), higher
 * priority first; the default is 0.
 */
export async function queueJobs(
  app: App,
  tx: Transaction,
  kind: JobKind,
  payloads: readonly { payload: unknown; priority?: number }[],
  { after = 0, about }: Timing = {},
): Promise<void> {
  if (payloads.length === 0) return
  const now = isoTime(app.clock)
  const jobs = payloads.map(({ payload, priority = 0 }) => ({
    id: newId(),
    kind,
    payload: JSON.stringify(payload),
    state: 'waiting' as const,
    attempts: 0,
    run_after: isoTime(app.clock, after),
    last_error: null,
    created_at: now,
    about: about ?? null,
    priority,
  }))
  await tx.db.insertInto('jobs').values(jobs).execute()
  tx.afterCommit(() => app.wakeWorker())
}

/** The number of jobs waiting or running under a name. */
export function countJobs(tx: Transaction, about: string): Promise<number> {
  return countRows(tx.db.selectFrom('jobs').where('about', '=', about).where('state', '=', 'waiting'))
}

/** Withdraws the jobs with this key that have not started, and returns their payloads. */
export async function withdrawJobs(tx: Transaction, about: string): Promise<unknown[]> {
  const withdrawn = await tx.db
    .deleteFrom('jobs')
    .where('about', '=', about)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .returning('payload')
    .execute()
  return withdrawn.map(({ payload }) => JSON.parse(payload) as unknown)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Delay after each failed attempt, in ms: an outage of a day fails no job. After the last one the job has failed. */
export const BACKOFF_MS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
]
export const ATTEMPTS_MAX = BACKOFF_MS.length + 1

/** The process renews its claim while it runs, so a job is available again soon after a process has died. */
export const CLAIM_MS = 20_000

/** A job's failure that no later attempt can fix. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

export type Job = Pick<JobsRow, 'id' | 'kind' | 'payload' | 'attempts' | 'created_at'>

/**
 * Claims the due job with the highest priority, among those the one due longest, and returns it, or null. The
 * attempt counts immediately, so a job that crashes the process each time also comes to an end.
 */
export async function claimJob(app: App, kinds: readonly string[], leastPriority = 0): Promise<Job | null> {
  const dueJob = (db: Queryable) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', sql.lit('waiting'))
      .where(isDue(app))
      .where('kind', 'in', kinds)
      .where('priority', '>=', leastPriority)
      .limit(1)
  if (!(await dueJob(app.database.read).executeTakeFirst())) return null // an idle worker takes no write lock
  return app.database.transaction(async (tx) => {
    const due = dueJob(tx.db).orderBy('priority', 'desc').orderBy('run_after').orderBy('id')
    const row = await (tx.engine === 'postgres' ? forUpdate(tx, due).skipLocked() : due).executeTakeFirst()
    if (!row) return null
    return tx.db
      .updateTable('jobs')
      .set((column) => ({ run_after: isoTime(app.clock, CLAIM_MS), attempts: column('attempts', '+', 1) }))
      .where('id', '=', row.id)
      .returning(['id', 'kind', 'payload', 'attempts', 'created_at'])
      .executeTakeFirstOrThrow()
  })
}

/** No pause is as long as a day: a later time was set with a wrong clock. */
function isDue({ clock }: App) {
  const e = expressionBuilder<Tables, 'jobs'>()
  return e.or([e('run_after', '<=', isoTime(clock)), e('run_after', '>', isoTime(clock, 24 * HOUR))])
}

export async function renewClaim(app: App, { id, attempts }: Job): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db
      .updateTable('jobs')
      .set({ run_after: isoTime(app.clock, CLAIM_MS) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute(),
  )
}

/** Deletes a claimed job that is done: an email's payload contains an address and a live link. */
export async function deleteJob(app: App, job: Job): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).execute(),
  )
}

/**
 * Returns a job to the queue for its next attempt, or marks it failed after the last one or a permanent error.
 * Returns whether it failed.
 */
export async function releaseJob(app: App, job: Job, error: unknown): Promise<boolean> {
  const pause = error instanceof PermanentError ? undefined : BACKOFF_MS[job.attempts - 1]
  await app.database.transaction((tx) =>
    tx.db
      .updateTable('jobs')
      .set({
        state: pause === undefined ? 'failed' : 'waiting',
        run_after: isoTime(app.clock, pause),
        last_error: messageOf(error).replaceAll('\0', '').slice(0, 1_000), // PostgreSQL stores no NUL
      })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .execute(),
  )
  return pause === undefined
}
