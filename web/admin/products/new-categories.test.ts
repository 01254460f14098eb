import { expect, test } from 'vitest'
import { newName, matchingName } from '#web/admin/products/category-fields.tsx'

const stored = [
  { value: '1', label: 'Lamps' },
  { value: '2', label: 'Malas' },
  { value: '3', label: 'lamps' },
]

test('a typed name chooses the stored one, whatever its capitals and spaces, the chosen one before its namesake', () => {
  expect(matchingName('  MALAS ', stored, '')).toBe('2')
  expect(matchingName('lamps', stored, '')).toBe('1')
  expect(matchingName('lamps', stored, '3')).toBe('3')
})

test('any other name is one to create, and no name chooses nothing', () => {
  expect(newName(matchingName(' Brass  lamps ', stored, '1'))).toBe('Brass  lamps')
  expect(newName(matchingName('Lamp', stored, '1'))).toBe('Lamp')
  expect(matchingName('  ', stored, '1')).toBe('')
  expect(newName('1')).toBeUndefined()
  expect(newName('')).toBeUndefined()
})

test('a name that reads like the mark of a new one is only a name', () => {
  expect(newName(matchingName('new:Lamps', stored, ''))).toBe('new:Lamps')
})
