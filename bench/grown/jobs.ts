import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './postgres-pair.ts'

const LOOK_MS = 250
const PATIENCE_MS = 40_000

export interface TakenOver {
  /** Jobs that some process had begun when it was asked. */
  begun: number
  /** s until the last of them was done, begun anew, or free for another process to begin. */
  after: number
}

/** Follows the jobs that are being done now until none is in the hands of a process that may be dead. */
export async function watchJobs(port: number): Promise<TakenOver> {
  const from = performance.now()
  const rows = (await ask(port, UNDER_WAY, 'shop')) as { id: string; attempts: number }[]
  const left = new Map(rows.map(({ id, attempts }) => [id, attempts]))
  while (left.size > 0 && performance.now() - from < PATIENCE_MS) {
    await pause(LOOK_MS)
    const now = (await ask(port, UNDER_WAY, 'shop').catch(() => rows)) as { id: string; attempts: number }[]
    const attempts = new Map(now.map((row) => [row.id, row.attempts]))
    for (const [id, before] of left) if (attempts.get(id) !== before) left.delete(id)
  }
  return { begun: rows.length, after: left.size > 0 ? Infinity : (performance.now() - from) / 1_000 }
}

const UNDER_WAY = `select id, attempts::int as attempts from jobs
  where attempts > 0 and state = 'waiting' and run_after > now()`
