import { shortId } from '#web/admin/layout/links.ts'
import { reasonAloud } from '#web/admin/payments/reason-text.ts'
import type { DeskItem } from '#web/admin/payments/use-queue.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatRupees } from '#web/ui/format.ts'

/** What is said when the desk comes to a payment: which, how much, its verdict and why. */
export function itemAloud(item: DeskItem): string {
  const words = adminMessages.payments
  if (item.kind === 'unmatched')
    return words.announceUnmatched(item.unmatched.reference, formatRupees(item.unmatched.total))
  const { payment } = item
  const reasons = payment.reasons.map(reasonAloud).join('. ')
  return words.announce(
    shortId(payment._id),
    formatRupees(payment.expected.amount),
    words.places[payment.place],
    reasons,
  )
}
