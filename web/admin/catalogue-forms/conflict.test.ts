import { expect, test } from 'vitest'
import { elsewhere } from '#web/admin/catalogue-forms/conflict.ts'

const lamp = { _id: '1', name: 'Lamp' }
const mala = { _id: '2', name: 'Mala' }

test('an unchanged record gives no notice, nor does a new one or a missing list', () => {
  expect(elsewhere(lamp, [mala, { ...lamp }])).toBeNull()
  expect(elsewhere(null, [lamp])).toBeNull()
  expect(elsewhere(lamp, undefined)).toBeNull()
})

test('a record changed elsewhere is distinguished from a deleted one', () => {
  expect(elsewhere(lamp, [{ ...lamp, name: 'Lamps' }])).toBe('changed')
  expect(elsewhere(lamp, [mala])).toBe('gone')
})
