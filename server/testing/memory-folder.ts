import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory, so nothing waits for a disk. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** Removes a folder even while a process that has just ended is still writing into it. */
export const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 } as const

/** The folder whose files are in memory; undefined if there is none or too little space in it. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : undefined
  } catch {
    return undefined
  }
}

/**
 * Lets this process and its children put temporary files into memory; returns what removes them all. Files left by
 * a killed run are removed too.
 */
export function keepTemporaryInMemory(): () => Promise<void> {
  const base = memoryFolder() ?? tmpdir()
  for (const name of readdirSync(base)) {
    const pid = /^samagri-tests-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(base, name), REMOVAL)
  }
  const folder = mkdtempSync(join(base, `samagri-tests-${process.pid}-`))
  process.env['TMPDIR'] = folder
  return () => rm(folder, REMOVAL)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
