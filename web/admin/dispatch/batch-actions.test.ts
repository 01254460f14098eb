import { expect, test } from 'vitest'
import { NEXT_STATUSES, ORDER_STATUSES } from '#contract/statuses.ts'
import { BATCH_ACTIONS, takenBy, unpaidOf } from '#web/admin/dispatch/batch-run.ts'

test.each(BATCH_ACTIONS)('the state table allows what $name offers', ({ from, to }) => {
  expect(from.filter((status) => !NEXT_STATUSES[status].includes(to))).toEqual([])
})

test('an action takes only the orders that it is the next step for', () => {
  const orders = ORDER_STATUSES.map((orderStatus) => ({ orderStatus }))
  const taken = BATCH_ACTIONS.map((action) => takenBy(action, orders).map(({ orderStatus }) => orderStatus))
  expect(taken).toEqual([['pending'], ['confirmed', 'processing'], ['confirmed', 'packaging']])
})

test('an order whose payment is pending or failed is not paid', () => {
  const orders = (['paid', 'pending', 'failed'] as const).map((paymentStatus) => ({ paymentStatus }))
  expect(unpaidOf(orders)).toHaveLength(2)
})
