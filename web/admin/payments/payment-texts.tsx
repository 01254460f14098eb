import {
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  IndianRupee,
  type LucideIcon,
  MailQuestionMark,
  PackageX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment, PaymentQueue, Reason } from '#contract/payments/payments.ts'
import { receivedMessages as messages, paymentsMessages } from '#web/messages/admin-messages.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import type { Received } from '#contract/orders/money-records.ts'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'
import { shortId } from '#web/admin/links.ts'
import type { QueueItem } from '#web/admin/payments/payment-queries.ts'

const BADGES: Record<PaymentQueue, { icon: LucideIcon; tone: Tone }> = {
  mismatch: { icon: CircleX, tone: 'bad' },
  look: { icon: Eye, tone: 'warn' },
  unread: { icon: Clock, tone: 'mute' },
  clear: { icon: CircleCheck, tone: 'good' },
  asked: { icon: MailQuestionMark, tone: 'info' },
}

/** The verdict on a payment's image, or the progress of reading it. */
export function VerdictBadge({ queue }: { queue: PaymentQueue }) {
  return <Badge {...BADGES[queue]}>{paymentsMessages.places[queue]}</Badge>
}

/** A payment without an order. */
export function UnmatchedBadge() {
  return (
    <Badge tone="plum" icon={PackageX}>
      {paymentsMessages.unmatched}
    </Badge>
  )
}

interface ReceivedNoteProps {
  /** For a paid order. */
  received: Received
  /** The order's total, rupees. */
  total: number
  action: ReactNode
}

/** 'Received ₹170 (statement line).' and the difference from the order's total. */
export function ReceivedNote({ received, total, action }: ReceivedNoteProps) {
  const { amount, from, owed, over } = received
  return (
    <Note tone={owed > 0 ? 'warn' : over > 0 ? 'info' : 'good'} icon={<IndianRupee />} action={action}>
      <strong>{messages.received(formatRupees(amount), messages.from[from])}</strong>
      {owed > 0 && ` ${messages.short(formatRupees(owed), formatRupees(total))}`}
      {over > 0 && ` ${messages.over(formatRupees(over), formatRupees(total))}`}
    </Note>
  )
}

/** A reason as a sentence; a reference to an earlier order is left out, because a link to it follows. */
export function reasonText(reason: Reason): string {
  if (reason.code === 'payee' && reason.unsure && reason.expected)
    return paymentsMessages.reasons['payee unsure'](reason.shown, reason.expected)
  if (reason.code === 'part unread' && reason.unsure) return paymentsMessages.reasons['utr unsure']
  const text = certainText(reason)
  return 'unsure' in reason && reason.unsure ? paymentsMessages.unsure(text) : text
}

function certainText(reason: Reason): string {
  const messages = paymentsMessages.reasons
  switch (reason.code) {
    case 'amount':
      return messages.amount(formatRupees(reason.shown), formatRupees(reason.expected))
    case 'payee':
      return messages.payee(reason.shown, reason.expected)
    case 'payee name':
      return messages['payee name'](reason.shown, reason.expected)
    case 'status':
      return messages.status[reason.shown]
    case 'too early':
    case 'too late':
      return messages[reason.code](formatDateTime(reason.shown), formatDateTime(reason.expected))
    case 'typed utr':
      return messages['typed utr'](reason.expected, reason.shown)
    case 'two amounts':
      return messages['two amounts'](formatRupees(reason.shown), formatRupees(reason.other))
    case 'transaction time':
      return messages['transaction time'](formatDateTime(reason.shown), formatDateTime(reason.expected))
    case 'part unread':
      return messages['part unread'][reason.part]
    default:
      return messages[reason.code]
  }
}

/** Whether there is no image: a phone order, until its customer sends one. */
export function hasNoImage({ reasons }: Pick<Payment, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'no picture')
}

/** The earlier order that a reason names. */
export function orderOfReason(reason: Reason): string | undefined {
  return 'orderId' in reason ? reason.orderId : undefined
}

/** The same as one text, for screen readers. */
export function reasonAloud(reason: Reason): string {
  const order = orderOfReason(reason)
  return order === undefined ? reasonText(reason) : `${reasonText(reason)} ${shortId(order)}`
}

/** Announced when the desk moves to a payment: order, amount, verdict and reasons. */
export function itemAloud(item: QueueItem): string {
  if (item.kind === 'unmatched')
    return paymentsMessages.announceUnmatched(item.unmatched.reference, formatRupees(item.unmatched.total))
  const { payment } = item
  const reasons = payment.reasons.map(reasonAloud).join('. ')
  return paymentsMessages.announce(
    shortId(payment._id),
    formatRupees(payment.expected.amount),
    paymentsMessages.places[payment.place],
    reasons,
  )
}
