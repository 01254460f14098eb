import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import type { SelectProps } from '#web/ui/controls/select.tsx'
import { FetchedLayer } from '#web/ui/layers/fetched.tsx'
import { select } from '#web/ui/layers/layer-code.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/select.module.css'

/** A select of the storefront; its code comes when it is first opened. */
export function Choice<Value extends string>(props: SelectProps<Value>) {
  const { options, value, className, 'aria-label': label } = props
  const closed = (
    <ClosedSelect className={className} aria-label={label}>
      {options.find((option) => option.value === value)?.label}
    </ClosedSelect>
  )
  return (
    <FetchedLayer trigger={closed} popup="listbox" load={select}>
      {(Select) => <Select {...props} defaultOpen />}
    </FetchedLayer>
  )
}

/** The button of a Select whose code is still to come; the chosen option's label is its content. */
function ClosedSelect({ className, children, ...rest }: ComponentProps<'button'>) {
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
