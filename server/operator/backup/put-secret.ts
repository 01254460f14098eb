import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../settings.ts'

export interface PutSecret {
  /** What the operator has to know of it. */
  lines: string[]
  /** Takes it away again. */
  undo: () => Promise<void>
}

const LOST = 'second factors and links that were made with the other one do not open'

/** Puts the backup's secret into the data folder, unless one is there or SECRET is set: that one stays, and a line says what it means. */
export async function putSecret(
  { dataDir, secret: given }: Settings,
  secret: Buffer | null,
): Promise<PutSecret> {
  if (!secret && given)
    return kept([`The backup holds no secret: SECRET must be that shop’s own, else ${LOST}.`])
  if (!secret) return kept([`The backup holds no secret: set SECRET to that shop’s own, else ${LOST}.`])
  const own = secret.toString().trim()
  if (given)
    return kept(
      given === own ? [] : [`SECRET is set and is another than the backup’s: it stays, and ${LOST}.`],
    )
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secret')
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx', flush: true })
    return { lines: [], undo: () => rm(file, { force: true }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const there = (await readFile(file, 'utf8')).trim()
  return kept(there === own ? [] : [`DATA_DIR has another secret than the backup: it stays, and ${LOST}.`])
}

function kept(lines: string[]): PutSecret {
  return { lines, undo: async () => undefined }
}
