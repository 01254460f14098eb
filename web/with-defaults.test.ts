import { expect, it } from 'vitest'
import { z } from 'zod'
import { clientCall } from '#contract/client.ts'
import { shapeOf } from '#contract/client-calls.ts'
import { order } from '#contract/orders/orders.ts'
import { fullAddress, orderSums } from '#web/invoice/order-text.ts'
import { withDefaults, valueWithDefaults } from '#web/with-defaults.ts'

const ADDRESS = { fullName: '', phone: '', addressLine: '', city: '', state: '', postalCode: '', country: '' }

it('gives an order with missing fields all that the contract promises', () => {
  const given = { success: true, message: '', data: [{ _id: 'a1', shippingAddress: { city: 'Pune' } }] }
  const { data } = withDefaults(clientCall('manageOrders').response, given)
  expect(data).toMatchObject([
    {
      _id: 'a1',
      user: { _id: '', name: '', email: '' },
      shippingAddress: { ...ADDRESS, city: 'Pune' },
      items: [],
      totalAmount: 0,
      createdAt: '',
      nextStatuses: [],
      dispute: null,
    },
  ])
})

it('fills missing objects, lists and numbers at any depth, and leaves complete data unchanged', () => {
  const items = [
    { quantity: 2, price: '145' },
    { product: null, price: 10 },
  ]
  const whole = valueWithDefaults(shapeOf(order), { items, shippingAddress: null, phone: 1 }) as z.output<
    typeof order
  >
  expect(whole.items).toMatchObject([
    { product: { _id: null, name: '', image: null }, quantity: 2, price: 145, shippingPrice: 0, hsnCode: '' },
    { product: { name: '' }, quantity: 0, price: 10 },
  ])
  expect(orderSums(whole.items)).toEqual({ subtotal: 290, shipping: 0, rounding: 0, total: 290 })
  expect(fullAddress(whole.shippingAddress)).toBe('')
  expect(valueWithDefaults(shapeOf(order), whole)).toEqual(whole)
})

it('keeps unknown fields, turns numbers into text where text is expected, and invents no record', () => {
  const schema = z.object({
    name: z.string(),
    more: z.string().optional(),
    in: z.object({ _id: z.string() }),
  })
  expect(valueWithDefaults(shapeOf(schema), { name: 42, in: 'id', extra: [1] })).toEqual({
    name: '42',
    in: 'id',
    extra: [1],
  })
  expect(withDefaults(clientCall('login').response, { success: true, message: '' })).toEqual({
    success: true,
    message: '',
  })
  expect(withDefaults(clientCall('getOrder').response, { success: true, data: null })).toEqual({
    success: true,
    data: null,
  })
})
