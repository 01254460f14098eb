import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatDateLong,
  formatDateShort,
  formatDateTime,
  formatNumber,
  formatRupees,
  formatTime,
} from '#web/ui/format.ts'

describe('rupees', () => {
  test.each([
    [0, '₹0'],
    [890, '₹890'],
    [3479, '₹3,479'],
    [1842360, '₹18,42,360'],
    [149.5, '₹149.50'],
    [0.1 + 0.2, '₹0.30'],
    [99.999, '₹100'],
    [-440, '−₹440'],
  ])('%s rupees are written %s', (rupees, written) => {
    expect(formatRupees(rupees)).toBe(written)
  })

  test('a count is grouped the Indian way', () => {
    expect(formatNumber(218400)).toBe('2,18,400')
  })
})

describe('dates are those of India, whatever the clock of the machine', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T06:00:00.000Z') }))
  afterEach(() => void vi.useRealTimers())
  test('the long form', () => {
    expect(formatDateLong('2025-03-05T06:00:00.000Z')).toBe('5 March 2025')
  })
  test('the evening before midnight in London is the next day in Pune', () => {
    expect(formatDateLong('2026-11-19T20:00:00.000Z')).toBe('20 November 2026')
  })
  test('the short forms', () => {
    expect(formatDateShort('2026-11-20T13:14:00.000Z')).toBe('20 Nov')
    expect(formatDateTime('2026-11-20T13:14:00.000Z')).toBe('20 Nov, 6:44 pm')
    expect(formatTime(new Date('2026-11-20T18:30:00.000Z'))).toBe('12:00 am')
    expect(formatDateShort('2026-09-01T06:00:00.000Z')).toBe('1 Sep')
  })
  test('the short forms include the year if it is not this one', () => {
    expect(formatDateShort('2025-11-20T13:14:00.000Z')).toBe('20 Nov 2025')
    expect(formatDateTime('2027-09-01T06:00:00.000Z')).toBe('1 Sep 2027, 11:30 am')
  })
  test('the year is that of India on both sides of its midnight', () => {
    expect(formatDateShort('2025-12-31T18:30:00.000Z')).toBe('1 Jan')
    expect(formatDateShort('2025-12-31T18:29:59.000Z')).toBe('31 Dec 2025')
    vi.setSystemTime(Date.parse('2026-12-31T18:30:00.000Z'))
    expect(formatDateShort('2026-12-31T18:29:59.000Z')).toBe('31 Dec 2026')
    expect(formatDateShort('2027-01-05T06:00:00.000Z')).toBe('5 Jan')
  })
  test('the long form of September is not cut', () => {
    expect(formatDateLong('2026-09-01T06:00:00.000Z')).toBe('1 September 2026')
  })
  test('how long ago is in whole minutes, hours below two days, and days', () => {
    expect(formatAgo('2026-11-25T05:59:30.000Z')).toBe('Just now')
    expect(formatAgo('2026-11-25T05:01:00.000Z')).toBe('59 minutes ago')
    expect(formatAgo('2026-11-24T23:30:00.000Z')).toBe('6 hours ago')
    expect(formatAgo('2026-11-23T06:00:01.000Z')).toBe('47 hours ago')
    expect(formatAgo('2026-11-22T05:00:00.000Z')).toBe('3 days ago')
    expect(formatAgo('2026-11-25T06:05:00.000Z')).toBe('Just now') // from a clock that is ahead
  })
  test('what is no date is written as nothing', () => {
    expect(formatDateTime('not a date')).toBe('')
  })
})
