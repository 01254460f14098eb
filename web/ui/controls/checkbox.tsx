import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useField } from '#web/ui/controls/field.tsx'
import styles from '#web/ui/controls/checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A checkbox with its label beside it; a native input, so {...register('terms')} works. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  const field = useField()
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        {...rest}
        type="checkbox"
        className={styles.box}
      />
      <span>{label}</span>
    </label>
  )
}
