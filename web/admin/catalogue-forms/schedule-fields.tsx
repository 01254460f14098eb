import { CalendarClock, Store } from 'lucide-react'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { isActive } from '#contract/accounts/active.ts'
import { formatDateShort } from '#web/ui/format.ts'
import { hasBegun } from '#contract/catalogue/in-shop.ts'
import { Badge } from '#web/ui/signs/badge.tsx'

/** The day from which a banner or an offer is in the shop. */
export function StartField() {
  const words = adminMessages.content.form
  return (
    <TextField
      name="startsAt"
      label={words.startsAt}
      mark={words.optional}
      hint={words.startsAtHint}
      type="date"
    />
  )
}

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in India of a moment, as a date field writes it: '2026-11-30'; '' for none. */
export function indianDay(moment: string | null): string {
  return moment ? day.format(new Date(moment)) : ''
}

/** Whether an offer has left the shop by its own date. */
export function isExpired({ validUntil }: { validUntil: string | null }, now: number): boolean {
  return validUntil !== null && Date.parse(validUntil) < now
}

interface ShopBadgeProps {
  record: { status: string; startsAt: string | null }
  inShop: boolean
  now: number
}

/** Whether customers see a banner or an offer now, or from which day on; nothing when neither is so. */
export function ShopBadge({ record, inShop, now }: ShopBadgeProps) {
  const words = adminMessages.content.list
  if (inShop)
    return (
      <Badge tone="teal" icon={<Store aria-hidden="true" />}>
        {words.inShop}
      </Badge>
    )
  if (!record.startsAt || hasBegun(record, now) || !isActive(record)) return null
  return (
    <Badge tone="info" icon={<CalendarClock aria-hidden="true" />}>
      {words.from(formatDateShort(record.startsAt))}
    </Badge>
  )
}
