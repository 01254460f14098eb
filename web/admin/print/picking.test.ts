import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { gramsOf, pickingList, unitsInOrder } from '#web/admin/print/orders-to-print.ts'

function order(_id: string, ...lines: [product: string | null, quantity: number, name?: string][]): Order {
  const items = lines.map(([id, quantity, name]) => ({
    product: { _id: id, name: name ?? `Product ${id}`, image: null },
    quantity,
  }))
  return { _id, items } as unknown as Order
}

const products = {
  lamp: { shelf: 'A10', weightGrams: 400 },
  bell: { shelf: 'a2', weightGrams: 150 },
  oil: { shelf: '', weightGrams: null },
}

test('the same product of several orders and lines is added up, with the orders that need it', () => {
  const list = pickingList([order('one', ['lamp', 2], ['lamp', 1]), order('two', ['lamp', 4])], products)
  const orders = [
    { id: 'one', quantity: 3 },
    { id: 'two', quantity: 4 },
  ]
  expect(list).toMatchObject([{ quantity: 7, shelf: 'A10', orders }])
})

test('it is sorted by shelf, then by name; items without a shelf come last', () => {
  const list = pickingList(
    [order('one', ['oil', 1], ['lamp', 1], ['bell', 1], [null, 1, 'Agarbatti'])],
    products,
  )
  expect(list.map(({ name }) => name)).toEqual(['Product bell', 'Product lamp', 'Agarbatti', 'Product oil'])
})

test('deleted products of different names are different products', () => {
  const list = pickingList([order('one', [null, 1, 'Lamp'], [null, 2, 'Bell'], [null, 3, 'Lamp'])], {})
  expect(list.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Bell', 2],
    ['Lamp', 4],
  ])
})

test('items are counted; the weight is known only if every item’s weight is', () => {
  const known = order('one', ['lamp', 2], ['bell', 3])
  expect([unitsInOrder(known), gramsOf(known, products)]).toEqual([5, 1250])
  expect(gramsOf(order('two', ['lamp', 2], ['oil', 1]), products)).toBeNull()
  expect(gramsOf(order('three', [null, 1]), products)).toBeNull()
})
