import { CalendarX } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { currentOffers } from '#contract/catalogue/in-shop.ts'
import { type Offer, offerCalls } from '#contract/catalogue/offers.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen, type RowHandlers } from '#web/admin/catalogue-forms/record-screen.tsx'
import { type RecordListQuery, useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { settingsPath } from '#web/admin/links.ts'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import styles from '#web/admin/offers/offer-columns.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { imageSource } from '#web/image-source.ts'
import { useShop } from '#web/shop.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import { textColorOn } from '#web/ui/text-color-on.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Image } from '#web/ui/display/image.tsx'
import type { RecordKind } from '#web/admin/catalogue-forms/form-action.ts'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import {
  indianDay,
  isExpired,
  isFilled,
  ShopBadge,
  StartField,
  MoreDetails,
  StatusField,
  TextField,
} from '#web/admin/catalogue-forms/form-fields.tsx'

/** Offer Management: the special offers with their percentage, searched by name. */
export function OfferManagement() {
  const { list, offers } = adminMessages.content
  const query = useRecordList('offers', (signal) => api('getAllOffers', { signal }))
  useFailureToast(query.isError, offers.failed)
  return (
    <div className="stack gap-16">
      <PromisedShipping query={query} />
      <RecordScreen
        name="offers"
        query={query}
        remove={(id) => api('deleteOfferById', { params: { id } })}
        columns={(actions) => offerColumns(actions, query)}
        saveOrder={(ids) => api('orderOffers', { body: { ids } })}
        searched={({ name }) => [name]}
        messages={{ ...offers, search: list.search }}
        minWidth={1060}
        Form={OfferForm}
      />
    </div>
  )
}

/** Warns while the default card advertises free shipping and the shop charges it. */
function PromisedShipping({ query: { data, dataUpdatedAt: now } }: { query: RecordListQuery<Offer> }) {
  const messages = adminMessages.content.offers
  const { settings } = useShop()
  if (!data || settings?.freeShippingFrom !== null || currentOffers(data, now).length > 0) return null
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink size="s" to={settingsPath('delivery')}>
          {messages.openSettings}
        </ButtonLink>
      }
    >
      {messages.promisesShipping}
    </Note>
  )
}

function offerColumns(
  actions: RowHandlers<Offer>,
  { data, dataUpdatedAt: now }: RecordListQuery<Offer>,
): Column<Offer>[] {
  const shown = currentOffers(data ?? [], now)
  const messages = adminMessages.content.offers
  const percentage: Column<Offer> = {
    key: 'percentage',
    header: messages.percentage,
    align: 'right',
    width: '104px',
    cell: ({ offerPercentage }) => messages.percent(offerPercentage),
  }
  const validUntil: Column<Offer> = {
    key: 'validUntil',
    header: messages.validUntil,
    width: '190px',
    cell: (row) => <EndCell offer={row} now={now} />,
  }
  return recordColumns(actions, {
    nameWidth: '20%',
    preview: { width: '150px', cell: (offer) => <OfferPreview offer={offer} /> },
    afterDescription: [percentage, validUntil],
    afterStatus: (offer) => <ShopBadge record={offer} inShop={shown.includes(offer)} now={now} />,
  })
}

function EndCell({ offer, now }: { offer: Offer; now: number }) {
  const messages = adminMessages.content.offers
  if (!offer.validUntil) return messages.noEnd
  return (
    <span className="row wrap middle gap-8 rows-4">
      {formatDateLong(offer.validUntil)}
      {isExpired(offer, now) && (
        <Badge tone="warn" icon={CalendarX}>
          {messages.expired}
        </Badge>
      )}
    </span>
  )
}

function OfferPreview({ offer: { image, bgColor, offerPercentage } }: { offer: Offer }) {
  const ink = textColorOn(bgColor)
  const color = ink && { backgroundColor: bgColor, color: ink }
  return (
    <span className={styles.card} style={color} aria-hidden="true">
      <Image {...imageSource(image)} sizes="48px" alt="" className={styles.image} />
      <span className={styles.percent}>{adminMessages.content.offers.percent(offerPercentage)}</span>
    </span>
  )
}

const SIX_DIGITS = /^#[\da-f]{6}$/i

const PAPER = '#f5e4dc'

const DETAILS = ['status', 'startsAt', 'validUntil', 'icon', 'bgColor'] as const

function OfferForm(props: RecordFormProps<Offer>) {
  const messages = adminMessages.content.offers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} kind={OFFER} messages={messages}>
      {({ image, values }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          <TextField
            name="offerPercentage"
            label={messages.offerPercentage}
            hint={messages.percentageHint}
            inputMode="decimal"
            after="%"
          />
          {image}
          <MoreDetails fields={DETAILS} filled={isFilled(values, DETAILS)}>
            <StatusField />
            <StartField />
            <TextField
              name="validUntil"
              label={messages.validUntil}
              optional
              hint={messages.validUntilHint}
              type="date"
            />
            <TextField name="icon" label={messages.icon} optional />
            <ColorField />
          </MoreDetails>
        </>
      )}
    </RecordForm>
  )
}

type OfferDetails = Record<'offerPercentage' | 'startsAt' | 'validUntil' | 'icon' | 'bgColor', string>

const OFFER: RecordKind<Offer, OfferDetails> = {
  calls: offerCalls,
  create: 'createOffer',
  update: 'updateOfferById',
  empty: { offerPercentage: '', startsAt: '', validUntil: '', icon: '', bgColor: '' },
  details: ({ offerPercentage, startsAt, validUntil, icon, bgColor }) => ({
    offerPercentage: String(offerPercentage),
    startsAt: indianDay(startsAt),
    validUntil: indianDay(validUntil),
    icon,
    bgColor,
  }),
  always: ['name', 'description', 'offerPercentage', 'image'],
}

/** The background behind an offer's image: typed, or chosen with the browser's colour picker. */
function ColorField() {
  const messages = adminMessages.content.offers
  const { watch, setValue } = useFormContext<{ bgColor: string }>()
  const typed = watch('bgColor')
  return (
    <TextField
      name="bgColor"
      label={messages.bgColor}
      optional
      hint={messages.bgColorHint}
      after={
        <input
          type="color"
          className={styles.color}
          aria-label={messages.chooseColor}
          value={SIX_DIGITS.test(typed) ? typed : PAPER}
          onChange={(event) =>
            setValue('bgColor', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
      }
    />
  )
}
