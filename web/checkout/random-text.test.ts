import { expect, test } from 'vitest'
import { placeholderCount, randomText } from '#web/checkout/random-text.ts'

test('random text has the length that was asked for', () => {
  expect(randomText(32)).toHaveLength(32)
  expect(randomText(0)).toBe('')
})

test('the placeholder count stays between 1 and 10', () => {
  const counts = new Set(Array.from({ length: 1000 }, placeholderCount))
  expect([...counts].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
