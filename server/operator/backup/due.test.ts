import { expect, test } from 'vitest'
import { isBackupDue, isTrialDue } from './due.ts'

const run = (started_at: string | undefined) => (started_at ? { started_at } : undefined)
const at = (moment: string) => Date.parse(moment)
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
  expect(isTrialDue(undefined, now)).toBe(true)
  expect(isTrialDue(run('2026-11-23T20:35:00Z'), now)).toBe(true)
  expect(isTrialDue(run('2026-11-24T20:31:00Z'), now)).toBe(false)
})
