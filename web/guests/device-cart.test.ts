import { beforeEach, expect, it, vi } from 'vitest'

// A browser's storage and events, as far as the cart uses them.
const stored = new Map<string, string>()
const page = new EventTarget()

beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('window', page)
})

/** The module as loaded by a newly opened page. */
function opened() {
  vi.resetModules()
  return import('#web/guests/device-cart.ts')
}

it('is restored after a reload, in order, up to the stock and the limits of an order', async () => {
  const before = await opened()
  expect(before.addToDeviceCart('lamp', 2, 3)).toBe(2)
  expect(before.addToDeviceCart('bell')).toBe(1)
  expect(before.addToDeviceCart('lamp', 2, 3)).toBe(3)
  expect(before.addToDeviceCart('sold-out', 1, 0)).toBe(0)
  const after = await opened()
  const lines = [
    { id: 'lamp', quantity: 3 },
    { id: 'bell', quantity: 1 },
  ]
  expect(after.deviceCart()).toEqual(lines)
  expect(after.deviceCart()).toBe(after.deviceCart())
  for (let i = 0; i < 200; i += 1) after.addToDeviceCart(`product-${i}`, 5_000)
  expect(after.deviceCart()).toHaveLength(100)
  expect(after.deviceCart()[99]?.quantity).toBe(1_000)
})

it.each([
  'no JSON',
  'null',
  '{}',
  '[null, 5, "x", [], {}]',
  '[{"id":"","quantity":1},{"id":"a b","quantity":1},{"id":"../x","quantity":1},{"id":7,"quantity":1}]',
  '[{"id":"a","quantity":0},{"id":"b","quantity":-1},{"id":"c","quantity":1.5},{"id":"d","quantity":"2"},{"id":"e","quantity":1001}]',
  `[{"id":"${'x'.repeat(65)}","quantity":1}]`,
])('counts what it cannot have stored as nothing, and goes on: %s', async (text) => {
  stored.set('device-cart', text)
  const cart = await opened()
  expect(cart.deviceCart()).toEqual([])
  expect(cart.addToDeviceCart('lamp')).toBe(1)
  expect((await opened()).deviceCart()).toEqual([{ id: 'lamp', quantity: 1 }])
})

it('keeps the valid part of a damaged cart, each product once', async () => {
  stored.set('device-cart', '[{"id":"a","quantity":1},{"id":"b"},{"id":"a","quantity":2,"price":1}]')
  expect((await opened()).deviceCart()).toEqual([{ id: 'a', quantity: 2 }])
})

it('is taken by one of two tabs, and the other is notified', async () => {
  const [one, other] = [await opened(), await opened()]
  one.addToDeviceCart('lamp')
  let heard = 0
  const stop = other.onDeviceCartChange(() => (heard += 1))
  expect(other.takeDeviceCart()).toEqual([{ id: 'lamp', quantity: 1 }])
  expect(one.takeDeviceCart()).toEqual([])
  expect(heard).toBe(1)
  const changed = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  changed('device-cart')
  changed('theme')
  expect(heard).toBe(2)
  page.dispatchEvent(new Event('pageshow')) // Back: a page that was stored received no events
  expect(heard).toBe(3)
  stop()
  changed('device-cart')
  page.dispatchEvent(new Event('pageshow'))
  expect(heard).toBe(3)
})

it('stays until the page is left if the browser stores nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
  })
  const cart = await opened()
  expect(cart.addToDeviceCart('lamp')).toBe(1)
  expect(cart.deviceCart()).toEqual([{ id: 'lamp', quantity: 1 }])
})
