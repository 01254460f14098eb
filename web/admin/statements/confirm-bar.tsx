import type { Confirming, Outcome } from '#web/admin/statements/use-confirming.ts'
import type { Ticked } from '#web/admin/statements/use-ticks.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { useEffect, useRef } from 'react'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

interface Props {
  ticked: readonly Ticked[]
  running: Confirming | undefined
  onConfirm: () => void
}

/** What is ticked together, and the one step that marks it paid; it stays in sight below the review. */
export function ConfirmBar({ ticked, running, onConfirm }: Props) {
  const words = adminMessages.statement
  const count = formatNumber(ticked.length)
  const paise = ticked.reduce((sum, { order }) => sum + Math.round(order.total * 100), 0)
  return (
    <div className={styles.bar}>
      {running ? (
        <progress
          className={styles.progress}
          max={running.all}
          value={running.done}
          aria-label={words.progress}
        />
      ) : (
        <span aria-live="polite">
          {ticked.length === 0 ? words.nothingTicked : words.ticked(count, formatRupees(paise / 100))}
        </span>
      )}
      <Button
        variant="main"
        busy={running !== undefined}
        busyText={running && words.confirming(formatNumber(running.done), formatNumber(running.all))}
        disabled={ticked.length === 0 && !running}
        onClick={onConfirm}
      >
        {words.confirm(count)}
      </Button>
    </div>
  )
}

/** What a confirmation did, what it left and why. It takes the focus from the button, which is done. */
export function OutcomeNotes({ outcome }: { outcome: Outcome }) {
  const words = adminMessages.statement
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const count = (kind: string) => outcome.confirmed.filter((one) => one.outcome === kind).length
  const refused = outcome.confirmed.filter((one) => one.outcome === 'refused')
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
