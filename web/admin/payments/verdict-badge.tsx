import { CircleCheck, CircleX, Clock, Eye, type LucideIcon, MailQuestionMark, PackageX } from 'lucide-react'
import type { PaymentPlace } from '#contract/payments/payments.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Badge, type Tone } from '#web/ui/signs/badge.tsx'

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
