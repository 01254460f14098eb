import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { useFieldControl } from '#web/ui/controls/field.tsx'
import styles from '#web/ui/controls/number-stepper.module.css'

export interface NumberStepperProps {
  value: number
  /** Whole numbers within min and max only; an emptied field reports nothing and shows the old number again. */
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  /** Distinguishes several steppers ('Quantity of Copper Kalash'). */
  'aria-label': string
}

/** Minus, a number that can be typed, plus; each side is disabled at its limit. */
export function NumberStepper(props: NumberStepperProps) {
  const { value, onChange, min = 1, max, disabled, 'aria-label': label } = props
  const { id, ...wiring } = useFieldControl({})
  return (
    <NumberField.Root
      id={id}
      value={value}
      min={min}
      max={max}
      disabled={disabled}
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      onValueChange={(next) => next !== null && next !== value && onChange(next)}
    >
      <NumberField.Group className={styles.stepper}>
        <NumberField.Decrement
          className={`reach center inset-focus ${styles.step}`}
          aria-label={uiMessages.decrease}
          aria-description={label}
          disabled={disabled || value <= min}
        >
          <Minus />
        </NumberField.Decrement>
        <NumberField.Input {...wiring} aria-label={label} className={`inset-focus ${styles.number}`} />
        <NumberField.Increment
          className={`reach center inset-focus ${styles.step}`}
          aria-label={uiMessages.increase}
          aria-description={label}
          disabled={disabled || (max !== undefined && value >= max)}
        >
          <Plus />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  )
}
