import { CalendarClock, Store } from 'lucide-react'
import { isActive } from '#contract/accounts/active.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateShort } from '#web/ui/format.ts'
import { hasBegun } from '#contract/catalogue/in-shop.ts'
import { Badge } from '#web/ui/signs/badge.tsx'

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
