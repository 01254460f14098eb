import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import type { Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'

export type JobKind = 'mail' | 'inspection'

export interface Timing {
  /** ms to wait before it is due. */
  after?: number
  /** Names it for whoever counts it, or takes it back before it begins (`countJobs`, `withdrawJobs`). */
  about?: string
}

/** Writes work that may be late into the act's transaction; the worker takes it after the commit (jobs/worker.ts). */
export function queueJob(
  app: App,
  tx: Transaction,
  kind: JobKind,
  payload: unknown,
  timing?: Timing,
): Promise<void> {
  return queueJobs(app, tx, kind, [{ payload }], timing)
}

/** The same for several of a kind, in one statement. Those of a higher priority are taken first; 0 if none is given. */
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

/** How many jobs wait or run under a name. */
export async function countJobs(tx: Transaction, about: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('jobs')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('about', '=', about)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Takes back what waits under a name and has not begun → its payloads. */
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
