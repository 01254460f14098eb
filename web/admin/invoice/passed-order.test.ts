import { expect, it } from 'vitest'
import { passedOrder } from '#web/admin/invoice/invoice.tsx'

it.each([null, undefined, 'order', {}, { order: null }, { order: { _id: '' } }, { order: 'x' }])(
  'finds no order in %j',
  (state) => {
    expect(passedOrder(state)).toBeUndefined()
  },
)

it('knows which order an older version of the shop passed along', () => {
  expect(passedOrder({ order: { _id: '0198f3a2', totalAmount: 12 } })).toEqual({
    id: '0198f3a2',
    order: undefined,
  })
})
