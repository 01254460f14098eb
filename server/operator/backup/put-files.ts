import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../files/file-store.ts'
import { retry } from '../../files/retry.ts'
import { makeFolder } from '../../make-folder.ts'
import type { Settings } from '../../settings.ts'
import { kindOf } from './format.ts'
import type { BackupFile } from './place.ts'
import { readEntries } from './read-backup.ts'

const AT_ONCE = 8

/** Puts the files of a backup where the shop keeps them, some at once. `step` hears how many so far. */
export async function putFiles(
  file: BackupFile,
  files: FileStore,
  step: (done: number) => void,
): Promise<void> {
  let done = 0
  const putting: Promise<void>[] = []
  for await (const { name, bytes } of readEntries(file)) {
    const kind = kindOf(name)
    if (kind?.kind !== 'file') continue
    const put = retry(() => files.put(kind.file, bytes))
    put.catch(() => undefined) // the waiting below hears of it
    putting.push(put)
    if (putting.length < AT_ONCE) continue
    await putting.shift()
    step((done += 1))
  }
  await Promise.all(putting)
}

export interface PutSecret {
  /** What the operator has to know of it. */
  lines: string[]
  undo: () => Promise<void>
}

const LOST = 'second factors and links that were made with the other one do not open'

/** Puts the backup's secret into the data folder; SECRET or one that is there stays, and lines say what that means. */
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
  await makeFolder(dataDir)
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
