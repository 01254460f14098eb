import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { backupName, backupsToRemove, isBackupDue, isTestRestoreDue, shopBackups } from './schedule.ts'

const run = (started_at: string | undefined) => (started_at ? { started_at } : undefined)
const at = (time: string) => Date.parse(time)
const NIGHTLY = { backupAt: 2, backupEvery: undefined }

// 2 o'clock in India is 20:30 the day before by UTC.
test.each([
  { it: 'a shop that never made one', now: '2026-11-23T12:00:00Z', due: true },
  { it: 'one of this night', began: '2026-11-23T20:30:10Z', now: '2026-11-24T20:29:00Z', due: false },
  { it: 'the next night', began: '2026-11-23T20:30:10Z', now: '2026-11-24T20:30:00Z', due: true },
  {
    it: 'one made by hand before the hour',
    began: '2026-11-23T20:00:00Z',
    now: '2026-11-23T20:31:00Z',
    due: false,
  },
  { it: 'the same an hour later', began: '2026-11-23T20:00:00Z', now: '2026-11-23T21:01:00Z', due: true },
  {
    it: 'one missed while the machine was off',
    began: '2026-11-20T20:30:00Z',
    now: '2026-11-23T06:00:00Z',
    due: true,
  },
  {
    it: 'one of a clock that was wrong',
    began: '2027-11-20T20:30:00Z',
    now: '2026-11-23T06:00:00Z',
    due: true,
  },
])('a nightly backup: $it', ({ began, now, due }) => {
  expect(isBackupDue(NIGHTLY, { began: run(began), good: run(began) }, at(now))).toBe(due)
})

test('one that failed or was cut off is tried again after an hour', () => {
  const runs = { began: run('2026-11-24T20:30:00Z'), good: run('2026-11-23T20:30:00Z') }
  expect(isBackupDue(NIGHTLY, runs, at('2026-11-24T21:29:00Z'))).toBe(false)
  expect(isBackupDue(NIGHTLY, runs, at('2026-11-24T21:31:00Z'))).toBe(true)
})

test('every 15 minutes is every 15 minutes, at any hour, and so are its other tries', () => {
  const often = { backupAt: 2, backupEvery: 15 }
  const good = run('2026-11-23T10:00:00Z')
  expect(isBackupDue(often, { began: good, good }, at('2026-11-23T10:14:00Z'))).toBe(false)
  expect(isBackupDue(often, { began: good, good }, at('2026-11-23T10:15:01Z'))).toBe(true)
  expect(isBackupDue(often, { began: run('2026-11-23T10:15:01Z'), good }, at('2026-11-23T10:30:02Z'))).toBe(
    true,
  )
})

test('a trial is due once a week, at the same hour of the night', () => {
  const now = at('2026-11-30T20:32:00Z')
  expect(isTestRestoreDue(undefined, now)).toBe(true)
  expect(isTestRestoreDue(run('2026-11-23T20:35:00Z'), now)).toBe(true)
  expect(isTestRestoreDue(run('2026-11-24T20:31:00Z'), now)).toBe(false)
})

const START = Date.parse('2026-01-01T20:30:00Z')

/** Times of backups, oldest first, with some nights missed and several backups on others. */
const moments = fc
  .array(fc.integer({ min: 60_000, max: 4 * DAY_MS }), { maxLength: 400 })
  .map((pauses) => pauses.reduce<number[]>((all, pause) => [...all, (all.at(-1) ?? START) + pause], []))

/** The remaining backups if each backup is followed by a removal, as in the shop. */
function afterEachNight(all: readonly number[]): string[] {
  let there: string[] = []
  for (const at of all) {
    there.push(backupName(at))
    const gone = new Set(backupsToRemove(there))
    there = there.filter((name) => !gone.has(name))
  }
  return there
}

function newestIn(all: readonly number[], periodOf: (at: number) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const at of all) newest.set(periodOf(at), backupName(at))
  return [...newest.values()].slice(-count)
}

test('after any number of nights the newest of the last 7 days and 12 months exist, never more than 23', () => {
  fc.assert(
    fc.property(moments, (all) => {
      const there = afterEachNight(all)
      expect(there.length).toBeLessThanOrEqual(23)
      expect(there).toEqual(expect.arrayContaining(newestIn(all, indiaDay, 7)))
      expect(there).toEqual(expect.arrayContaining(newestIn(all, (at) => indiaDay(at).slice(0, 7), 12)))
    }),
  )
})

test('a year of nights leaves 7 days, 4 weeks and 12 months', () => {
  const year = Array.from({ length: 365 }, (_, day) => START + day * DAY_MS)
  const days = afterEachNight(year).map((name) => name.slice(8, 18))
  const months = ['02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30']
  const weeks = ['12-13', '12-20'] // the other two end within the last seven days
  const week = ['12-27', '12-28', '12-29', '12-30', '12-31']
  expect(days).toEqual([...[...months, ...weeks, '12-26', ...week].map((day) => `2026-${day}`), '2027-01-01'])
})

test('files that are not the shop’s own backups are never removed', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const others = names.filter((name) => shopBackups([name]).length === 0)
      expect(backupsToRemove(others)).toEqual([])
    }),
  )
  expect(
    backupsToRemove(['my-shop.backup', '.samagri-2020-01-01-0200-00.backup-1', 'samagri-x.backup']),
  ).toEqual([])
})

test('names sort by age and contain the date in India', () => {
  expect(backupName(Date.parse('2026-11-23T20:30:05Z'))).toBe('samagri-2026-11-24-0200-05.backup')
})
