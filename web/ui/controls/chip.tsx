import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/ui/controls/chip.module.css'

/** A filter in force, with a cross that takes it away. `label` is its text when children is more than text. */
export function Chip({
  children,
  label,
  onRemove,
}: {
  children: ReactNode
  label?: string
  onRemove: () => void
}) {
  const name = label ?? (typeof children === 'string' ? children : undefined)
  return (
    <span className={`inline-row middle gap-2 breaks t-13 medium ${styles.chip}`}>
      {children}
      <button
        type="button"
        className={`reach center rigid ${styles.remove}`}
        aria-label={name ? uiMessages.removeNamed(name) : uiMessages.remove}
        onClick={onRemove}
      >
        <X />
      </button>
    </span>
  )
}
