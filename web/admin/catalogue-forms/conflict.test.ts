import { expect, test } from 'vitest'
import { conflictOf } from '#web/admin/catalogue-forms/conflict.ts'

const lamp = { _id: '1', name: 'Lamp' }
const mala = { _id: '2', name: 'Mala' }

test('an unchanged record gives no notice, nor does a new one or a missing list', () => {
  expect(conflictOf(lamp, [mala, { ...lamp }])).toBeNull()
  expect(conflictOf(null, [lamp])).toBeNull()
  expect(conflictOf(lamp, undefined)).toBeNull()
})

test('a record changed elsewhere is distinguished from a deleted one', () => {
  expect(conflictOf(lamp, [{ ...lamp, name: 'Lamps' }])).toBe('changed')
  expect(conflictOf(lamp, [mala])).toBe('gone')
})
