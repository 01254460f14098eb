import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useField } from '#web/ui/controls/field.tsx'
import choice from '#web/ui/controls/checkbox.module.css'
import styles from '#web/ui/controls/radio-group.module.css'

export interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'> {
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  /** The chosen value; leave it out with {...register('status')}, which manages it itself. */
  value?: string
  /** Called with the chosen value, besides onChange, which gets the event. */
  onValue?: (value: string) => void
  /** Needed outside a Field group. */
  'aria-label'?: string
}

/** A choice of a few visible options. Put it in <Field group label=…>; arrow keys move within it. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onValue, onChange, name, className, 'aria-label': label, ...rest } = props
  const field = useField()
  const made = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
      className={classNames(styles.group, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={choice.choice}>
          <input
            {...rest}
            {...(value !== undefined && { checked: value === option.value })}
            type="radio"
            name={name ?? made}
            value={option.value}
            disabled={rest.disabled || option.disabled}
            className={choice.dot}
            onChange={(event) => {
              onChange?.(event)
              onValue?.(option.value)
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
