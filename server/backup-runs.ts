import type { backupCalls, Backups } from '#contract/back-office/backups.ts'
import type { App } from './app.ts'
import { isoTime } from './clock.ts'
import type { Queryable } from './database/database.ts'
import { holderOf } from './database/lease.ts'
import type { BackupRunsRow } from './database/tables/system.ts'
import type { Handlers } from './http/handlers.ts'
import { DAY_MS } from './india-time.ts'

/** The lease of the process that makes backups. */
export const BACKUP_LEASE = 'backup'

type Act = BackupRunsRow['act']

/** The latest run of an action: any that started, or the last successful one. */
export async function lastRun(db: Queryable, act: Act, ended?: 'well'): Promise<BackupRunsRow | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('act', '=', act)
    .$if(ended === 'well', (query) => query.where('ended_at', 'is not', null).where('error', 'is', null))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The status of backups as shown to admins. */
export async function backupsOf(app: Pick<App, 'clock' | 'database' | 'settings'>): Promise<Backups> {
  const { database, settings } = app
  const [last, trial] = [
    await lastRun(database.read, 'backup', 'well'),
    await lastRun(database.read, 'trial restore', 'well'),
  ]
  const failed = (await failureOf(app, 'backup')) ?? (await failureOf(app, 'trial restore'))
  return {
    isSet: settings.backupTo !== undefined,
    isSealed: settings.backupPassphrase !== undefined,
    last: last ? { at: last.ended_at ?? last.started_at, bytes: last.bytes ?? 0 } : null,
    trial: trial?.ended_at ?? null,
    failure: failed
      ? { act: failed.act, at: failed.ended_at ?? failed.started_at, error: failed.error ?? INTERRUPTED }
      : null,
  }
}

const INTERRUPTED = 'its process ended before it was finished'

/** The latest run of an action if it failed or was interrupted: it has no end, and no process is working on it. */
export async function failureOf(
  app: Pick<App, 'clock' | 'database'>,
  act: Act,
): Promise<BackupRunsRow | undefined> {
  const run = await lastRun(app.database.read, act)
  const isInterrupted = run?.ended_at === null && (await holderOf(app, BACKUP_LEASE)) === undefined
  return run?.error || isInterrupted ? run : undefined
}

/** The age of the last successful backup in seconds; Infinity if there is none. */
export async function backupAge({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<number> {
  const last = await lastRun(database.read, 'backup', 'well')
  return last ? (clock.now() - Date.parse(last.started_at)) / 1000 : Infinity
}

export function deleteOldRuns(db: Queryable, clock: App['clock']): Promise<unknown> {
  return db
    .deleteFrom('backup_runs')
    .where('started_at', '<', isoTime(clock, -90 * DAY_MS))
    .execute()
}

export function backupRoutes(app: App): Pick<Handlers, keyof typeof backupCalls> {
  return { getBackups: async () => ({ data: await backupsOf(app) }) }
}
