import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import { type Clock, commonClock } from './clock.ts'
import type { Database, Queryable } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { isReplicaOf, readFrom } from './database/replica.ts'
import { readStoreSettings } from './features/store-settings/read-store-settings.ts'
import { type FileStore, cachedFiles } from './files/file-store.ts'
import { openFiles } from './files/open.ts'
import { isDiskFull } from './full-disk.ts'
import { ResponseCache } from './http/response-cache.ts'
import { makeFolder } from './make-folder.ts'
import { openReader } from './ocr/open-reader.ts'
import type { ScreenshotReader } from './ocr/reading.ts'
import {
  ownSecret,
  type Pseudonym,
  pseudonymOf,
  type SignedUrls,
  signedUrls,
  type Vault,
  vaultOf,
} from './secret.ts'
import { SettingError, type Settings } from './settings.ts'

/** Everything an operation may need. Assembled here by hand; tests supply their own parts. */
export interface App {
  settings: Settings
  log: Logger
  clock: Clock
  database: Database
  files: FileStore
  signedUrls: SignedUrls
  vault: Vault
  pseudonym: Pseudonym
  responses: ResponseCache
  storeSettings: (db: Queryable) => Promise<StoreSettings>
  /** Reads payment screenshots; its process starts with the first one. */
  reader: ScreenshotReader
  /** Runs work that a buyer is waiting for; batches and emails ask it before each step. */
  buyerPriority: BuyerPriority
  /** Set while past operations are recorded, such as sample data: nothing is sent, no screenshot is read. */
  isBackfill: boolean
  /** Tells the job worker that there is work; does nothing if none is running. */
  wakeWorker: () => void
  close: () => Promise<void>
}

export interface Overrides {
  log?: Logger
  clock?: Clock
  database?: Database
  files?: FileStore
  reader?: ScreenshotReader
  /** A command, whose work may take any amount of time: its statements are never cancelled for being slow. */
  withoutTimeouts?: boolean
}

/** Opens database and files and assembles the app. Throws a one-line error if something can't be opened. */
export async function createApp(settings: Settings, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? pino({ level: settings.logLevel })
  await using opening = new AsyncDisposableStack() // whatever a failing start has opened is closed again
  const stores = await openStores(opening, settings, log, overrides).catch((error: Error) => {
    throw namingSetting(settings, error)
  })
  const { clock, database, replica, files, secret } = stores
  const reader = overrides.reader ?? openReader({ clock })
  opening.defer(() => reader.close())
  const opened = opening.move()
  return {
    settings,
    log,
    clock,
    database,
    files,
    signedUrls: signedUrls(secret, clock),
    vault: vaultOf(secret),
    pseudonym: pseudonymOf(secret),
    responses: new ResponseCache(database, readFrom(database, replica)),
    storeSettings: readStoreSettings,
    reader,
    buyerPriority: new BuyerPriority(),
    isBackfill: false,
    wakeWorker: () => undefined,
    close: () => opened.disposeAsync(),
  }
}

/** `opening` is called with the function that closes each part. */
async function openStores(
  opening: AsyncDisposableStack,
  settings: Settings,
  log: Logger,
  overrides: Overrides,
) {
  const { dataDir } = settings
  await makeFolder(dataDir)
  await restrictPermissions(dataDir)
  const onBreak = (error: Error) => log.error({ err: error }, 'database connections were lost')
  const database =
    overrides.database ??
    (await openDatabase(settings, {
      onBreak,
      bounds: overrides.withoutTimeouts ? undefined : settings.databaseBounds,
    }))
  opening.defer(() => database.close())
  const clock = overrides.clock ?? (await commonClock(database))
  opening.defer(() => clock.stop?.())
  const replica = overrides.withoutTimeouts ? undefined : await openReplica(opening, settings, database, log)
  const files = cachedFiles(overrides.files ?? (await openFiles(settings)))
  const secret = settings.secret ?? (await ownSecret(dataDir))
  return { clock, database, replica, files, secret }
}

/** A replica that does not respond now may do so later: the shop opens without it. */
async function openReplica(
  opening: AsyncDisposableStack,
  settings: Settings,
  database: Database,
  log: Logger,
) {
  const { databaseReadUrl, databaseBounds } = settings
  if (!databaseReadUrl) return undefined
  const { openPostgres } = await import('./database/postgres.ts')
  const replica = openPostgres(databaseReadUrl, { bounds: databaseBounds })
  opening.defer(() => replica.close())
  if (!(await isReplicaOf(database, replica))) log.warn('DATABASE_READ_URL does not respond')
  return replica
}

/**
 * Removes other users' access to files that an earlier version left readable. A folder without a shop is not
 * changed.
 */
async function restrictPermissions(dataDir: string): Promise<void> {
  const files = ['samagri.sqlite', 'secret'].map((name) => stat(join(dataDir, name)).catch(() => null))
  if (!(await Promise.all(files)).some((stats) => stats?.isFile())) return
  const names = [
    '.',
    'samagri.sqlite',
    'samagri.sqlite-wal',
    'samagri.sqlite-shm',
    'secret',
    'files',
    'outbox',
  ]
  for (const name of names) {
    const path = join(dataDir, name)
    const mode = (await stat(path).catch(() => null))?.mode ?? 0
    const isShared = (mode & 0o1000) !== 0 // a folder such as /tmp must not be closed
    // If the folder belongs to another user, such as a mounted volume, it is not changed.
    if ((mode & 0o077) !== 0 && !isShared) await chmod(path, mode & 0o700).catch(() => undefined)
  }
}

/** Names the setting behind an error on opening; errors without a code, such as a newer schema, are clear enough. */
export function namingSetting(
  { dataDir, databaseUrl }: Settings,
  error: Error & { code?: string; path?: string },
): Error {
  if (error instanceof SettingError) return error
  const reason = error instanceof AggregateError ? (error.errors[0] as Error).message : error.message
  const isOfFolder = error.path !== undefined || error.code === 'ERR_SQLITE_ERROR'
  const why = isDiskFull(error) ? 'the disk is full: free some space' : reason
  if (isOfFolder) return new SettingError(`DATA_DIR ${dataDir} can’t be used: ${why}`)
  const isOfDatabase = error.code !== undefined || /timeout|terminated|SSL|SASL/.test(reason)
  return databaseUrl && isOfDatabase ? new SettingError(`DATABASE_URL can’t be reached: ${reason}`) : error
}

/** The maximum wait of a batch step, about as long as an order takes: during a continuous sale it still proceeds. */
const WAIT_MS = 250

/** Gives buyers priority over batches of this process: both share its event loop, and on SQLite the one writer. */
export class BuyerPriority {
  #buyers = 0
  #waiting = new Set<() => void>()

  /** Runs work that a buyer is waiting for. */
  async run<T>(action: () => Promise<T>): Promise<T> {
    this.#buyers += 1
    try {
      return await action()
    } finally {
      this.#buyers -= 1
      if (this.#buyers === 0) for (const resume of this.#waiting) resume()
    }
  }

  /** For batches, before each step: waits while a buyer is waiting, for a quarter of a second at most. */
  async waitForBuyers(): Promise<void> {
    await immediate()
    if (this.#buyers === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, WAIT_MS)
    this.#waiting.add(resolve)
    await promise
    this.#waiting.delete(resolve)
    clearTimeout(timer)
  }
}
