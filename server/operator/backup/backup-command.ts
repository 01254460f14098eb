import { resolve } from 'node:path'
import { counted } from '../../counted.ts'
import { openExistingShop } from '../existing-shop.ts'
import type { Settings } from '../../settings.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** So many lost files are named at most. */
const NAMED = 10

type Say = (line: string) => void

/** `backup FILE`: writes it and says what it holds. A stop signal ends it with nothing written. */
export async function backupCommand(settings: Settings, file: string | undefined, say: Say): Promise<void> {
  if (!file) throw new Error('give the file to write: backup FILE')
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const shop = await openExistingShop(settings)
  try {
    const written = await writeBackup(shop, { path: resolve(file), signal: stopped.signal }, say)
    const { orders = 0, products = 0 } = written.rows
    const holds = [
      counted(orders, 'order', 'orders'),
      counted(products, 'product', 'products'),
      counted(written.files, 'file', 'files'),
    ].join(', ')
    if (!written.hasSecret)
      say(
        'The backup does not hold SECRET: the restored shop needs the same, else second factors do not open.',
      )
    sayLost(written.lost, say)
    say(`${file} holds ${holds}; ${(written.bytes / 1e6).toFixed(1)} MB. Keep it as safe as the shop itself.`)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await shop.close()
  }
}

function sayLost(lost: readonly string[], say: Say): void {
  if (lost.length === 0) return
  const more = lost.length > NAMED ? `, and ${lost.length - NAMED} more` : ''
  say(
    `Not in it, as the shop has lost ${counted(lost.length, 'file', 'files')}: ${lost.slice(0, NAMED).join(', ')}${more}.`,
  )
}

/** `restore FILE`: into an empty shop → whether the invariants hold afterwards. */
export async function restoreCommand(
  settings: Settings,
  file: string | undefined,
  say: Say,
): Promise<boolean> {
  if (!file) throw new Error('give the file to restore: restore FILE')
  return restoreBackup(settings, { file: resolve(file), say })
}
