import { expect, it } from 'vitest'
import { passedOrder } from '#web/admin/invoice/passed-order.ts'

it.each([null, undefined, 'order', {}, { order: null }, { order: { _id: 'x' } }, { order: 'x' }])(
  'finds no order in %j',
  (state) => {
    expect(passedOrder(state)).toBeUndefined()
  },
)
