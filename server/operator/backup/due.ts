import type { BackupRunsRow } from '../../database/tables/system.ts'
import { DAY_MS, indiaDay, indiaDayStart } from '../../india-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** So long without a good backup, and somebody hears of it. */
export const LATE_MS = 36 * HOUR
/** A little less than a week: a trial of the same hour next week is due. */
const TRIAL_MS = 7 * DAY_MS - 6 * HOUR

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

/** Whether the newest backup is to be restored on trial. */
export function isTrialDue(good: Run, now: number): boolean {
  return !good || startOf(good) < now - TRIAL_MS
}

/** The last time (ms) that it was this hour in India. */
function lastHour(hour: number, now: number): number {
  const today = Date.parse(indiaDayStart(indiaDay(now))) + hour * HOUR
  return today <= now ? today : today - DAY_MS
}

function startOf({ started_at }: NonNullable<Run>): number {
  return Date.parse(started_at)
}
