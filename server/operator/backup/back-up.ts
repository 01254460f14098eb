import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BACKUP_LEASE, deleteOldRuns, lastRun } from '../../backup-runs.ts'
import { releaseLeases, type Lease, acquireLease, acquireLeases } from '../../database/lease.ts'
import { newId } from '../../ids.ts'
import { makeFolder } from '../../make-folder.ts'
import type { Settings } from '../../settings.ts'
import { withProgress } from '../../progress.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { BackupRunsRow } from '../../database/tables/system.ts'
import { notify } from '../../features/notifications/notify.ts'
import { messageOf } from '../../shop-error.ts'
import { backupName, backupsToRemove, isBackupDue, isTestRestoreDue } from './schedule.ts'
import { backupIn, openDestination } from './destinations.ts'
import type { BackupFile } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './read-backup.ts'
import { type BackedUpShop, writeBackup, type Written } from './write-backup.ts'

/** Bytes on disk per byte of a row: the database and, until its one transaction ends, its log. */
const TEST_RESTORE_SPACE = 4
const FREE_MIN = 256 * 1_048_576
/** A killed process blocks others for this long; a running one renews its lease. */
const LEASE_MS = 30_000
const RENEW_MS = 5_000
const POLL_MS = 250

interface Options {
  /** Only if one is due and no other process is making one: else null is returned. */
  ifDue: boolean
  signal: AbortSignal
  print: (line: string) => void
}

/**
 * Backs the shop up to BACKUP_TO, reads the backup again, removes old ones, and once a week test-restores it.
 * Throws a one-line error if no backup was made, or if the test restore failed.
 */
export async function backUp(shop: BackedUpShop, how: Options): Promise<Written | null> {
  const lease = { name: BACKUP_LEASE, holder: newId(), life: LEASE_MS }
  if (!(await acquireLease(shop, lease))) {
    if (how.ifDue) return null
    await waitForLease(shop, lease, how)
  }
  const renewing = setInterval(() => void acquireLease(shop, lease).catch(() => false), RENEW_MS)
  try {
    if (how.ifDue && !(await isDue(shop))) return null
    const made = await writeVerified(shop, how)
    if (isTestRestoreDue(await lastRun(shop.database.read, 'trial restore', 'well'), shop.clock.now()))
      await testRestore(shop, made, how).catch((error: Error) => {
        throw new Error(`${made.file.name} was made, but its test restore failed: ${error.message}`, {
          cause: error,
        })
      })
    return made.written
  } finally {
    clearInterval(renewing)
    await releaseLeases(shop, lease.holder).catch(() => undefined) // it expires by itself
  }
}

/** Takes a lease that is no longer renewed. Throws if its holder renews it, as a running process does. */
async function waitForLease(shop: BackedUpShop, lease: Lease, { signal, print }: Options): Promise<void> {
  const expiry = async () => {
    const leases = shop.database.read.selectFrom('leases').where('name', '=', lease.name)
    return (await leases.select('expires_at').executeTakeFirst())?.expires_at
  }
  const before = await expiry()
  print('Another process may be making a backup. Waiting up to half a minute to find out …')
  while (!(await acquireLease(shop, lease))) {
    if ((await expiry()) !== before)
      throw new Error('no backup was made: another process is already making one')
    if (signal.aborted) throw new Error('stopped: no backup was written')
    await pause(POLL_MS)
  }
}

/** Whether a backup is due, by the settings and earlier runs. */
export async function isDue({
  clock,
  database,
  settings,
}: Pick<BackedUpShop, 'clock' | 'database' | 'settings'>): Promise<boolean> {
  const began = await lastRun(database.read, 'backup')
  const good = await lastRun(database.read, 'backup', 'well')
  return isBackupDue(settings, { began, good }, clock.now())
}

/** A backup that can't be read again does not count: it is removed, and earlier ones stay. */
async function writeVerified(shop: BackedUpShop, { signal, print }: Options) {
  const { backupPassphrase: passphrase } = shop.settings
  const name = backupName(shop.clock.now())
  return recorded(shop, { act: 'backup', file: name, signal }, async () => {
    const destination = await openDestination(shop.settings)
    const written = await writeBackup(shop, { destination, name, signal, passphrase }, print)
    const file = backupIn(destination, name, passphrase, signal)
    const { rowBytes } = await withProgress('Checking the backup', print, ({ step }) =>
      verifyBackup(file, (files) => {
        signal.throwIfAborted()
        step('files', files, written.files)
      }),
    ).catch(async (error: Error) => {
      await destination.remove(name).catch(() => undefined)
      throw error
    })
    // Backups of a clock that was ahead are not counted: they would take the places of newer ones.
    const upToNow = (await destination.names()).filter((one) => one <= name)
    for (const old of backupsToRemove(upToNow)) await destination.remove(old)
    return { file, written, rowBytes, bytes: written.bytes }
  })
}

/** Restores the rows into a separate database beside the shop's data, and removes it again. */
async function testRestore(
  { settings, ...shop }: BackedUpShop,
  { file, rowBytes }: { file: BackupFile; rowBytes: number },
  { signal, print }: Options,
): Promise<void> {
  const dataDir = join(settings.dataDir, 'trial-restore')
  const target: Settings = { ...settings, dataDir, databaseUrl: undefined, filesUrl: undefined }
  const lines: string[] = []
  const collect = (line: string) => {
    signal.throwIfAborted()
    lines.push(line)
    print(line)
  }
  print(`Weekly test restore into ${dataDir}, which is removed afterwards`)
  await recorded(shop, { act: 'trial restore', file: file.name, signal }, async () => {
    await makeFolder(settings.dataDir) // with a bucket, the first start creates it
    await assertFreeSpace(settings.dataDir, rowBytes)
    await rm(dataDir, { recursive: true, force: true }) // left by a killed process
    try {
      if (await restoreBackup(target, { file, print: collect, withoutFiles: true })) return { bytes: null }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
    throw new Error(lines.find((line) => /^(BROKEN|UNKNOWN)/.test(line)) ?? lines.at(-1))
  })
}

/** A test restore never fills the disk that the shop needs. */
async function assertFreeSpace(folder: string, rowBytes: number): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const needed = TEST_RESTORE_SPACE * rowBytes + FREE_MIN
  if (blocks === 0 || bavail * bsize >= needed) return
  throw new Error(`the test restore needs ${Math.ceil(needed / 1e6)} MB free in DATA_DIR: it was not started`)
}

/** A shop whose backup runs are recorded. */
type Remembering = Pick<BackedUpShop, 'clock' | 'database'>

/** The lease that limits notifications to admins. */
export const ALARM = 'backup alarm'
/** Admins are notified of problems at most once in this time. */
const ALARM_MS = 23 * 3_600_000
const ERROR_MAX = 500

/** Runs an action and records its outcome. Admins are notified of a failure; a stopped action leaves no record. */
async function recorded<T extends { bytes: number | null }>(
  shop: Remembering,
  { act, file, signal }: Pick<BackupRunsRow, 'act' | 'file'> & { signal: AbortSignal },
  run: () => Promise<T>,
): Promise<T> {
  const id = newId()
  const row = { id, act, file, bytes: null, error: null, started_at: isoTime(shop.clock), ended_at: null }
  await shop.database.transaction(async ({ db }) => {
    // Runs of a clock that was ahead would count as the last ones until that time comes.
    await db.deleteFrom('backup_runs').where('started_at', '>', row.started_at).execute()
    await db.insertInto('backup_runs').values(row).execute()
  })
  try {
    const result = await run()
    await shop.database.transaction(async ({ db }) => {
      const ended_at = isoTime(shop.clock)
      await db
        .updateTable('backup_runs')
        .set({ bytes: result.bytes, ended_at })
        .where('id', '=', id)
        .execute()
      await db.updateTable('leases').set({ expires_at: ended_at }).where('name', '=', ALARM).execute()
      await deleteOldRuns(db, shop.clock)
    })
    return result
  } catch (error) {
    await shop.database.transaction(async (tx) => {
      if (signal.aborted) await tx.db.deleteFrom('backup_runs').where('id', '=', id).execute()
      else await recordFailure(shop, tx, { id, why: messageOf(error) })
    })
    throw error
  }
}

async function recordFailure(shop: Remembering, tx: Transaction, { id, why }: { id: string; why: string }) {
  const error = why.split('\n', 1)[0]?.slice(0, ERROR_MAX) ?? ''
  await tx.db
    .updateTable('backup_runs')
    .set({ error, ended_at: isoTime(shop.clock) })
    .where('id', '=', id)
    .execute()
  await raiseAlarm(shop, tx, { id, why: error })
}

/** Notifies the admins, at most once a day until a backup succeeds. */
export async function raiseAlarm(
  { clock }: Remembering,
  tx: Transaction,
  { id, why }: { id: string; why: string },
): Promise<void> {
  const [held] = await acquireLeases({ clock }, tx, [ALARM], { holder: newId(), life: ALARM_MS })
  if (held)
    await notify({ clock, isBackfill: false }, tx, {
      to: 'staff',
      kind: 'backup',
      subject: id,
      facts: { why },
    })
}
