import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { placeholderCount } = await import('#web/checkout/checkout-parts.tsx')

test('the placeholder count stays between 1 and 10', () => {
  const counts = new Set(Array.from({ length: 1000 }, placeholderCount))
  expect([...counts].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
