import { expect, test } from 'vitest'
import { choices } from '#web/admin/catalogue-forms/matches.ts'

const places = [
  { _id: '1', name: 'Malas', status: 'active' },
  { _id: '2', name: 'Bells', status: 'inactive' },
  { _id: '3', name: 'lamps', status: 'Active' },
]
const names = (stored?: { _id: string; name: string }) => choices(places, stored).map(({ label }) => label)

test('the active ones are offered, by name', () => {
  expect(names()).toEqual(['lamps', 'Malas'])
})

test('what is stored is offered too, also when it is inactive or not in the list yet', () => {
  expect(names({ _id: '2', name: 'Bells' })).toEqual(['Bells', 'lamps', 'Malas'])
  expect(names({ _id: '1', name: 'Malas' })).toEqual(['lamps', 'Malas'])
  expect(names({ _id: '9', name: 'Kits' })).toEqual(['Kits', 'lamps', 'Malas'])
})
