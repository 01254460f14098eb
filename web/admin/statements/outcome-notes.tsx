import { useEffect, useRef } from 'react'
import type { Outcome } from '#web/admin/statements/use-confirming.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

/** What a confirmation did, what it left and why. It takes the focus: the button that was pressed has nothing more to do. */
export function OutcomeNotes({ outcome }: { outcome: Outcome }) {
  const words = adminMessages.statement
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const count = (kind: string) => outcome.told.filter((one) => one.outcome === kind).length
  const refused = outcome.told.filter((one) => one.outcome === 'refused')
  const [paid, already] = [count('paid'), count('already')]
  return (
    <div ref={box} className={styles.outcome} tabIndex={-1}>
      {paid + already > 0 && (
        <Note tone="good">
          {words.done(formatNumber(paid))} {already > 0 && words.alreadyDone(formatNumber(already))}
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="warn">
          {words.refused(formatNumber(refused.length))}
          <ul className={styles.problems}>
            {refused.map(({ credit, message }) => (
              <li key={credit}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {outcome.broken !== null && <Note tone="bad">{outcome.broken || words.broken}</Note>}
    </div>
  )
}
