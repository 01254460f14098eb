import { expect, test } from 'vitest'
import { keyFor } from '#web/checkout/idempotency-key.ts'

const picture = new File(['a'], 'paid.png')
const order = { items: [{ product: 'p1', quantity: 1 }], reference: 'SMG7K2Q' }

test('the same order sent again keeps its key', () => {
  const first = keyFor(null, order, picture)
  expect(keyFor(first, { ...order }, picture).key).toBe(first.key)
})

test('a changed order or another picture gets a new key', () => {
  const first = keyFor(null, order, picture)
  const changed = { ...order, items: [{ product: 'p1', quantity: 2 }] }
  expect(keyFor(first, changed, picture).key).not.toBe(first.key)
  expect(keyFor(first, order, new File(['a'], 'paid.png')).key).not.toBe(first.key)
})

test('a key passes as a header: 1 to 255 printable characters', () => {
  expect(keyFor(null, order, picture).key).toMatch(/^[A-Z2-9]{32}$/)
})
