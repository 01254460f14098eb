import { expect, it } from 'vitest'
import { keyStep, selectByKey } from '#web/admin/keyboard/list-keys.ts'

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

it.each([
  ['x', {}, true, 'toggle 2'],
  ['X', { shiftKey: true }, true, 'addThrough 2'],
  [' ', { shiftKey: true }, true, 'addThrough 2'],
  ['a', {}, true, 'page'],
  ['A', { shiftKey: true }, true, 'all'],
  [' ', {}, true, ''],
  [' ', { shiftKey: true }, false, ''],
  ['a', { ctrlKey: true }, true, ''],
])('%j with %o on a row (focused: %s) selects: %s', (key, held, focused, expected) => {
  const done: string[] = []
  const select = {
    toggle: (at: number) => done.push(`toggle ${at}`),
    addThrough: (at: number) => done.push(`addThrough ${at}`),
    add: (places: number[]) => done.push(`add ${places.join()}`),
    page: () => done.push('page'),
    all: () => done.push('all'),
  }
  const taken = selectByKey(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held },
    2,
    focused,
    select,
  )
  expect([taken, done.join()]).toEqual([expected !== '', expected])
})
