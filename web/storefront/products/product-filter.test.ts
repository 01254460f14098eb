import { expect, test } from 'vitest'
import {
  isNarrowed,
  NO_FILTER,
  priceError,
  priceOf,
  productFilterOf,
} from '#web/storefront/products/product-filter.ts'

const filterOf = (search: string) => productFilterOf(new URLSearchParams(search))

test('a filter is read from the address, without values that the shop would refuse', () => {
  const whole = { search: 'lamp', category: 'c', minPrice: '99.50', maxPrice: '500', discount: '12.5' }
  const more = { inStock: 'true', sort: 'amount-low' } as const
  expect(filterOf(`?${new URLSearchParams({ ...whole, ...more })}`)).toEqual({
    ...NO_FILTER,
    ...whole,
    ...more,
  })
  expect(filterOf('?minPrice=x&maxPrice=-1&inStock=1&discount=0&sort=best')).toEqual(NO_FILTER)
  expect(filterOf('?discount=101')).toEqual(NO_FILTER)
  expect(filterOf('?minPrice=500&maxPrice=100')).toEqual({ ...NO_FILTER, minPrice: '500' })
})

test.each([
  ['₹ 1,299.50', '1299.50'],
  ['  ', ''],
  ['abc', undefined],
  ['1.234', undefined],
  ['-5', undefined],
])('the price %j is %j', (text, price) => {
  expect(priceOf(text)).toBe(price)
})

test('two prices are sound alone and in their order', () => {
  expect(priceError('', '')).toBeUndefined()
  expect(priceError('100', '₹ 1,000')).toBeUndefined()
  expect(priceError('x', '')).toBe('minPrice')
  expect(priceError('', 'x')).toBe('maxPrice')
  expect(priceError('500', '100')).toBe('turned')
})

test('a search and an order narrow nothing', () => {
  expect(isNarrowed({ ...NO_FILTER, search: 'lamp', sort: 'newest' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTER, inStock: 'true' })).toBe(true)
})
