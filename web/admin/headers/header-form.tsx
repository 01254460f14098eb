import { useState } from 'react'
import type { Header } from '#contract/headers.ts'
import { type Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { useMissingImageToast } from '#web/admin/catalogue-forms/missing-image.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { PictureField } from '#web/admin/catalogue-forms/picture-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { headerAct, headerValues } from '#web/admin/headers/header-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

interface Props {
  open: boolean
  /** The header to edit; null for a new one. */
  header: Header | null
  elsewhere: Elsewhere
  onClose: () => void
}

/** Adding or editing a header (section 5, D65). */
export function HeaderForm({ open, header, elsewhere, onClose }: Props) {
  const words = adminMessages.content.headers
  const fields = adminMessages.content.form
  const [act] = useState(() => headerAct(header))
  const [values] = useState(() => headerValues(header))
  const onInvalid = useMissingImageToast()
  const { form, submit, progress, gone } = useRecordForm({
    act,
    values,
    pictureField: 'image',
    onSaved: onClose,
    onInvalid,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={header ? words.editTitle : words.addTitle}
      name={header?.name}
      form={form}
      submit={submit}
      saveText={words.save}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      <TextField name="name" label={fields.name} />
      <TextField name="description" label={fields.description} rows={3} />
      <PictureField kept={header?.image} progress={progress} />
      <MoreDetails
        fields={['status', 'buttonText', 'imageAlt']}
        filled={Boolean(header && (values.buttonText || values.imageAlt || values.status !== 'active'))}
      >
        <StatusField />
        <TextField name="buttonText" label={words.buttonText} mark={fields.optional} />
        <TextField name="imageAlt" label={words.imageAlt} mark={fields.optional} hint={words.imageAltHint} />
      </MoreDetails>
    </FormDialog>
  )
}
