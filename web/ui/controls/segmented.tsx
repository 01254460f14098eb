import type { ReactNode } from 'react'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/segmented.module.css'

export interface SegmentedProps<Value extends string> {
  'aria-label': string
  /** With an icon the label is only read out. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Two to four ways to see the same thing, one pressed: grid or list, day or week. */
export function Segmented<Value extends string>({
  options,
  value,
  onChange,
  className,
  ...rest
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      {...rest}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={classNames(styles.group, className)}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className={classNames(styles.option, option.icon !== undefined && styles.square)}
          aria-label={option.icon ? option.label : undefined}
        >
          {option.icon ?? option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
