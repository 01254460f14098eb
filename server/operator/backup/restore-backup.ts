import { namingSetting } from '../../app.ts'
import type { Checked } from '../check/check-records.ts'
import { checkShop, type Invariant, INVARIANTS, OF_FILES } from '../check/check.ts'
import { systemClock } from '../../clock.ts'
import { pluralize } from '../../pluralize.ts'
import { countRows, type Database, type Transaction } from '../../database/database.ts'
import { lockSchema, MIGRATIONS, newestSchema, rejectNewer, schemaOf } from '../../database/migrate.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import { openAsItIs, openForRestore } from '../../database/open.ts'
import { openFiles } from '../../files/open.ts'
import type { Settings } from '../../settings.ts'
import { type Progress, withProgress } from '../../progress.ts'
import {
  BACKED_UP,
  DERIVED,
  dropSchema,
  holdEmpty,
  LEFT_OUT,
  rejectReadOnly,
  rejectUnlessEmpty,
} from './tables.ts'
import { type BackupFile, damaged, type Header } from './format.ts'
import { isDiskFull } from '../../full-disk.ts'
import { putFiles, putSecret } from './backup-files.ts'
import { putRows } from './restore-rows.ts'
import { readEntries, readHeader, type Verified, verifyBackup } from './read-backup.ts'

const FULL =
  'the disk is full: no rows were restored. Files copied so far remain. Free some space and run it again'

interface Restored {
  file: BackupFile
  print: (line: string) => void
  migrations?: readonly Migration[]
  /** For a test restore: files are read and compared, but not stored. */
  withoutFiles?: boolean
}

/**
 * Fills an empty shop from a backup and returns whether the invariants hold. On failure throws a one-line error and
 * leaves the shop unchanged.
 */
export async function restoreBackup(settings: Settings, { file, print, ...how }: Restored): Promise<boolean> {
  const migrations = how.migrations ?? MIGRATIONS
  const header = await readHeader(file)
  if (header.schema > newestSchema(migrations))
    throw new Error(
      `${file.name} has schema ${header.schema}, but this version knows only ${newestSchema(migrations)}: restore it with the newer version`,
    )
  await checkIsEmpty(settings, migrations)
  if (settings.filesUrl) await openFiles(settings) // fails before the whole backup is read
  print(`${file.name}: ${header.shop}, made ${header.madeAt}`)
  const verified = await withProgress('Verifying the backup', print, ({ step }) =>
    verifyBackup(file, (files) => step('files', files)),
  )
  const database = await openForRestore(settings).catch((error: Error) => {
    throw namingSetting(settings, error)
  })
  try {
    await rejectReadOnly(database)
    const files = await openFiles(settings)
    try {
      if (!how.withoutFiles)
        await withProgress('Restoring the files', print, ({ step }) =>
          putFiles(file, files, (done) => step('files', done, verified.files)),
        )
      await putSecretAndRows({ settings, database, file, header, migrations }, verified, print)
    } catch (error) {
      throw isDiskFull(error) ? new Error(FULL, { cause: error }) : error
    }
    const invariants = how.withoutFiles ? INVARIANTS.filter(({ name }) => name !== OF_FILES) : INVARIANTS
    return await checked({ database, files, clock: systemClock }, invariants, print)
  } finally {
    await database.close()
  }
}

async function checkIsEmpty(settings: Settings, migrations: readonly Migration[]): Promise<void> {
  const existing = await openAsItIs(settings).catch((error: Error) => {
    throw namingSetting(settings, error)
  })
  if (!existing) return
  try {
    rejectNewer(existing.schema, migrations)
    await rejectUnlessEmpty(existing.database.read)
  } finally {
    await existing.database.close()
  }
}

interface Filling {
  settings: Settings
  database: Database
  file: BackupFile
  header: Header
  migrations: readonly Migration[]
}

async function putSecretAndRows(filling: Filling, verified: Verified, print: (line: string) => void) {
  let lines: string[] = []
  await withProgress('Restoring the rows', print, (progress) =>
    filling.database.transaction(async (tx) => {
      await emptySchema(tx)
      // Added and removed under the lock: a simultaneous restore would use the same secret.
      const secret = await putSecret(filling.settings, verified.secret)
      try {
        await putAllRows(tx, filling, verified.rows, progress)
      } catch (error) {
        await secret.undo()
        throw error
      }
      lines = secret.lines
    }),
  )
  for (const line of lines) print(line)
}

async function emptySchema(tx: Transaction): Promise<void> {
  if (!(await isSchemaThere(tx))) return
  await holdEmpty(tx)
  await dropSchema(tx, [...DERIVED, ...BACKED_UP, ...LEFT_OUT]) // it may be newer than the backup's
}

async function putAllRows(
  tx: Transaction,
  { file, header, migrations }: Filling,
  expected: Verified['rows'],
  { step }: Progress,
): Promise<void> {
  const backup = { schema: header.schema, entries: readEntries(file) }
  const rows = await putRows(tx, backup, migrations, (table, done) => step(table, done, expected[table]))
  // The file was complete when it was verified; it may have been changed since.
  if (Object.entries(expected).some(([table, count]) => (rows[table] ?? 0) !== count))
    throw damaged(file.name)
}

/** Only what our own migrations have created is ever removed. */
async function isSchemaThere(tx: Transaction): Promise<boolean> {
  await lockSchema(tx)
  return (await schemaOf({ engine: tx.engine, read: tx.db })) > 0
}

async function checked(shop: Checked, invariants: readonly Invariant[], print: (line: string) => void) {
  const broken: string[] = []
  const collect = (line: string) => {
    if (!line.startsWith('ok')) broken.push(line)
  }
  const holds = await withProgress('Checking the invariants', print, ({ step }) =>
    checkShop(shop, collect, { invariants, step }),
  )
  for (const line of broken) print(line)
  const orders = pluralize(await countRows(shop.database.read.selectFrom('orders')), 'order', 'orders')
  print(
    holds
      ? `Restored ${orders}; the invariants hold.`
      : `Restored ${orders}, but not all invariants could be confirmed.`,
  )
  return holds
}
