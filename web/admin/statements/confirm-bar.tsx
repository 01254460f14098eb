import type { Confirming } from '#web/admin/statements/use-confirming.ts'
import type { Ticked } from '#web/admin/statements/use-ticks.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
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
