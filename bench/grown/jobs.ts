import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './postgres-pair.ts'

const LOOK_MS = 250
const PATIENCE_MS = 40_000

export interface TakenOver {
  /** Jobs that some process had begun when it was asked. */
  begun: number
  /** s until the last of them was renewed by a process that lives, done, or free for another one. */
  after: number
}

/** Follows the claims of now until each was renewed, ended or taken up: nothing waits for a process that is dead. */
export async function watchJobs(port: number): Promise<TakenOver> {
  const from = performance.now()
  const before = await claims(port)
  const left = new Map(before)
  while (left.size > 0 && performance.now() - from < PATIENCE_MS) {
    await pause(LOOK_MS)
    const now = await claims(port).catch(() => before)
    for (const [id, until] of left) if (now.get(id) !== until) left.delete(id)
  }
  return { begun: before.size, after: left.size > 0 ? Infinity : (performance.now() - from) / 1_000 }
}

/** The jobs that some process has in hand, with the end of its claim. */
async function claims(port: number): Promise<Map<string, string>> {
  const rows = (await ask(port, UNDER_WAY, 'shop')) as { id: string; until: string }[]
  return new Map(rows.map(({ id, until }) => [id, until]))
}

const UNDER_WAY = `select id, run_after::text as until from jobs
  where attempts > 0 and state = 'waiting' and run_after > now()`
