import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/select.module.css'

/** The button of a Select whose code is still to come; the chosen option's label is its content. */
export function ClosedSelect({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      aria-expanded={false}
      {...rest}
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- no list yet
      role="combobox"
      className={classNames(styles.trigger, className)}
    >
      <span className={styles.value}>{children}</span>
      <span className={styles.icon} aria-hidden="true">
        <ChevronDown />
      </span>
    </button>
  )
}
