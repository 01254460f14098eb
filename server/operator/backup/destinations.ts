import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncFolder } from '../../files/open.ts'
import { isDiskFull } from '../../full-disk.ts'
import { DAY_MS } from '../../india-time.ts'
import { SettingError, type Settings } from '../../settings.ts'
import type { BackupFile, BackupDestination } from './format.ts'

/** The destination in BACKUP_TO. Throws a one-line error if it is not set or its folder does not exist. */
export async function openDestination({ backupTo, backupKeys }: Settings): Promise<BackupDestination> {
  if (!backupTo) throw new SettingError('BACKUP_TO is not set: set it to a folder or an s3:// bucket')
  if (backupTo.startsWith('s3:') && backupKeys) {
    const { s3Destination } = await import('./s3-destination.ts') // a lot of code that a backup to a folder does not need
    return s3Destination(backupTo, backupKeys)
  }
  if (!(await stat(backupTo).catch(() => null))?.isDirectory())
    throw new SettingError(`the folder BACKUP_TO ${backupTo} does not exist: is its disk mounted?`)
  return folderDestination(backupTo)
}

/** The backup at a path, else the one with that name in BACKUP_TO. */
export async function findBackup(settings: Settings, given: string): Promise<BackupFile> {
  const passphrase = settings.backupPassphrase
  const path = resolve(given)
  const isName = settings.backupTo !== undefined && basename(given) === given
  if (isName && !(await stat(path).catch(() => null)))
    return backupIn(await openDestination(settings), given, passphrase)
  return backupAt(path, passphrase)
}

export function backupIn(
  destination: BackupDestination,
  name: string,
  passphrase: string | undefined,
  signal?: AbortSignal,
): BackupFile {
  return { name, bytes: () => destination.read(name, signal), passphrase }
}

export function backupAt(path: string, passphrase?: string): BackupFile {
  return { ...backupIn(folderDestination(dirname(path)), basename(path), passphrase), name: path }
}

const UNFINISHED = /^\..+-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Backups in a folder. One appears only when complete: temporary name, sync, rename. Only its owner may read it. */
export function folderDestination(folder: string): BackupDestination {
  return {
    write: (name, parts) => write(folder, name, parts),
    read: (name) => createReadStream(join(folder, name)),
    names: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function write(folder: string, name: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  const path = join(folder, name)
  if ((await stat(path).catch(() => null))?.isDirectory())
    throw new Error(`${path} is a folder: enter the name of a file`)
  await removeUnfinished(folder, name)
  const temporary = join(folder, `.${name}-${randomUUID()}`)
  const inWords = (error: unknown) => {
    throw notWritten(path, error, 'its folder no longer exists')
  }
  const handle = await open(temporary, 'wx', 0o600).catch((error: unknown) => {
    throw notWritten(path, error, 'its folder does not exist')
  })
  try {
    for await (const part of parts) {
      await handle.writeFile(part).catch(inWords)
      await stat(temporary).catch(inWords) // a file in a removed folder accepts writes that are lost
    }
    return await finish(handle, temporary, { folder, path }).catch(inWords)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}

/** Files over a day old that a killed process left of a backup of this kind: the same name except for the day. */
async function removeUnfinished(folder: string, name: string): Promise<void> {
  const begin = `.${name.split('-', 1)[0]}-`
  for (const left of await readdir(folder).catch(() => [])) {
    if (!left.startsWith(begin) || !UNFINISHED.test(left)) continue
    const stats = await stat(join(folder, left)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > DAY_MS) await rm(join(folder, left), { force: true })
  }
}

async function finish(
  handle: FileHandle,
  temporary: string,
  { folder, path }: { folder: string; path: string },
): Promise<number> {
  await handle.sync()
  const { size } = await handle.stat()
  await handle.close()
  await rename(temporary, path)
  await syncFolder(folder)
  return size
}

function notWritten(path: string, error: unknown, missing: string): Error {
  if (isDiskFull(error)) return new Error(`the disk is full: ${path} was not written`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  if (code === 'ENOENT') return new Error(`${path} can’t be written: ${missing}`)
  return new Error(`${path} can’t be written: ${code}`, { cause: error })
}
