import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '#web/ui/controls/field.tsx'
import { Select, type SelectOption } from '#web/ui/controls/select.tsx'

interface Props {
  name: string
  label: string
  mark?: string
  options: readonly SelectOption<string>[]
  placeholder: string
  hint?: ReactNode
  disabled?: boolean
  onChosen?: (value: string) => void
}

/** One of a list, of the form around it, with its error. */
export function SelectField({ name, label, mark, options, placeholder, hint, disabled, onChosen }: Props) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  return (
    <Field label={label} mark={mark} hint={hint} error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value ?? ''}
        options={options}
        placeholder={placeholder}
        disabled={disabled}
        onChange={(value) => {
          field.onChange(value)
          onChosen?.(value)
        }}
      />
    </Field>
  )
}
