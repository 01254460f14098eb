import type { Reason } from '#contract/payments.ts'
import { messages } from '#web/messages/messages.ts'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'

/** What a warning means for the customer, in a sentence; '' for what is the shop's affair. Amounts in rupees. */
export function warningText(warning: Reason): string {
  const words = messages.checkout
  switch (warning.code) {
    case 'amount':
      return words.otherAmount(formatRupees(warning.shown), formatRupees(warning.expected))
    case 'payee':
    case 'payee name':
      return words.otherPayee(warning.shown, warning.expected)
    case 'status':
      return warning.shown === 'failed' ? words.paymentFailed : words.paymentPending
    case 'too early':
      return words.oldPayment(formatDateTime(warning.shown))
    case 'too late':
      return words.latePayment(formatDateTime(warning.shown))
    case 'nothing read':
      return words.nothingRead
    default:
      return ''
  }
}
