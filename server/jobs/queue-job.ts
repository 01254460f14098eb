import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import type { Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'

export type JobKind = 'mail'

/** Writes work that may be late into the act's transaction; the worker takes it after the commit (jobs/worker.ts). */
export async function queueJob(app: App, tx: Transaction, kind: JobKind, payload: unknown): Promise<void> {
  const now = isoTime(app.clock)
  await tx.db
    .insertInto('jobs')
    .values({
      id: newId(),
      kind,
      payload: JSON.stringify(payload),
      state: 'waiting',
      attempts: 0,
      run_after: now,
      last_error: null,
      created_at: now,
    })
    .execute()
  tx.afterCommit(() => app.wakeWorker())
}
