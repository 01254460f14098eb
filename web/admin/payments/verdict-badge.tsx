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
import type { PaymentPlace } from '#contract/payments/payments.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Badge, type Tone } from '#web/ui/signs/badge.tsx'
import type { Received } from '#contract/orders/money-records.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

const LOOKS: Record<PaymentPlace, { icon: LucideIcon; tone: Tone }> = {
  mismatch: { icon: CircleX, tone: 'bad' },
  look: { icon: Eye, tone: 'warn' },
  unread: { icon: Clock, tone: 'mute' },
  clear: { icon: CircleCheck, tone: 'good' },
  asked: { icon: MailQuestionMark, tone: 'info' },
}

/** What the shop thinks of a payment's picture, or how far it has come. */
export function VerdictBadge({ place }: { place: PaymentPlace }) {
  const { icon: Icon, tone } = LOOKS[place]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {adminMessages.payments.places[place]}
    </Badge>
  )
}

/** A payment that could not become an order. */
export function UnmatchedBadge() {
  return (
    <Badge tone="plum" icon={<PackageX aria-hidden="true" />}>
      {adminMessages.payments.unmatched}
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
  const words = adminMessages.received
  const { amount, from, owed, over } = received
  return (
    <Note
      tone={owed > 0 ? 'warn' : over > 0 ? 'info' : 'good'}
      icon={<IndianRupee aria-hidden="true" />}
      action={action}
    >
      <strong>{words.received(formatRupees(amount), words.from[from])}</strong>
      {owed > 0 && ` ${words.short(formatRupees(owed), formatRupees(total))}`}
      {over > 0 && ` ${words.over(formatRupees(over), formatRupees(total))}`}
    </Note>
  )
}
