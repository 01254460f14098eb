import { expect, test } from 'vitest'
import { newOrder } from '#contract/orders.ts'
import { newReference, placeholderCount, randomText } from '#web/checkout/random-text.ts'

test('a reference passes the rule of the contract', () => {
  for (let round = 0; round < 200; round++) {
    const reference = newReference()
    expect(reference).toMatch(/^SMG[A-Z2-9]{6}$/)
    expect(newOrder.shape.reference.safeParse(reference).success).toBe(true)
  }
})

test('two references differ', () => {
  const made = new Set(Array.from({ length: 500 }, newReference))
  expect(made.size).toBe(500)
})

test('random text has the length that was asked for', () => {
  expect(randomText(32)).toHaveLength(32)
  expect(randomText(0)).toBe('')
})

test('the placeholder count stays between 1 and 10', () => {
  const counts = new Set(Array.from({ length: 1000 }, placeholderCount))
  expect([...counts].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
