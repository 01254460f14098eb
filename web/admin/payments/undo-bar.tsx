import { Undo2 } from 'lucide-react'
import { shortId } from '#web/admin/layout/links.ts'
import type { Done } from '#web/admin/payments/use-desk-acts.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/admin/payments/undo-bar.module.css'

/** What was done last, and for a few seconds the way back. */
export function UndoBar({ undoable, onUndo }: { undoable: readonly Done[]; onUndo: () => void }) {
  const words = adminMessages.payments
  const last = undoable.at(-1)
  if (!last) return null
  return (
    <aside className={styles.bar} aria-label={words.undo}>
      <p className={styles.words}>
        <strong>{words.done[last.act](shortId(last.payment._id))}</strong> <span>{words.undoTime}</span>
      </p>
      <Button size="s" icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
        {words.undo} <kbd>U</kbd>
      </Button>
    </aside>
  )
}
