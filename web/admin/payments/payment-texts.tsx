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
import { Badge, type Tone } from '#web/ui/signs/badge.tsx'
import type { Received } from '#contract/orders/money-records.ts'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { shortId } from '#web/admin/layout/links.ts'
import type { QueueItem } from '#web/admin/payments/payment-queries.ts'

const LOOKS: Record<PaymentQueue, { icon: LucideIcon; tone: Tone }> = {
  mismatch: { icon: CircleX, tone: 'bad' },
  look: { icon: Eye, tone: 'warn' },
  unread: { icon: Clock, tone: 'mute' },
  clear: { icon: CircleCheck, tone: 'good' },
  asked: { icon: MailQuestionMark, tone: 'info' },
}

/** What the shop thinks of a payment's image, or how far it has come. */
export function VerdictBadge({ place }: { place: PaymentQueue }) {
  return <Badge {...LOOKS[place]}>{paymentsMessages.places[place]}</Badge>
}

/** A payment that could not become an order. */
export function UnmatchedBadge() {
  return (
    <Badge tone="plum" icon={PackageX}>
      {paymentsMessages.unmatched}
    </Badge>
  )
}

interface ReceivedNoteProps {
  /** Of a paid order. */
  received: Received
  /** The order's total, rupees. */
  total: number
  action: ReactNode
}

/** 'Received ₹170 (statement line).' and what it is short of or above the order's total. */
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

/** A reason as a sentence; one that names an earlier order without the order, which stands behind it as a link. */
export function reasonText(reason: Reason): string {
  if (reason.code === 'payee' && reason.unsure && reason.expected)
    return paymentsMessages.reasons['payee unsure'](reason.shown, reason.expected)
  if (reason.code === 'part unread' && reason.unsure) return paymentsMessages.reasons['utr unsure']
  const text = sureText(reason)
  return 'unsure' in reason && reason.unsure ? paymentsMessages.unsure(text) : text
}

function sureText(reason: Reason): string {
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

/** Whether there is nothing to look at: an order by phone, until its customer sends an image. */
export function hasNoImage({ reasons }: Pick<Payment, 'reasons'>): boolean {
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
