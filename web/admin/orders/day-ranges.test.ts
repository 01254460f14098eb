import { expect, it } from 'vitest'
import { DAY_RANGES, daysOf } from '#web/admin/orders/order-toolbar.tsx'

it.each([
  ['2026-11-22', ['2026-11-22', '2026-11-16', '2026-11-01', '2026-10-01', '2026-04-01'], '2026-10-31'],
  ['2026-03-31', ['2026-03-31', '2026-03-25', '2026-03-01', '2026-02-01', '2025-04-01'], '2026-02-28'],
  ['2028-03-01', ['2028-03-01', '2028-02-24', '2028-03-01', '2028-02-01', '2027-04-01'], '2028-02-29'],
  ['2027-01-03', ['2027-01-03', '2026-12-28', '2027-01-01', '2026-12-01', '2026-04-01'], '2026-12-31'],
  ['2026-04-01', ['2026-04-01', '2026-03-26', '2026-04-01', '2026-03-01', '2026-04-01'], '2026-03-31'],
])('the ranges that end on %s', (today, from, lastMonthEnds) => {
  const ranges = DAY_RANGES.map((range) => daysOf(range, today))
  expect(ranges.map((days) => days.from)).toEqual(from)
  expect(ranges.map((days) => days.to)).toEqual([today, today, today, lastMonthEnds, today])
})
