import { expect, it } from 'vitest'
import { phoneDigits } from './named-list.ts'

it('reads a phone number as people write it', () => {
  const numbers = ['98765 43210', '+91 98765 43210', '+91-98765-43210', '919876543210', '098765 43210']
  for (const text of numbers) expect(phoneDigits(text), text).toBe('9876543210')
  expect(phoneDigits('98765 4')).toBe('987654')
  expect(phoneDigits('+91 9')).toBe('9')
  expect(phoneDigits('+91 98765-4')).toBe('987654')
  expect(phoneDigits('43 210')).toBe('43210')
})

it('leaves alone what is no number, and what is digits already', () => {
  const others = ['9876543210', '9876', 'Asha 98765', '12-3', '+91', '#98765 43210', '', '9 8', '- -']
  for (const text of others) expect(phoneDigits(text), text).toBeUndefined()
})
