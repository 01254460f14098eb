import { assert, date as dates, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { readDate } from './read-date.ts'

it.each([
  '21/11/2026',
  '21-11-2026',
  '21.11.26',
  '21/11/26',
  '21 Nov 2026',
  '21-Nov-26',
  '21-NOV-2026',
  '21Nov2026',
  "21 Nov'26",
  '21st November, 2026',
  'Nov 21, 2026',
  'November 21 2026',
  '2026-11-21',
  '2026/11/21',
  '20261121',
  '21/11/2026 00:00:00',
  '21-Nov-2026 (23-Nov-2026)',
])('reads %s as a day', (cell) => {
  expect(readDate(cell, 'day')).toEqual({ day: '2026-11-21', at: null })
})

it.each([
  ['21/11/2026 14:22:05', ''],
  ['21/11/2026 02:22:05 PM', ''],
  ['21 Nov 2026, 02:22:05 pm', ''],
  ['21-11-2026', '14:22:05'],
  ['21-11-26', '2:22:05 PM'],
  ['2026-11-21T14:22:05+05:30', ''],
  ['2026-11-21T08:52:05Z', ''],
  ['2026-11-21T08:52:05.000Z', ''],
  ['2026-11-21 14:22:05', ''],
  ['21.11.2026', '14.22.05'],
  ['21/11/2026 14:22:05.0', ''],
  ['21/11/2026 14:22:05:000', ''],
  ['2026-11-21 14:22:05 +0530', ''],
])('reads %s %s as a moment', (cell, time) => {
  expect(readDate(cell, 'day', time)).toEqual({ day: '2026-11-21', at: '2026-11-21T08:52:05.000Z' })
})

it('knows which number is the month', () => {
  expect(readDate('03/11/2026', 'day')?.day).toBe('2026-11-03')
  expect(readDate('03/11/2026', 'month')?.day).toBe('2026-03-11')
  expect(readDate('11/21/2026', 'day')).toBeNull()
  expect(readDate('11/21/2026', 'month')?.day).toBe('2026-11-21')
})

it('takes the day in India of a moment in another zone', () => {
  expect(readDate('2026-11-20T20:00:00Z', 'day')).toEqual({
    day: '2026-11-21',
    at: '2026-11-20T20:00:00.000Z',
  })
})

it.each([
  '',
  'Date',
  'Total',
  '31/02/2026',
  '00/11/2026',
  '21/13/2026',
  '1,249.00',
  '632512345678',
  '21 Foo 2026',
  '21/11',
  '21-Nov-2026 (24)',
  '5/5/1999',
])('reads no date in %j', (cell) => {
  expect(readDate(cell, 'day')).toBeNull()
})

it('reads every day of this century back from each way of writing it', () => {
  const days = dates({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  assert(
    property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      const [y, m, d] = day.split('-') as [string, string, string]
      const word = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
      const forms = [
        day,
        `${d}/${m}/${y}`,
        `${Number(d)}-${Number(m)}-${y}`,
        `${d}.${m}.${y.slice(2)}`,
        `${d}-${word}-${y}`,
      ]
      for (const form of forms) expect(readDate(form, 'day')?.day, form).toBe(day)
      expect(readDate(`${m}/${d}/${y}`, 'month')?.day).toBe(day)
    }),
  )
})

it('never throws', () => {
  assert(property(string(), string(), (cell, time) => void readDate(cell, 'day', time)))
})
