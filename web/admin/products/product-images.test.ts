import { expect, test } from 'vitest'
import { keyOf, reordered } from '#web/admin/products/product-images.tsx'

test('a moved entry leaves the others in order', () => {
  expect(reordered(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(reordered(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('nothing moves beyond the ends', () => {
  expect(reordered(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(reordered(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('a file keeps its key, an identical one has another', () => {
  const [one, other] = [new File([], 'a.png'), new File([], 'a.png')]
  expect(keyOf(one)).toBe(keyOf(one))
  expect(keyOf(one)).not.toBe(keyOf(other))
})
