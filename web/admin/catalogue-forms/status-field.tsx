import { get, useFormContext } from 'react-hook-form'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'

/** Active or inactive, of the form around it. */
export function StatusField() {
  const words = adminMessages.content.form
  const { register, formState } = useFormContext()
  const options = [
    { value: 'active', label: words.active },
    { value: 'inactive', label: words.inactive },
  ]
  return (
    <Field group label={words.status} error={get(formState.errors, 'status.message') as string | undefined}>
      <RadioGroup options={options} {...register('status')} />
    </Field>
  )
}
