import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { indianDigits } from './typed-numbers.ts'

test('digits are grouped as Intl groups them in India, with two decimals and without', () => {
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
  const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  assert(
    property(integer({ min: -1e13, max: 1e13 }), (paise) => {
      expect(indianDigits(paise)).toBe(whole.format(paise))
      expect(indianDigits(paise / 100, 2)).toBe(withPaise.format(paise / 100))
    }),
  )
})
