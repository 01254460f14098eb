import type { BackedUpShop } from './write-backup.ts'
import { forgetRuns } from '../../backup-runs.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { takeLeases } from '../../database/lease.ts'
import type { BackupRunsRow } from '../../database/tables/system.ts'
import { notify } from '../../features/notifications/notify.ts'
import { newId } from '../../ids.ts'
import { messageOf } from '../../refusal.ts'

/** A shop whose backups are remembered. */
export type Remembering = Pick<BackedUpShop, 'clock' | 'database'>

/** The lease of what the admins were told. */
export const ALARM = 'backup alarm'
/** The admins hear of trouble once in so long. */
const ALARM_MS = 23 * 3_600_000
const ERROR_MAX = 500

/** Runs an act and remembers how it ended. The admins hear of a failure; what was stopped is as if it never began. */
export async function recorded<T extends { bytes: number | null }>(
  shop: Remembering,
  { act, file, signal }: Pick<BackupRunsRow, 'act' | 'file'> & { signal: AbortSignal },
  run: () => Promise<T>,
): Promise<T> {
  const id = newId()
  const row = { id, act, file, bytes: null, error: null, started_at: isoTime(shop.clock), ended_at: null }
  await shop.database.transaction(({ db }) => db.insertInto('backup_runs').values(row).execute())
  try {
    const result = await run()
    await shop.database.transaction((tx) => endWell(shop, tx, { id, bytes: result.bytes }))
    return result
  } catch (error) {
    await shop.database.transaction(async (tx) => {
      if (signal.aborted) await tx.db.deleteFrom('backup_runs').where('id', '=', id).execute()
      else await endBadly(shop, tx, { id, why: messageOf(error) })
    })
    throw error
  }
}

async function endWell(
  { clock }: Remembering,
  { db }: Transaction,
  { id, bytes }: { id: string; bytes: number | null },
) {
  await db
    .updateTable('backup_runs')
    .set({ bytes, ended_at: isoTime(clock) })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('leases')
    .set({ expires_at: isoTime(clock) })
    .where('name', '=', ALARM)
    .execute()
  await forgetRuns(db, clock)
}

async function endBadly(shop: Remembering, tx: Transaction, { id, why }: { id: string; why: string }) {
  const error = why.split('\n', 1)[0]?.slice(0, ERROR_MAX) ?? ''
  await tx.db
    .updateTable('backup_runs')
    .set({ error, ended_at: isoTime(shop.clock) })
    .where('id', '=', id)
    .execute()
  await raiseAlarm(shop, tx, { id, why: error })
}

/** Tells the admins, at most once a day until a backup is well again. */
export async function raiseAlarm(
  { clock }: Remembering,
  tx: Transaction,
  { id, why }: { id: string; why: string },
): Promise<void> {
  const [held] = await takeLeases({ clock }, tx, [ALARM], { holder: newId(), life: ALARM_MS })
  if (held)
    await notify({ clock, quiet: false }, tx, { to: 'admins', kind: 'backup', subject: id, facts: { why } })
}
