import { expect, test } from 'vitest'
import {
  added,
  NOTHING_SELECTED,
  removed,
  snapshot,
  type Selected,
  through,
  toggled,
} from '#web/admin/dispatch/batch-run.ts'

const rows = ['a', 'b', 'c', 'd'].map((_id): Selected => ({
  _id,
  orderStatus: 'pending',
  paymentStatus: 'paid',
}))
const [a, b, c, d] = rows as [Selected, Selected, Selected, Selected]

test('orders are added once, taken away and toggled', () => {
  const both = added(added(NOTHING_SELECTED, [a, b]), [b, c])
  expect([...both.keys()]).toEqual(['a', 'b', 'c'])
  expect([...removed(both, [a, d]).keys()]).toEqual(['b', 'c'])
  expect([...toggled(toggled(both, a), d).keys()]).toEqual(['b', 'c', 'd'])
})

test('Shift takes the rows from the one pressed last, upwards too', () => {
  expect(through(rows, 'b', d)).toEqual([b, c, d])
  expect(through(rows, 'd', b)).toEqual([b, c, d])
  expect(through(rows, 'c', c)).toEqual([c])
})

test('Shift takes one row when the last one is on another page, or there was none', () => {
  expect(through(rows, 'z', c)).toEqual([c])
  expect(through(rows, null, c)).toEqual([c])
})

test('a selected order on the page is as the page shows it, one on another page as it was seen', () => {
  const selection = added(NOTHING_SELECTED, [a, b])
  expect(snapshot(selection, [{ ...b, orderStatus: 'confirmed' }])).toEqual([
    a,
    { ...b, orderStatus: 'confirmed' },
  ])
})

test('only the fields that a batch needs are kept of an order', () => {
  const whole = { ...a, shippingAddress: { phone: '9876543210' } }
  expect([...added(NOTHING_SELECTED, [whole]).values()]).toEqual([a])
})
