import { useController } from 'react-hook-form'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'

interface Props {
  name: string
  label: string
  hint: string
  /** Value → words. */
  options: Readonly<Record<string, string>>
}

/** One of a few, of the form around it, with its error. */
export function RadioField({ name, label, hint, options }: Props) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  return (
    <Field group label={label} hint={hint} error={fieldState.error?.message}>
      <RadioGroup
        name={name}
        value={field.value ?? ''}
        onValue={field.onChange}
        options={Object.entries(options).map(([value, words]) => ({ value, label: words }))}
      />
    </Field>
  )
}
