import { expect, it } from 'vitest'
import { NEXT_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/statuses.ts'
import { questionBefore } from '#web/admin/orders/move-question.tsx'
import { offeredActs } from '#web/admin/orders/status-buttons.tsx'

const acts = (orderStatus: OrderStatus) =>
  offeredActs({ orderStatus, nextStatuses: [...NEXT_STATUSES[orderStatus]] })

it.each<[OrderStatus, string, string, OrderStatus[]]>([
  ['pending', 'confirm cancel', 'confirm', []],
  ['confirmed', 'confirm ship cancel', 'ship', ['processing', 'packaging']],
  ['processing', 'confirm cancel', '', ['packaging']],
  ['packaging', 'confirm cancel', '', ['processing', 'shipped']],
  ['shipped', 'confirm deliver cancel', 'deliver', ['out for delivery', 'returned', 'failed delivery']],
  ['out for delivery', 'confirm cancel', '', ['shipped', 'delivered', 'returned', 'failed delivery']],
  ['delivered', 'cancel', '', ['returned']],
  ['cancelled', '', '', []],
  ['returned', 'cancel', '', []],
  ['failed delivery', 'confirm cancel', '', ['shipped', 'out for delivery', 'returned']],
])('an order that is %s gets the buttons: %s', (status, buttons, next, other) => {
  const offered = acts(status)
  const shown = (['confirm', 'ship', 'deliver', 'cancel'] as const).filter((name) => offered[name])
  expect(shown.join(' ')).toBe(buttons)
  expect(offered.next ?? '').toBe(next)
  expect(offered.other).toEqual(other)
})

it('offers nothing that the server does not call legal', () => {
  for (const orderStatus of ORDER_STATUSES) {
    const { confirm, ship, deliver, cancel, other } = offeredActs({ orderStatus, nextStatuses: [] })
    expect([ship, deliver, cancel, other]).toEqual([false, false, false, []])
    expect(confirm).toBe(orderStatus === 'confirmed')
  }
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
