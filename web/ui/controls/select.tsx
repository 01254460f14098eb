import type { ReactNode, Ref } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { useField, useFieldControl } from '#web/ui/controls/field.tsx'
import input from '#web/ui/controls/text-input.module.css'
import popup from '#web/ui/overlays/popup.module.css'
import styles from '#web/ui/controls/select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[]
  /** '' or null shows the placeholder. */
  value: Value | '' | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  disabled?: boolean
  defaultOpen?: boolean
  required?: boolean
  /** Needed outside a Field. */
  'aria-label'?: string
  id?: string
  className?: string
  /** The button, for react-hook-form's Controller to focus. */
  ref?: Ref<HTMLButtonElement>
}

/**
 * A choice from a list. With react-hook-form use Controller: <Select {...field} options={…} />. Positioned like a
 * Popover.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  ref,
  className,
  'aria-label': label,
  id,
  ...rest
}: SelectProps<Value>) {
  const field = useField()
  const wiring = useFieldControl({ id })
  return (
    // The list would add a <style> element, which the shop's policy forbids and these styles do not need.
    <CSPProvider disableStyleElements>
      <Base.Root
        {...rest}
        items={options}
        value={value === '' ? null : value}
        onValueChange={(next) => next !== null && onChange(next)}
        modal={false}
      >
        <Base.Trigger
          ref={ref}
          {...wiring}
          aria-label={label}
          aria-labelledby={label ? undefined : field?.labelId}
          className={classNames(input.frame, styles.trigger, className)}
          onBlur={onBlur}
        >
          <Base.Value
            className={`grow shrink one-line ${styles.value}`}
            placeholder={placeholder ?? '\u00A0'}
          />
          <Base.Icon className={styles.icon}>
            <ChevronDown />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            className={popup.positioner}
            positionMethod="fixed"
            alignItemWithTrigger={false}
            sideOffset={4}
          >
            <Base.Popup className={classNames(popup.popup, styles.popup)}>
              <Base.List className={styles.list}>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={classNames('row middle gap-8', popup.item, styles.item)}
                  >
                    <Base.ItemText className="grow shrink">{option.label}</Base.ItemText>
                    <Base.ItemIndicator>
                      <Check />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

/** Options from texts by their values. */
export function optionsOf(texts: Readonly<Record<string, string>>): SelectOption<string>[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label }))
}
