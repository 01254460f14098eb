import type { Payment, Reason } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import type { QueueItem } from '#web/admin/payments/use-queue.ts'

/** A reason as a sentence; one that names an earlier order without the order, which stands behind it as a link. */
export function reasonText(reason: Reason): string {
  if (reason.code === 'payee' && reason.unsure && reason.expected)
    return adminMessages.payments.reasons['payee unsure'](reason.shown, reason.expected)
  if (reason.code === 'part unread' && reason.unsure) return adminMessages.payments.reasons['utr unsure']
  const text = sureText(reason)
  return 'unsure' in reason && reason.unsure ? adminMessages.payments.unsure(text) : text
}

function sureText(reason: Reason): string {
  const words = adminMessages.payments.reasons
  switch (reason.code) {
    case 'amount':
      return words.amount(formatRupees(reason.shown), formatRupees(reason.expected))
    case 'payee':
      return words.payee(reason.shown, reason.expected)
    case 'payee name':
      return words['payee name'](reason.shown, reason.expected)
    case 'status':
      return words.status[reason.shown]
    case 'too early':
    case 'too late':
      return words[reason.code](formatDateTime(reason.shown), formatDateTime(reason.expected))
    case 'typed utr':
      return words['typed utr'](reason.expected, reason.shown)
    case 'two amounts':
      return words['two amounts'](formatRupees(reason.shown), formatRupees(reason.other))
    case 'transaction time':
      return words['transaction time'](formatDateTime(reason.shown), formatDateTime(reason.expected))
    case 'part unread':
      return words['part unread'][reason.part]
    default:
      return words[reason.code]
  }
}

/** Whether there is nothing to look at: an order by phone, until its customer sends a picture. */
export function hasNoPicture({ reasons }: Pick<Payment, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'no picture')
}

/** The earlier order that a reason names. */
export function orderOfReason(reason: Reason): string | undefined {
  return 'orderId' in reason ? reason.orderId : undefined
}

/** The same in one text, for those who hear it. */
export function reasonAloud(reason: Reason): string {
  const order = orderOfReason(reason)
  return order === undefined ? reasonText(reason) : `${reasonText(reason)} ${shortId(order)}`
}

/** What is said when the desk comes to a payment: which, how much, its verdict and why. */
export function itemAloud(item: QueueItem): string {
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
