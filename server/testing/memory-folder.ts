import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory, where nothing waits for a disk. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** The folder whose files are kept in memory; undefined where there is none or little room in it. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : undefined
  } catch {
    return undefined
  }
}

/** Lets this process and what it starts put temporary files into memory → what removes them all. */
export function keepTemporaryInMemory(): () => void {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'samagri-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
