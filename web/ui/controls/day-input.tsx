import { TextInput } from '#web/ui/controls/text-input.tsx'

export interface DayInputProps {
  /** Shown in the field, before the day. */
  label: string
  /** '2026-11-30', '' for none. */
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
  className?: string | undefined
}

/** A day in India; opens the browser's own calendar. */
export function DayInput({ label, onChange, ...rest }: DayInputProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      before={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
