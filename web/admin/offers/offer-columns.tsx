import { CalendarX } from 'lucide-react'
import type { Offer } from '#contract/offers.ts'
import {
  ActiveBadge,
  DescriptionCell,
  NameCell,
  RowActions,
  ThumbCell,
} from '#web/admin/catalogue-forms/record-cells.tsx'
import { isExpired } from '#web/admin/offers/offer-dates.ts'
import styles from '#web/admin/offers/offer-columns.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import type { Column } from '#web/ui/table.tsx'

interface Uses {
  onEdit: (offer: Offer) => void
  onDelete: (offer: Offer) => void
  /** The moment by which offers are expired or not. */
  now: number
}

/** The table of offers. */
export function offerColumns({ onEdit, onDelete, now }: Uses): Column<Offer>[] {
  const words = adminMessages.content.list
  const offers = adminMessages.content.offers
  return [
    {
      key: 'image',
      header: words.image,
      width: '76px',
      cell: ({ image }) => <ThumbCell image={image} />,
    },
    {
      key: 'name',
      header: words.name,
      width: '24%',
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    { key: 'description', header: words.description, cell: (row) => <DescriptionCell {...row} /> },
    {
      key: 'percentage',
      header: offers.percentage,
      align: 'right',
      width: '104px',
      cell: ({ offerPercentage }) => offers.percent(offerPercentage),
    },
    {
      key: 'validUntil',
      header: offers.validUntil,
      width: '190px',
      cell: (row) => <EndCell offer={row} now={now} />,
    },
    { key: 'status', header: words.status, width: '112px', cell: (row) => <ActiveBadge {...row} /> },
    {
      key: 'actions',
      header: words.actions,
      hideHeader: true,
      width: '96px',
      onPhone: 'actions',
      cell: (row) => <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
    },
  ]
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
