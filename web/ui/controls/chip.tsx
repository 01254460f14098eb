import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { besideRow, passFocus } from '#web/ui/controls/button.tsx'
import styles from '#web/ui/controls/chip.module.css'

/** An active filter, with a cross that removes it. */
export function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <span className={`inline-row middle gap-2 breaks t-13 medium ${styles.chip}`}>
      {children}
      <button
        type="button"
        className={`reach center rigid ${styles.remove}`}
        aria-label={typeof children === 'string' ? uiMessages.removeNamed(children) : uiMessages.remove}
        ref={passFocus}
        onClick={({ currentTarget }) => {
          besideRow(currentTarget)?.focus()
          onRemove()
        }}
      >
        <X />
      </button>
    </span>
  )
}
