import { useFormContext } from 'react-hook-form'
import { type Offer, offerCalls } from '#contract/catalogue/offers.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { indianDay } from '#web/admin/catalogue-forms/content-dates.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StartField } from '#web/admin/catalogue-forms/start-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import styles from '#web/admin/offers/color-field.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

const SIX_DIGITS = /^#[\da-f]{6}$/i

const PAPER = '#f5e4dc'

const DETAILS = ['status', 'startsAt', 'validUntil', 'icon', 'bgColor'] as const

/** Adding or editing an offer. */
export function OfferForm(props: RecordFormProps<Offer>) {
  const words = adminMessages.content.offers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={offerAct} valuesOf={offerValues} words={words}>
      {({ picture, values: { startsAt, validUntil, icon, bgColor, status } }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          <TextField
            name="offerPercentage"
            label={words.offerPercentage}
            hint={words.percentageHint}
            inputMode="decimal"
            after="%"
          />
          {picture}
          <MoreDetails
            fields={DETAILS}
            filled={Boolean(startsAt || validUntil || icon || bgColor || status !== 'active')}
          >
            <StatusField />
            <StartField />
            <TextField
              name="validUntil"
              label={words.validUntil}
              mark={fields.optional}
              hint={words.validUntilHint}
              type="date"
            />
            <TextField name="icon" label={words.icon} mark={fields.optional} />
            <ColorField />
          </MoreDetails>
        </>
      )}
    </RecordForm>
  )
}

interface OfferValues {
  name: string
  description: string
  offerPercentage: string
  image: File | undefined
  /** Days in India, '2026-11-30'. */
  startsAt: string
  validUntil: string
  status: string
  icon: string
  bgColor: string
}

const EMPTY: OfferValues = {
  name: '',
  description: '',
  offerPercentage: '',
  image: undefined,
  startsAt: '',
  validUntil: '',
  status: 'active',
  icon: '',
  bgColor: '',
}

function offerValues(offer: Offer | null): OfferValues {
  if (!offer) return EMPTY
  const { name, description, icon, bgColor } = offer
  return {
    name,
    description,
    offerPercentage: String(offer.offerPercentage),
    image: undefined,
    startsAt: indianDay(offer.startsAt),
    validUntil: indianDay(offer.validUntil),
    status: isActive(offer) ? 'active' : 'inactive',
    icon,
    bgColor,
  }
}

function offerAct(offer: Offer | null) {
  const words = adminMessages.content.form
  if (offer)
    return formAct(offerCalls.updateOfferById, {
      bodyOf: (values: OfferValues) => changedFields(values, offerValues(offer)),
      send: (body, onProgress) => api('updateOfferById', { params: { id: offer._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(offerCalls.createOffer, {
    bodyOf: ({ name, description, offerPercentage, image, ...details }: OfferValues) => {
      return { name, description, offerPercentage, image, ...changedFields(details, EMPTY) }
    },
    send: (body, onProgress) => api('createOffer', { body, onProgress }),
    failed: words.failedToCreate,
  })
}

/** The ground behind an offer's picture: typed, or chosen from the browser's colours. */
function ColorField() {
  const words = adminMessages.content.offers
  const { watch, setValue } = useFormContext<{ bgColor: string }>()
  const typed = watch('bgColor')
  return (
    <TextField
      name="bgColor"
      label={words.bgColor}
      mark={adminMessages.content.form.optional}
      hint={words.bgColorHint}
      after={
        <input
          type="color"
          className={styles.color}
          aria-label={words.chooseColor}
          value={SIX_DIGITS.test(typed) ? typed : PAPER}
          onChange={(event) =>
            setValue('bgColor', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
      }
    />
  )
}
