import { beforeAll, expect, test, vi } from 'vitest'
import { warningText } from '#web/checkout/screenshot-field.tsx'
import { loadMessages } from '#web/messages/messages.ts'

beforeAll(async () => {
  // A date in another year would be shown with its year.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T06:30:00.000Z') })
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('en')
})

test('a difference is shown with both values', () => {
  expect(warningText({ code: 'amount', expected: 1249, shown: 1200.5 })).toBe(
    'The screenshot shows ₹1,200.50, but the order total is ₹1,249.',
  )
  expect(warningText({ code: 'payee', expected: 'shop@upi', shown: 'other@upi' })).toBe(
    'The screenshot shows a payment to other@upi, not shop@upi.',
  )
  expect(warningText({ code: 'status', shown: 'failed' })).toMatch(/a failed payment/)
  expect(warningText({ code: 'status', shown: 'pending' })).toMatch(/hasn’t gone through/)
  const paid = { expected: '2026-11-20T06:30:00.000Z', shown: '2026-11-12T06:30:00.000Z' }
  expect(warningText({ code: 'too early', ...paid })).toBe(
    'The screenshot shows an older payment, made on 12 Nov, 12:00 pm.',
  )
})

test('a customer is not warned about a UPI ID that may be another one', () => {
  const alike = { code: 'payee', expected: 'mall@upi', shown: 'ma1l@upi', unsure: true } as const
  expect(warningText(alike)).toBe('')
})

test('a customer learns nothing of earlier uses', () => {
  const orderId = '018f0000-0000-7000-8000-000000000000'
  expect(warningText({ code: 'same file', orderId })).toBe('')
  expect(warningText({ code: 'same utr', orderId, utr: '432187650912' })).toBe('')
  expect(warningText({ code: 'same picture', orderId })).toBe('')
})
