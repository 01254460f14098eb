import { expect, test } from 'vitest'
import { addressOf, filterOf } from '#web/admin/products/product-filter.ts'

const usual = { search: '', status: '', sort: 'newest', page: 1 } as const

test('an address without anything is the whole list, newest first', () => {
  expect(filterOf(new URLSearchParams())).toEqual(usual)
  expect(addressOf(usual).toString()).toBe('')
})

test('a filter survives its address', () => {
  const filter = { search: 'धूप 50%', status: 'low-stock', sort: 'amount-low', page: 3 } as const
  expect(filterOf(addressOf(filter))).toEqual(filter)
})

test('what is not understood is as if it were not there', () => {
  expect(filterOf(new URLSearchParams('status=sold&sort=best&page=-2'))).toEqual(usual)
  expect(filterOf(new URLSearchParams('page=1e9'))).toEqual(usual)
  expect(filterOf(new URLSearchParams('page=x'))).toEqual(usual)
})
