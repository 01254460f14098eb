import type { BackupRunsRow } from '../../database/tables/system.ts'
import { DAY_MS, indiaDay, indiaDayStart, indiaTime } from '../../india-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After this long without a successful backup, admins are notified. */
export const LATE_MS = 36 * HOUR
/** A little less than a week, so a test restore at the same hour next week is due. */
const TEST_RESTORE_MS = 7 * DAY_MS - 6 * HOUR

type Run = Pick<BackupRunsRow, 'started_at'> | undefined

/** The last run that started, whatever its outcome, and the last successful one. */
export interface Runs {
  began: Run
  good: Run
}

interface When {
  backupAt: number
  backupEvery: number | undefined
}

/** Whether a backup should start at a time (ms). A failed or interrupted one is retried after an hour. */
export function isBackupDue({ backupAt, backupEvery }: When, { began, good }: Runs, now: number): boolean {
  const every = backupEvery && backupEvery * MINUTE
  const pause = Math.min(HOUR, every ?? HOUR)
  if (began && startOf(began) > now - pause && startOf(began) <= now) return false
  const dueSince = every ? now - every : lastHour(backupAt, now)
  return !good || startOf(good) < dueSince || startOf(good) > now // from a wrong clock
}

export function isTestRestoreDue(good: Run, now: number): boolean {
  return !good || startOf(good) < now - TEST_RESTORE_MS
}

/** The last time (ms) at this hour in India. */
function lastHour(hour: number, now: number): number {
  const today = Date.parse(indiaDayStart(indiaDay(now))) + hour * HOUR
  return today <= now ? today : today - DAY_MS
}

function startOf({ started_at }: NonNullable<Run>): number {
  return Date.parse(started_at)
}

// Names of the shop's own backups: samagri-2026-11-24-0200-05.backup, in India time, so they sort by age.

const NAME = /^samagri-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})-(\d{2})\.backup$/

const RETAINED = { days: 7, weeks: 4, months: 12 }

/** The name of a backup that starts at a time (ms). */
export function backupName(at: number): string {
  const seconds = new Date(at).toISOString().slice(17, 19)
  return `samagri-${indiaDay(at)}-${indiaTime(at).replace(':', '')}-${seconds}.backup`
}

/** The time (ms) at which the backup with a name started; NaN for another name. */
export function beganAt(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4+05:30'))
}

/** The names that are the shop's own backups, newest first. */
export function shopBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
}

/**
 * The shop's own backups that can be removed: all except the newest of each of the last 7 days, 4 weeks and 12
 * months with a backup.
 */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = shopBackups(names)
  const retained = new Set([
    ...newestOf(backups, RETAINED.days, (day) => day),
    ...newestOf(backups, RETAINED.weeks, mondayOf),
    ...newestOf(backups, RETAINED.months, (day) => day.slice(0, 7)),
  ])
  return backups.filter((name) => !retained.has(name))
}

function newestOf(backups: readonly string[], periods: number, periodOf: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of backups) {
    const period = periodOf(NAME.exec(name)?.[1] ?? '')
    if (!newest.has(period) && newest.size < periods) newest.set(period, name)
  }
  return [...newest.values()]
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
