import { basename, dirname, resolve } from 'node:path'
import { pluralize } from '../../pluralize.ts'
import { rejectReadOnlyServer } from '../../database/open.ts'
import type { Settings } from '../../settings.ts'
import { type ExistingShop, openExistingShop, openUpgradedShop } from '../existing-shop.ts'
import { backUp } from './back-up.ts'
import { findBackup, folderDestination, openDestination } from './destinations.ts'
import { shopBackups } from './schedule.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './read-backup.ts'
import { writeBackup, type Written } from './write-backup.ts'

/** At most this many missing files are named. */
const NAMED = 10

type Print = (line: string) => void

/** `backup FILE`: writes it and prints its contents. A stop signal ends it with nothing written. */
export async function backupCommand(settings: Settings, file: string, print: Print): Promise<void> {
  const path = resolve(file)
  await whileNotStopped(await openExistingShop(settings), async (shop, signal) => {
    const passphrase = settings.backupPassphrase
    const target = { destination: folderDestination(dirname(path)), name: basename(path), signal, passphrase }
    printWritten(file, await writeBackup(shop, target, print), print)
  })
}

/** `backup`: to BACKUP_TO, recorded, read again, and old ones removed. */
export async function ownBackupCommand(settings: Settings, ifDue: boolean, print: Print): Promise<void> {
  if (!ifDue) await openDestination(settings) // a mistyped option is an error, not a failed backup on record
  await whileNotStopped(await openUpgradedShop(settings), async (shop, signal) => {
    await rejectReadOnlyServer(settings, shop.database)
    const written = await backUp(shop, { ifDue, signal, print })
    if (written) printWritten('The backup in BACKUP_TO', written, print)
  })
}

/** A stop signal ends the action, and so does the end of the shop that started this process. */
async function whileNotStopped(
  shop: ExistingShop,
  action: (shop: ExistingShop, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop).on('disconnect', stop)
  try {
    await action(shop, stopped.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop).off('disconnect', stop)
    await shop.close()
  }
}

function printWritten(file: string, { rows, files, missing, hasSecret, bytes }: Written, print: Print): void {
  const { orders = 0, products = 0 } = rows
  const holds = [
    pluralize(orders, 'order', 'orders'),
    pluralize(products, 'product', 'products'),
    pluralize(files, 'file', 'files'),
  ].join(', ')
  if (!hasSecret)
    print(
      'The backup does not contain SECRET. Set the same SECRET in the restored shop, or two-step authentication will not work there.',
    )
  printMissing(missing, print)
  print(`${file} contains ${holds}; ${(bytes / 1e6).toFixed(1)} MB. Keep it as safe as the shop itself.`)
}

function printMissing(missing: readonly string[], print: Print): void {
  if (missing.length === 0) return
  const more = missing.length > NAMED ? `, and ${missing.length - NAMED} more` : ''
  print(
    `Left out because they are missing in the shop (${pluralize(missing.length, 'file', 'files')}): ${missing.slice(0, NAMED).join(', ')}${more}.`,
  )
}

/** `restore FILE`: into an empty shop; returns whether the invariants hold afterwards. */
export async function restoreCommand(
  settings: Settings,
  file: string | undefined,
  print: Print,
): Promise<boolean> {
  if (!file) throw new Error('name the file to restore: restore FILE')
  return restoreBackup(settings, { file: await findBackup(settings, file), print })
}

/** `verify FILE`: reads all of it and compares it with its last entry. */
export async function verifyCommand(
  settings: Settings,
  file: string | undefined,
  print: Print,
): Promise<void> {
  if (!file) throw new Error('name the file to verify: verify FILE')
  const { rows, files } = await verifyBackup(await findBackup(settings, file), () => undefined)
  const { orders = 0 } = rows
  print(`${file} is complete: ${pluralize(orders, 'order', 'orders')}, ${pluralize(files, 'file', 'files')}`)
}

export async function backupsCommand(settings: Settings, print: Print): Promise<void> {
  const names = shopBackups(await (await openDestination(settings)).names())
  for (const name of names) print(name)
  if (names.length === 0) print('There are no backups in BACKUP_TO yet.')
}
