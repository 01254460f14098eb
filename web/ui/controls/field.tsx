import { createContext, useContext, useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/ui/controls/field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Adds '(optional)' to the label. */
  optional?: boolean
  hint?: ReactNode
  /** Replaces the hint; its presence marks the control as invalid. */
  error?: ReactNode
  /** Announces the error: the focus does not go to the control with it. */
  announced?: boolean
  /** For several controls under one label (radios, boxes, files): a named group instead of a label for one control. */
  group?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

interface Wiring {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<Wiring | null>(null)

/**
 * A label above one control and a hint or error below it; the control inside connects itself with useFieldControl.
 */
export function Field(props: FieldProps) {
  const { label, optional, hint, error, announced, group, hideLabel, className, children } = props
  const controlId = useId()
  const below = error ? `${controlId}-error` : hint ? `${controlId}-hint` : undefined
  const wiring = { id: controlId, labelId: `${controlId}-label`, describedBy: below, invalid: Boolean(error) }
  const words = (
    <>
      {label}
      {optional && <span className="faint plain"> {uiMessages.optional}</span>}
    </>
  )
  const labelClass = hideLabel ? 'sr' : styles.label
  return (
    <div
      className={['stack gap-6 packed', className].filter(Boolean).join(' ')}
      {...(group && { role: 'group', 'aria-labelledby': wiring.labelId, 'aria-describedby': below })}
    >
      {group ? (
        <span id={wiring.labelId} className={labelClass}>
          {words}
        </span>
      ) : (
        <label id={wiring.labelId} htmlFor={controlId} className={labelClass}>
          {words}
        </label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p
          id={below}
          role={announced ? 'alert' : undefined}
          className={`row gap-6 bad t-13 medium ${styles.error}`}
        >
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={below} className="t-13 soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** The wiring of the surrounding Field, or nothing outside one. For controls in this folder. */
export function useField(): Wiring | null {
  return useContext(FieldContext)
}

/** The attributes a control takes from its Field; its own props take precedence. */
export function useFieldControl(own: {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}) {
  const field = useField()
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}
