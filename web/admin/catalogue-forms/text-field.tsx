import type { ReactNode } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput, type TextInputProps } from '#web/ui/controls/text-input.tsx'

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
