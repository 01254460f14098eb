import type { ReactNode } from 'react'
import styles from '#web/invoice/invoice-table.module.css'
import { useOverflow } from '#web/ui/use-overflow.ts'

/** A table of the invoice; on a screen too narrow for it, it moves sideways in its own frame. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  const [scroller, overflows] = useOverflow<HTMLDivElement>()
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
