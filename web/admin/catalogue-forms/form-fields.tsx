import { type ReactNode, useId, useState } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'
import { ChevronRight } from 'lucide-react'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput, type TextInputProps } from '#web/ui/controls/text-input.tsx'
import { Select, type SelectOption } from '#web/ui/controls/select.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import styles from '#web/admin/catalogue-forms/form-fields.module.css'
import { Button } from '#web/ui/controls/button.tsx'

interface Props extends Pick<
  TextInputProps,
  'before' | 'after' | 'inputMode' | 'type' | 'autoComplete' | 'list'
> {
  /** As the contract names it, dotted inside lists and blocks. */
  name: string
  label: string
  mark?: string
  hint?: ReactNode
  hideLabel?: boolean
  rows?: number
  className?: string
}

/** One text of the form around it, with its error. */
export function TextField({ name, label, mark, hint, hideLabel, rows, className, ...input }: Props) {
  const { register, formState } = useFormContext()
  const error = get(formState.errors, `${name}.message`) as string | undefined
  return (
    <Field label={label} mark={mark} hint={hint} hideLabel={hideLabel} error={error} className={className}>
      {rows === undefined ? (
        <TextInput autoComplete="off" {...input} {...register(name)} />
      ) : (
        <TextArea rows={rows} {...register(name)} />
      )}
    </Field>
  )
}

interface SelectFieldProps {
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
export function SelectField({
  name,
  label,
  mark,
  options,
  placeholder,
  hint,
  disabled,
  onChosen,
}: SelectFieldProps) {
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

interface MoreDetailsProps {
  fields: readonly string[]
  filled: boolean
  children: ReactNode
}

/** The optional part of a form, folded until it is wanted, filled or in error. Folded fields keep their values. */
export function MoreDetails({ fields, filled, children }: MoreDetailsProps) {
  const id = useId()
  const [wanted, setWanted] = useState(filled)
  const { errors } = useFormContext().formState
  const open = wanted || fields.some((name) => name in errors)
  return (
    <div className={styles.more}>
      <Button
        variant="quiet"
        className={styles.toggle}
        icon={<ChevronRight aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setWanted(!open)}
      >
        {adminMessages.content.form.moreDetails}
      </Button>
      <div id={id} hidden={!open} className={styles.part}>
        {children}
      </div>
    </div>
  )
}
