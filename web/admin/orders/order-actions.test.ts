import { expect, it } from 'vitest'
import { NEXT_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/statuses.ts'
import { questionBefore } from '#web/admin/orders/order-actions.tsx'
import { offeredMoves } from '#web/admin/orders/status-buttons.tsx'

const offered = (orderStatus: OrderStatus) =>
  offeredMoves({ orderStatus, nextStatuses: [...NEXT_STATUSES[orderStatus]] })

it.each<[OrderStatus, string, OrderStatus[]]>([
  ['pending', 'CONFIRMED cancelled', []],
  ['confirmed', 'SHIPPED confirmed cancelled', ['processing', 'packaging']],
  ['processing', 'PACKAGING confirmed cancelled', []],
  ['packaging', 'SHIPPED confirmed cancelled', ['processing']],
  ['shipped', 'DELIVERED confirmed cancelled', ['out for delivery', 'returned', 'failed delivery']],
  ['out for delivery', 'DELIVERED confirmed cancelled', ['shipped', 'returned', 'failed delivery']],
  ['delivered', 'cancelled', ['returned']],
  ['cancelled', '', []],
  ['returned', 'cancelled', []],
  ['failed delivery', 'OUT FOR DELIVERY confirmed cancelled', ['shipped', 'returned']],
])('an order that is %s gets the buttons: %s', (status, buttons, others) => {
  const { next, buttons: shown, cancel, other } = offered(status)
  const texts = [
    ...shown.map((to) => (to === next ? to.toUpperCase() : to)),
    ...(cancel ? ['cancelled'] : []),
  ]
  expect(texts.join(' ')).toBe(buttons)
  expect(other).toEqual(others)
})

it('offers nothing that the server does not call legal', () => {
  for (const orderStatus of ORDER_STATUSES) {
    const { next, buttons, cancel, other } = offeredMoves({ orderStatus, nextStatuses: [] })
    expect([next, cancel, other]).toEqual([null, false, []])
    expect(buttons).toEqual(orderStatus === 'confirmed' ? ['confirmed'] : [])
  }
})

it('asks before each step that undoes another, and before no step forward', () => {
  const asked = ORDER_STATUSES.flatMap((from) =>
    NEXT_STATUSES[from].filter((to) => questionBefore(from, to) === 'back').map((to) => `${from}, ${to}`),
  )
  expect(asked).toEqual([
    'processing, confirmed',
    'packaging, confirmed',
    'packaging, processing',
    'shipped, confirmed',
    'out for delivery, confirmed',
    'out for delivery, shipped',
    'failed delivery, confirmed',
  ])
})

it.each<[OrderStatus, OrderStatus, string]>([
  ['pending', 'confirmed', 'none'],
  ['packaging', 'cancelled', 'sure'],
  ['shipped', 'cancelled', 'goods-back'],
  ['delivered', 'cancelled', 'goods-back'],
  ['failed delivery', 'cancelled', 'goods-back'],
  ['returned', 'cancelled', 'sure-not-restocked'],
  ['delivered', 'returned', 'goods-whole'],
])('before %s becomes %s it asks: %s', (from, to, question) => {
  expect(questionBefore(from, to)).toBe(question)
})
