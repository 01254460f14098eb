import { expect, it } from 'vitest'
import { hsnSummary, lineTotal } from '#web/invoice/invoice-tables.tsx'

function item(name: string, hsnCode: string, quantity: number, price: number, shippingPrice: number) {
  const product = { _id: null, name, image: null }
  return { _id: name, product, hsnCode, quantity, price, shippingPrice, refundable: quantity }
}

it('puts items of one HSN code into one row, codes in the order in which they come', () => {
  const items = [
    item('Brass Lamp', '7418', 1, 2450, 90),
    item('Agarbatti', '3307', 2, 145, 30),
    item('Copper Kalash', '7418', 3, 0.1, 0.2),
    item('Agarbatti', '3307', 1, 145, 30),
  ]
  expect(hsnSummary(items, 'Unknown Product')).toEqual([
    { hsnCode: '7418', names: ['Brass Lamp', 'Copper Kalash'], quantity: 4, value: 2540.9 },
    { hsnCode: '3307', names: ['Agarbatti'], quantity: 3, value: 525 },
  ])
})

it('names unnamed items, and groups goods without a code', () => {
  expect(hsnSummary([item('', '', 1, 10, 0), item('Mala', ' ', 1, 20, 5)], 'Unknown Product')).toEqual([
    { hsnCode: '', names: ['Unknown Product', 'Mala'], quantity: 2, value: 35 },
  ])
  expect(hsnSummary([], '')).toEqual([])
})

it('counts a line’s total in paise, shipping included', () => {
  expect(lineTotal(item('', '', 3, 0.1, 0.2))).toBe(90)
})
