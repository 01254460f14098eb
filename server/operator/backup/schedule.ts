import type { BackupRunsRow } from '../../database/tables/system.ts'
import { DAY_MS, indiaDay, indiaDayStart, indiaTime } from '../../india-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** So long without a good backup, and someone hears of it. */
export const LATE_MS = 36 * HOUR
/** A little less than a week: a test restore at the same hour next week is due. */
const TEST_RESTORE_MS = 7 * DAY_MS - 6 * HOUR

type Run = Pick<BackupRunsRow, 'started_at'> | undefined

/** The last run that began, whatever became of it, and the last good one. */
export interface Runs {
  began: Run
  good: Run
}

interface When {
  backupAt: number
  backupEvery: number | undefined
}

/** Whether a backup is to begin at a moment (ms). One that failed or was cut off is tried again after an hour. */
export function isBackupDue({ backupAt, backupEvery }: When, { began, good }: Runs, now: number): boolean {
  const every = backupEvery && backupEvery * MINUTE
  const pause = Math.min(HOUR, every ?? HOUR)
  if (began && startOf(began) > now - pause && startOf(began) <= now) return false
  const wanted = every ? now - every : lastHour(backupAt, now)
  return !good || startOf(good) < wanted || startOf(good) > now // of a clock that was wrong
}

/** Whether the newest backup is to be restored as a test. */
export function isTestRestoreDue(good: Run, now: number): boolean {
  return !good || startOf(good) < now - TEST_RESTORE_MS
}

/** The last time (ms) that it was this hour in India. */
function lastHour(hour: number, now: number): number {
  const today = Date.parse(indiaDayStart(indiaDay(now))) + hour * HOUR
  return today <= now ? today : today - DAY_MS
}

function startOf({ started_at }: NonNullable<Run>): number {
  return Date.parse(started_at)
}

// Names of the shop's own backups: samagri-2026-11-24-0200-05.backup, in India's time, so that they sort by age.

const NAME = /^samagri-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})-(\d{2})\.backup$/

const RETAINED = { days: 7, weeks: 4, months: 12 }

export function backupName(at: number): string {
  const seconds = new Date(at).toISOString().slice(17, 19)
  return `samagri-${indiaDay(at)}-${indiaTime(at).replace(':', '')}-${seconds}.backup`
}

/** The moment (ms) at which the backup of a name began; NaN for another name. */
export function beganAt(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4+05:30'))
}

/** Those of the names that are the shop's own backups, newest first. */
export function ownBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
}

/** Own backups that need not stay: all but the newest of the last 7 days, 4 weeks and 12 months that have one. */
export function backupsToRemove(names: readonly string[]): string[] {
  const own = ownBackups(names)
  const kept = new Set([
    ...newestOf(own, RETAINED.days, (day) => day),
    ...newestOf(own, RETAINED.weeks, mondayOf),
    ...newestOf(own, RETAINED.months, (day) => day.slice(0, 7)),
  ])
  return own.filter((name) => !kept.has(name))
}

function newestOf(own: readonly string[], periods: number, periodOf: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of own) {
    const period = periodOf(NAME.exec(name)?.[1] ?? '')
    if (!newest.has(period) && newest.size < periods) newest.set(period, name)
  }
  return [...newest.values()]
}

/** The Monday that begins a day's week. */
function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
