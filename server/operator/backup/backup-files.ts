import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { imageSrcSet } from '#contract/image-urls.ts'
import type { Snapshot } from '../../database/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { IMAGES, SCREENSHOTS } from '../../sweep-files.ts'
import { makeFolder } from '../../make-folder.ts'
import type { Settings } from '../../settings.ts'
import { ShopError } from '../../shop-error.ts'
import { type BackupFile, kindOf } from './format.ts'
import { readEntries } from './read-backup.ts'

const AT_ONCE = 8

export interface NamedFiles {
  count: number
  names: Iterable<string>
}

/**
 * Every file named by the snapshot's rows, each once. The names are in memory, about 80 bytes each: copying the
 * files takes longest, and no snapshot stays open for it.
 */
export async function namedFiles(snapshot: Snapshot): Promise<NamedFiles> {
  const images = await imageFiles(snapshot)
  const screenshots: Buffer[] = []
  let count = images.size
  for await (const batch of snapshot.rows(SCREENSHOTS)) {
    screenshots.push(Buffer.from(batch.map(({ name }) => `private/${name}`).join('\n')))
    count += batch.length
  }
  return {
    count,
    names: (function* () {
      yield* images
      for (const batch of screenshots) yield* batch.toString().split('\n')
    })(),
  }
}

/** All widths of each image; the size of the catalogue limits them. */
async function imageFiles(snapshot: Snapshot): Promise<Set<string>> {
  const files = new Set<string>()
  for await (const batch of snapshot.rows(IMAGES))
    for (const { text } of batch)
      for (const [address] of String(text).matchAll(/\/files\/[\da-f]{64}-\d+\.webp/g))
        for (const file of widthsOf(address)) files.add(file)
  return files
}

function widthsOf(address: string): string[] {
  const widths = imageSrcSet(address) ?? ''
  return Array.from(widths.matchAll(/\/files\/(\S+)/g), ([, name]) => `public/${name}`)
}

/** Each file with its bytes, null if it does not exist, in order, some read ahead. */
export async function* readFiles(files: FileStore, names: Iterable<string>) {
  const read = async (name: string) => ({ name, bytes: await retry(() => files.get(name)) })
  const ahead: ReturnType<typeof read>[] = []
  for (const name of names) {
    const reading = read(name)
    reading.catch(() => undefined) // the consumer gets the error
    ahead.push(reading)
    const first = ahead.length === AT_ONCE ? ahead.shift() : undefined
    if (first) yield await first
  }
  for (const reading of ahead) yield await reading
}

/** Stores the files of a backup in the shop, several at a time. `step` is called with the number so far. */
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
    put.catch(() => undefined) // the waiting below gets the error
    putting.push(put)
    if (putting.length < AT_ONCE) continue
    await putting.shift()
    step((done += 1))
  }
  await Promise.all(putting)
}

export interface PutSecret {
  /** Messages for the operator. */
  lines: string[]
  undo: () => Promise<void>
}

const LOST = 'two-step authentication and links created with the other secret will not work'

/**
 * Stores the backup's secret in the data folder, unless SECRET or a stored one exists: then the returned lines
 * explain the consequences.
 */
export async function putSecret(
  { dataDir, secret: given }: Settings,
  secret: Buffer | null,
): Promise<PutSecret> {
  if (!secret && given)
    return noSecret([`The backup does not contain a secret: SECRET must be the original shop’s, or ${LOST}.`])
  if (!secret)
    return noSecret([`The backup does not contain a secret: set SECRET to the original shop’s, or ${LOST}.`])
  const backupSecret = secret.toString().trim()
  if (given)
    return noSecret(
      given === backupSecret
        ? []
        : [`SECRET is different from the backup’s secret. It was not changed, so ${LOST}.`],
    )
  await makeFolder(dataDir)
  const file = join(dataDir, 'secret')
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx', flush: true })
    return { lines: [], undo: () => rm(file, { force: true }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const storedSecret = (await readFile(file, 'utf8')).trim()
  return noSecret(
    storedSecret === backupSecret
      ? []
      : [
          `The secret in DATA_DIR is different from the backup’s secret. It was not changed, so ${LOST}. To use the backup’s, restore again with an empty DATA_DIR and database.`,
        ],
  )
}

function noSecret(lines: string[]): PutSecret {
  return { lines, undo: async () => undefined }
}

const PAUSES_MS = [1_000, 4_000, 16_000]

/** Retries what a file store rejected temporarily. For work that may take minutes; a visitor gets an error sooner. */
async function retry<T>(action: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'UNAVAILABLE') throw error
    }
    await pause(ms)
  }
  return action()
}
