import { expect, it } from 'vitest'
import { financialYear } from '../../india-time.ts'

it.each([
  ['2026-03-31T18:29:59.999Z', '2526'],
  ['2026-03-31T18:30:00.000Z', '2627'],
  ['2026-12-31T23:59:59.999Z', '2627'],
  ['2027-03-31T18:29:59.999Z', '2627'],
  ['2099-06-01T00:00:00.000Z', '9900'],
  ['2100-01-01T00:00:00.000Z', '9900'],
])('%s lies in the financial year %s', (time, year) => {
  expect(financialYear(Date.parse(time))).toBe(year)
})
