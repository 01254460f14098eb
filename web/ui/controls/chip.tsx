import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/ui/controls/chip.module.css'

/** A filter in force, with a cross that takes it away. */
export function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <span className={`inline-row middle gap-2 breaks t-13 medium ${styles.chip}`}>
      {children}
      <button
        type="button"
        className={`reach center rigid ${styles.remove}`}
        aria-label={typeof children === 'string' ? uiMessages.removeNamed(children) : uiMessages.remove}
        onClick={onRemove}
      >
        <X />
      </button>
    </span>
  )
}
