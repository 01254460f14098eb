import { CalendarX } from 'lucide-react'
import type { Offer } from '#contract/offers.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import type { RowActs } from '#web/admin/catalogue-forms/record-screen.tsx'
import { isExpired } from '#web/admin/offers/offer-dates.ts'
import styles from '#web/admin/offers/offer-columns.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Badge } from '#web/ui/signs/badge.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import type { Column } from '#web/ui/lists/table.tsx'

/** The table of offers; `now` is the moment by which they are expired or not. */
export function offerColumns(acts: RowActs<Offer>, now: number): Column<Offer>[] {
  const words = adminMessages.content.offers
  const percentage: Column<Offer> = {
    key: 'percentage',
    header: words.percentage,
    align: 'right',
    width: '104px',
    cell: ({ offerPercentage }) => words.percent(offerPercentage),
  }
  const validUntil: Column<Offer> = {
    key: 'validUntil',
    header: words.validUntil,
    width: '190px',
    cell: (row) => <EndCell offer={row} now={now} />,
  }
  return recordColumns(acts, { nameWidth: '24%', besideDescription: [percentage, validUntil] })
}

function EndCell({ offer, now }: { offer: Offer; now: number }) {
  const words = adminMessages.content.offers
  if (!offer.validUntil) return words.noEnd
  return (
    <span className={styles.end}>
      {formatDateLong(offer.validUntil)}
      {isExpired(offer, now) && (
        <Badge tone="warn" icon={<CalendarX aria-hidden="true" />}>
          {words.expired}
        </Badge>
      )}
    </span>
  )
}
