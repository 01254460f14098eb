import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Unfinished writes and uploads, all in one folder, where leftovers are found quickly. */
export const TEMPORARY_FOLDER = 'temporary'
const TEMPORARY = '.tmp-'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Tells this process from an earlier one with the same id, as in a container, whatever the clock shows. */
const OWN = randomUUID().slice(-12)

/** A unique path for an unfinished file below `folder`. Its name contains the id of the writing process. */
export async function temporaryPath(folder: string): Promise<string> {
  const unfinished = join(folder, TEMPORARY_FOLDER)
  await mkdir(unfinished, { recursive: true })
  return join(unfinished, `${TEMPORARY}${process.pid}-${randomUUID().slice(0, -12)}${OWN}`)
}

/**
 * Removes unfinished files of ended processes; those of running ones after an hour, and others after a minute.
 * Returns the number.
 */
export async function removeStaleTemporaries(dataDir: string): Promise<number> {
  let removed = 0
  for (const folder of [join(dataDir, 'files', TEMPORARY_FOLDER), join(dataDir, TEMPORARY_FOLDER)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const stats = await stat(path).catch(() => null)
      if (!stats || !isStale(name, stats.mtimeMs)) continue
      await rm(path, { force: true })
      removed += 1
    }
  }
  return removed
}

function isStale(name: string, modifiedAt: number): boolean {
  if (isOfEndedProcess(name)) return true
  const pid = writerOf(name)
  return pid !== process.pid && Date.now() - modifiedAt > (pid === null ? MINUTE : HOUR)
}

export function isTemporary(name: string): boolean {
  return name.split('/').at(-1)?.startsWith(TEMPORARY) ?? false
}

/** Whether the process that wrote a temporary file has ended. */
export function isOfEndedProcess(name: string): boolean {
  const pid = writerOf(name)
  if (pid === null) return false
  return pid === process.pid ? !name.endsWith(OWN) : !isRunning(pid)
}

function writerOf(name: string): number | null {
  const pid = /(?:^|\/)\.tmp-(\d{1,10})-[\da-f-]{36}$/.exec(name)?.[1]
  return pid === undefined ? null : Number(pid)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs as another user
  }
}
