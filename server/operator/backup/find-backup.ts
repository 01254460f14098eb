import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { SettingError, type Settings } from '../../settings.ts'
import { folderPlace } from './folder-place.ts'
import type { BackupFile, BackupPlace } from './place.ts'

/** Where BACKUP_TO says. Throws one line where it says nothing or names a folder that is not there. */
export async function openPlace({ backupTo, backupKeys }: Settings): Promise<BackupPlace> {
  if (!backupTo) throw new SettingError('BACKUP_TO is not set: name a folder or an s3:// bucket for backups')
  if (backupTo.startsWith('s3:') && backupKeys) {
    const { s3Place } = await import('./s3-place.ts') // much code that a backup into a folder does not need
    return s3Place(backupTo, backupKeys)
  }
  if (!(await stat(backupTo).catch(() => null))?.isDirectory())
    throw new SettingError(`BACKUP_TO ${backupTo} is no folder that is there: is its disk mounted?`)
  return folderPlace(backupTo)
}

/** The backup of a path, else the one of that name in BACKUP_TO. */
export async function findBackup(settings: Settings, given: string): Promise<BackupFile> {
  const passphrase = settings.backupPassphrase
  const path = resolve(given)
  const isName = settings.backupTo !== undefined && basename(given) === given
  if (isName && !(await stat(path).catch(() => null)))
    return backupIn(await openPlace(settings), given, passphrase)
  return backupAt(path, passphrase)
}

export function backupIn(
  place: BackupPlace,
  name: string,
  passphrase: string | undefined,
  signal?: AbortSignal,
): BackupFile {
  return { name, bytes: () => place.read(name, signal), passphrase }
}

export function backupAt(path: string, passphrase?: string): BackupFile {
  return { ...backupIn(folderPlace(dirname(path)), basename(path), passphrase), name: path }
}
