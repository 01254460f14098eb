import { beforeAll, expect, it, vi } from 'vitest'
import { ORDER_STATUSES } from '#contract/statuses.ts'
import { loadMessages } from '#web/messages/messages.ts'
import { statusText } from '#web/storefront/my-orders/status-text.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('en')
})

const PLACED = {
  orderStatus: 'pending',
  paymentStatus: 'pending',
  refundDue: false,
  image: '/files/private/1',
  imageWanted: false,
} as const

it('has a sentence for every status, and explains a pending payment', () => {
  const texts = ORDER_STATUSES.map((orderStatus) =>
    statusText({ ...PLACED, orderStatus, paymentStatus: 'paid' }),
  )
  expect(new Set(texts).size).toBe(ORDER_STATUSES.length)
  expect(texts.every((text) => text.endsWith('.'))).toBe(true)
  expect(statusText(PLACED)).toBe('The shop is checking your payment.')
  expect(statusText({ ...PLACED, image: '', imageWanted: true })).toBe(
    'The shop is waiting for your payment.',
  )
  expect(statusText({ ...PLACED, orderStatus: 'shipped' })).toBe(
    'Your parcel is on its way. The shop is checking your payment.',
  )
})

it('mentions a refund for a cancelled order only if money is due back', () => {
  const cancelled = { ...PLACED, orderStatus: 'cancelled' } as const
  expect(statusText(cancelled)).toBe('This order was cancelled.')
  expect(statusText({ ...cancelled, paymentStatus: 'paid', refundDue: true })).toBe(
    'This order was cancelled. The shop will refund you.',
  )
})
