import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/segmented.module.css'

export interface SegmentedProps<Value extends string> {
  'aria-label': string
  /** With an icon the label is only read out. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/**
 * Two to four views of the same thing, one pressed: grid or list, day or week. Tab reaches one of them, arrow keys
 * the others. Written by hand: Base UI's toggle group would add 10 KB to the shop's first screen.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, className, ...rest } = props
  const [focused, setFocused] = useState(0)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for the fields of a form
    <div {...rest} role="group" className={classNames(styles.group, className)}>
      {options.map((option, i) => (
        <button
          key={option.value}
          type="button"
          tabIndex={i === focused ? 0 : -1}
          className={classNames(
            'hover reach center t-14 medium',
            styles.option,
            option.icon !== undefined && styles.square,
          )}
          aria-label={option.icon ? option.label : undefined}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
          onFocus={() => setFocused(i)}
          onKeyDown={moveFocus}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[]
  const at = buttons.indexOf(event.currentTarget)
  const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = targets[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}
