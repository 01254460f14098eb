import { expect, test } from 'vitest'
import { reasonText } from '#web/admin/payments/payment-texts.tsx'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'

test('what was not read with certainty is to be compared letter by letter', async () => {
  await loadAdminMessages('en')
  const payee = { code: 'payee', expected: 'mall@upi', shown: 'ma1l@upi' } as const
  expect(reasonText(payee)).toBe('Paid to ma1l@upi, not mall@upi')
  expect(reasonText({ ...payee, unsure: true })).toBe(
    'The UPI ID may be ma1l@upi, not mall@upi. Compare each letter',
  )
  const utr = { code: 'part unread', part: 'utr' } as const
  expect(reasonText(utr)).toBe('No UTR visible')
  expect(reasonText({ ...utr, unsure: true })).toBe('UTR not clear. Compare each digit')
})
