import { expect, test } from 'vitest'
import { readChoices, readPageNumber, writeChoices } from '#web/admin/list/use-list-query.ts'

const START = { search: '', status: 'all', sort: 'newest' }

test('an empty address shows the list as it starts', () => {
  const params = new URLSearchParams()
  expect(readChoices(params, START)).toEqual(START)
  expect(readPageNumber(params)).toBe(1)
})

test('chosen values are in the address, default values are not', () => {
  const params = writeChoices(new URLSearchParams('status=active&page=3'), START, { search: 'asha' }, 1)
  expect(params.toString()).toBe('status=active&search=asha')
  expect(readChoices(params, START)).toEqual({ search: 'asha', status: 'active', sort: 'newest' })
  expect(writeChoices(params, START, { status: 'all', search: '' }, 2).toString()).toBe('page=2')
})

test('other parts’ values in the address stay', () => {
  expect(writeChoices(new URLSearchParams('open=1'), START, { sort: 'name-az' }, 1).toString()).toBe(
    'open=1&sort=name-az',
  )
})

test.each(['0', '-1', '1.5', 'two', '', '99999999'])('page %j is page 1', (page) => {
  expect(readPageNumber(new URLSearchParams({ page }))).toBe(1)
})

test('what a choice may not be is as the list starts', () => {
  const allowed = { sort: ['newest', 'oldest'] }
  const read = (query: string) => readChoices(new URLSearchParams(query), START, allowed).sort
  expect([read('sort=oldest'), read('sort=best'), read('sort=')]).toEqual(['oldest', 'newest', 'newest'])
})
