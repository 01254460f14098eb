import { describe, expect, test } from 'vitest'
import {
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
  test('the long form of September is not cut', () => {
    expect(formatDateLong('2026-09-01T06:00:00.000Z')).toBe('1 September 2026')
  })
  test('what is no date is written as nothing', () => {
    expect(formatDateTime('not a date')).toBe('')
  })
})
