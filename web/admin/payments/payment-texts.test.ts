import { expect, test } from 'vitest'
import { reasonText } from '#web/admin/payments/payment-texts.ts'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'

test('a UPI ID that may only look like the expected one is to be compared letter by letter', async () => {
  await loadAdminMessages('en')
  const payee = { code: 'payee', expected: 'mall@upi', shown: 'ma1l@upi' } as const
  expect(reasonText(payee)).toBe('Paid to ma1l@upi, not mall@upi')
  expect(reasonText({ ...payee, unsure: true })).toBe(
    'The UPI ID may be ma1l@upi, not mall@upi. Compare each letter',
  )
})
