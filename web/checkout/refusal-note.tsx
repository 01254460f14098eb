import type { OrderRefusal } from '#web/checkout/order-refusal.ts'
import { messages } from '#web/messages/messages.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/checkout/refusal-note.module.css'

/** Why the order was not taken; beside Submit Order, so that it is always seen. A kept payment is told with its reference. */
export function RefusalNote({ refused }: { refused: OrderRefusal }) {
  const words = messages.checkout
  if (refused.kind === 'fields' && refused.complete) return null
  if (refused.kind !== 'kept')
    return (
      <Note tone="bad" className={styles.note}>
        {refused.message}
      </Note>
    )
  return (
    <Note
      tone="bad"
      className={styles.note}
      action={<CopyButton text={refused.reference} aria-label={words.copyReference} />}
    >
      <p>{refused.message}</p>
      <p className={styles.kept}>{words.keptTitle}</p>
      <p>{words.keptText(refused.reference)}</p>
    </Note>
  )
}
