import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open.ts'
import { type SignedAddresses, signedAddresses } from './files/signed-addresses.ts'
import { PreparedLists } from './lists/prepared-lists.ts'
import type { Settings } from './settings.ts'

/** Everything an act may need. Put together here by hand; tests give their own parts. */
export interface App {
  settings: Settings
  log: Logger
  clock: Clock
  database: Database
  files: FileStore
  addresses: SignedAddresses
  lists: PreparedLists
  /** Tells the job worker that there is work; does nothing where none runs. */
  wakeWorker: () => void
  close: () => Promise<void>
}

export interface Overrides {
  log?: Logger
  clock?: Clock
  database?: Database
  files?: FileStore
}

/** Opens database and files and joins the parts. Throws one line when something cannot be opened. */
export async function createApp(settings: Settings, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? pino({ level: settings.logLevel })
  const clock = overrides.clock ?? systemClock
  await mkdir(settings.dataDir, { recursive: true })
  const database =
    overrides.database ??
    (await openDatabase(settings, (error) => log.error({ err: error }, 'an idle database connection broke')))
  const files = overrides.files ?? (await openFiles(settings))
  const secret = settings.secret ?? (await ownSecret(settings.dataDir))
  return {
    settings,
    log,
    clock,
    database,
    files,
    addresses: signedAddresses(secret, clock),
    lists: new PreparedLists(database),
    wakeWorker: () => undefined,
    close: () => database.close(),
  }
}

/** The secret of the data folder, made at the first start; only its owner may read it. */
async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const fresh = randomBytes(48).toString('base64url')
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
