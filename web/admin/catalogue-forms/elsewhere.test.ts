import { expect, test } from 'vitest'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'

const lamp = { _id: '1', name: 'Lamp' }
const mala = { _id: '2', name: 'Mala' }

test('a record that is as it was says nothing, nor does a new one or a list that is not there', () => {
  expect(elsewhere(lamp, [mala, { ...lamp }])).toBeNull()
  expect(elsewhere(null, [lamp])).toBeNull()
  expect(elsewhere(lamp, undefined)).toBeNull()
})

test('a record changed or deleted elsewhere is told apart', () => {
  expect(elsewhere(lamp, [{ ...lamp, name: 'Lamps' }])).toBe('changed')
  expect(elsewhere(lamp, [mala])).toBe('gone')
})
