import { expect, test } from 'vitest'
import { indianDay, isExpired } from '#web/admin/catalogue-forms/form-fields.tsx'

test('the end of a day in India is that day, whatever the machine’s time zone', () => {
  expect(indianDay('2026-11-30T18:29:59.999Z')).toBe('2026-11-30')
  expect(indianDay('2026-11-30T18:30:00.000Z')).toBe('2026-12-01')
  expect(indianDay(null)).toBe('')
})

test('an offer expires after its moment, one without never', () => {
  const now = Date.parse('2026-11-30T18:30:00.000Z')
  expect(isExpired({ validUntil: '2026-11-30T18:29:59.999Z' }, now)).toBe(true)
  expect(isExpired({ validUntil: '2026-12-01T18:29:59.999Z' }, now)).toBe(false)
  expect(isExpired({ validUntil: null }, now)).toBe(false)
})
