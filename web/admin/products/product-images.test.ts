import { expect, test } from 'vitest'
import { keyOf, moved } from '#web/admin/products/product-images.tsx'

test('a moved entry leaves the others in order', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('nothing moves beyond the ends', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('a file keeps its key, an identical one has another', () => {
  const [one, other] = [new File([], 'a.png'), new File([], 'a.png')]
  expect(keyOf(one)).toBe(keyOf(one))
  expect(keyOf(one)).not.toBe(keyOf(other))
})
