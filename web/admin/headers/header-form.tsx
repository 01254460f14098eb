import type { Header } from '#contract/headers.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { headerAct, headerValues } from '#web/admin/headers/header-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

const DETAILS = ['status', 'buttonText', 'imageAlt'] as const

/** Adding or editing a header. */
export function HeaderForm(props: RecordFormProps<Header>) {
  const words = adminMessages.content.headers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={headerAct} valuesOf={headerValues} words={words}>
      {({ picture, values }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          {picture}
          <MoreDetails
            fields={DETAILS}
            filled={Boolean(values.buttonText || values.imageAlt || values.status !== 'active')}
          >
            <StatusField />
            <TextField name="buttonText" label={words.buttonText} mark={fields.optional} />
            <TextField
              name="imageAlt"
              label={words.imageAlt}
              mark={fields.optional}
              hint={words.imageAltHint}
            />
          </MoreDetails>
        </>
      )}
    </RecordForm>
  )
}
