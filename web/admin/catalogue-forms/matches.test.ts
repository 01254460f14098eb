import { expect, test } from 'vitest'
import { isActive } from '#contract/statuses.ts'
import { matches } from '#web/admin/catalogue-forms/matches.ts'

test('a search finds in any capitals, in any of the texts, in Devanagari, and nothing typed finds all', () => {
  expect(matches('', 'Lamps')).toBe(true)
  expect(matches('  ', 'Lamps')).toBe(true)
  expect(matches(' LAMP ', 'Brass lamps')).toBe(true)
  expect(matches('brass', 'Lamps', 'Of brass and copper')).toBe(true)
  expect(matches('बत्ती', 'धूप बत्ती')).toBe(true)
  expect(matches('pūjā'.normalize('NFD'), 'Pūjā thali'.normalize('NFC'))).toBe(true)
  expect(matches('%', 'Lamps')).toBe(false)
})

test('Active is active too', () => {
  expect(isActive({ status: 'Active' })).toBe(true)
  expect(isActive({ status: 'active' })).toBe(true)
  expect(isActive({ status: 'inactive' })).toBe(false)
})
