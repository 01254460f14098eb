import { expect, it } from 'vitest'
import { FILTER_PARAMS } from '#contract/back-office/saved-filters.ts'
import {
  queryOf,
  filterOf,
  filterQuery,
  isFiltered,
  NO_FILTER,
  presetStatus,
  readFilter,
} from '#web/admin/orders/order-filter.ts'

const NO_WORDS = {
  search: '',
  status: 'all',
  payment: '',
  problem: '',
  sort: 'newest',
  from: '',
  to: '',
  due: '',
}

it('shows everything, newest first, when the address has no filter', () => {
  expect(readFilter(NO_WORDS)).toEqual(NO_FILTER)
  expect(isFiltered(NO_FILTER)).toBe(false)
  expect(filterQuery(NO_FILTER)).toEqual({ sort: 'newest' })
})

it.each([
  ['pending', 'pending', null],
  ['In Progress', 'in-progress', null],
  ['in_progress', 'in-progress', null],
  ['delivered', 'completed', null],
  ['completed', 'completed', null],
  ['Cancelled', 'cancelled', null],
  ['out for delivery', 'out for delivery', 'out for delivery'],
  ['outForDelivery', 'out for delivery', 'out for delivery'],
  ['confirmed', 'confirmed', 'confirmed'],
  ['to_pack', 'to-pack', 'to-pack'],
  ['nonsense', 'all', null],
])('reads the status %s as %s, with the chip %s', (word, status, chip) => {
  const filter = readFilter({ ...NO_WORDS, status: word })
  expect(filter.status).toBe(status)
  expect(presetStatus(filter)).toBe(chip)
})

it('drops what it does not understand', () => {
  const params = {
    search: '',
    status: 'x',
    payment: 'maybe',
    problem: 'yes',
    sort: 'random',
    from: 'tomorrow',
    to: '2026-99-99',
    due: 'everything',
  }
  expect(readFilter(params)).toEqual(NO_FILTER)
  expect(readFilter({ ...NO_WORDS, payment: 'PAID', from: '2026-11-01', sort: 'amount-high' })).toEqual({
    ...NO_FILTER,
    payment: 'paid',
    from: '2026-11-01',
    sort: 'amount-high',
  })
})

it('sends trimmed text and leaves out empty values', () => {
  expect(filterQuery({ ...NO_FILTER, search: '  #4F2A91 ', payment: 'paid' })).toEqual({
    search: '#4F2A91',
    payment: 'paid',
    sort: 'newest',
  })
  expect(isFiltered({ ...NO_FILTER, search: '   ' })).toBe(false)
})

it('is fully kept in an address that can be saved, always the same one for the same filter', () => {
  const filter = {
    ...NO_FILTER,
    search: 'आशा & “co”',
    status: 'to-pack',
    problem: 'true',
    sort: 'oldest',
  } as const
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(queryOf(filterOf('sort=oldest&status=To+Pack'))).toBe(
    queryOf(filterOf('status=to-pack&sort=oldest')),
  )
  expect(queryOf(NO_FILTER)).toBe('')
  expect(FILTER_PARAMS).toEqual(expect.arrayContaining(Object.keys(NO_FILTER)))
})

it('narrows the list to what is to be paid back', () => {
  const filter = readFilter({ ...NO_WORDS, due: 'refund' })
  expect(isFiltered(filter)).toBe(true)
  expect(filterQuery(filter)).toEqual({ sort: 'newest', refundDue: 'true' })
})
