import { CalendarX } from 'lucide-react'
import { currentOffers } from '#contract/catalogue/in-shop.ts'
import type { Offer } from '#contract/catalogue/offers.ts'
import { isExpired } from '#web/admin/catalogue-forms/content-dates.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen, type RowActs } from '#web/admin/catalogue-forms/record-screen.tsx'
import { ShopBadge } from '#web/admin/catalogue-forms/shop-badge.tsx'
import { type RecordListQuery, useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { settingsAddress } from '#web/admin/layout/links.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import styles from '#web/admin/offers/offer-columns.module.css'
import { OfferForm } from '#web/admin/offers/offer-form.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { pictureSource } from '#web/picture-source.ts'
import { useShop } from '#web/shop.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import { inkOn } from '#web/ui/ink-on.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { Badge } from '#web/ui/signs/badge.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'

/** Offer Management: the special offers with their percentage, searched by name. */
export function OfferManagement() {
  const { list, offers } = adminMessages.content
  const query = useRecordList('offers', (signal) => api('getAllOffers', { signal }))
  useFailureToast(query.isError, offers.failed)
  return (
    <>
      <PromisedShipping query={query} />
      <RecordScreen
        name="offers"
        query={query}
        remove={(id) => api('deleteOfferById', { params: { id } })}
        columns={(acts) => offerColumns(acts, query)}
        place={(ids) => api('orderOffers', { body: { ids } })}
        searched={({ name }) => [name]}
        words={{ ...offers, search: list.search }}
        minWidth={1060}
        Form={OfferForm}
      />
    </>
  )
}

/** Warns while the default card promises free shipping and the shop charges it. */
function PromisedShipping({ query: { data, dataUpdatedAt: now } }: { query: RecordListQuery<Offer> }) {
  const words = adminMessages.content.offers
  const { settings } = useShop()
  if (!data || settings?.freeShippingFrom !== null || currentOffers(data, now).length > 0) return null
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink size="s" to={settingsAddress('delivery')}>
          {words.openSettings}
        </ButtonLink>
      }
    >
      {words.promisesShipping}
    </Note>
  )
}

function offerColumns(
  acts: RowActs<Offer>,
  { data, dataUpdatedAt: now }: RecordListQuery<Offer>,
): Column<Offer>[] {
  const shown = currentOffers(data ?? [], now)
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
  return recordColumns(acts, {
    nameWidth: '20%',
    preview: { width: '150px', cell: (offer) => <OfferPreview offer={offer} /> },
    besideDescription: [percentage, validUntil],
    besideStatus: (offer) => <ShopBadge record={offer} inShop={shown.includes(offer)} now={now} />,
  })
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

/** An offer as its card stands in the shop: picture, percentage, the seller's colour. */
function OfferPreview({ offer: { image, bgColor, offerPercentage } }: { offer: Offer }) {
  const ink = inkOn(bgColor)
  const color = ink && { backgroundColor: bgColor, color: ink }
  return (
    <span className={styles.card} style={color} aria-hidden="true">
      <Picture {...pictureSource(image)} sizes="48px" alt="" className={styles.picture} />
      <span className={styles.percent}>{adminMessages.content.offers.percent(offerPercentage)}</span>
    </span>
  )
}
