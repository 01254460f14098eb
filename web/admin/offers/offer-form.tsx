import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { useMissingImageToast } from '#web/admin/catalogue-forms/missing-image.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { PictureField } from '#web/admin/catalogue-forms/picture-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { ColorField } from '#web/admin/offers/color-field.tsx'
import { offerAct, offerValues } from '#web/admin/offers/offer-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

interface Props {
  open: boolean
  /** The offer to edit; null for a new one. */
  offer: Offer | null
  elsewhere: Elsewhere
  onClose: () => void
}

const DETAILS = ['status', 'validUntil', 'icon', 'bgColor'] as const

/** Adding or editing an offer (section 5, D65 to D67). */
export function OfferForm({ open, offer, elsewhere, onClose }: Props) {
  const words = adminMessages.content.offers
  const fields = adminMessages.content.form
  const [act] = useState(() => offerAct(offer))
  const [values] = useState(() => offerValues(offer))
  const onInvalid = useMissingImageToast()
  const { form, submit, progress, gone } = useRecordForm({
    act,
    values,
    pictureField: 'image',
    onSaved: onClose,
    onInvalid,
  })
  const filled = values.validUntil || values.icon || values.bgColor || values.status !== 'active'
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={offer ? words.editTitle : words.addTitle}
      name={offer?.name}
      form={form}
      submit={submit}
      saveText={words.save}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      <TextField name="name" label={fields.name} />
      <TextField name="description" label={fields.description} rows={3} />
      <TextField
        name="offerPercentage"
        label={words.offerPercentage}
        hint={words.percentageHint}
        inputMode="decimal"
        after="%"
      />
      <PictureField kept={offer?.image} progress={progress} />
      <MoreDetails fields={DETAILS} filled={Boolean(filled)}>
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
    </FormDialog>
  )
}
