import { expect, it } from 'vitest'
import { keyStep } from '#web/admin/keyboard/list-keys.ts'

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

it.each([
  ['j', false, 1],
  ['J', false, 1],
  ['k', false, -1],
  ['ArrowDown', true, 1],
  ['ArrowUp', true, -1],
  ['ArrowDown', false, 0],
  ['x', true, 0],
])('%s (arrows %s) is %d', (key, arrows, step) => {
  expect(keyStep(press(key), arrows)).toBe(step)
})

it('leaves the browser its own keys', () => {
  expect(keyStep(press('j', { ctrlKey: true }), true)).toBe(0)
  expect(keyStep(press('k', { metaKey: true }), true)).toBe(0)
})
