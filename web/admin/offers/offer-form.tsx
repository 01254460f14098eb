import type { Offer } from '#contract/offers.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { ColorField } from '#web/admin/offers/color-field.tsx'
import { offerAct, offerValues } from '#web/admin/offers/offer-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

const DETAILS = ['status', 'validUntil', 'icon', 'bgColor'] as const

/** Adding or editing an offer. */
export function OfferForm(props: RecordFormProps<Offer>) {
  const words = adminMessages.content.offers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={offerAct} valuesOf={offerValues} words={words}>
      {({ picture, values: { validUntil, icon, bgColor, status } }) => (
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
            filled={Boolean(validUntil || icon || bgColor || status !== 'active')}
          >
            <StatusField />
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
