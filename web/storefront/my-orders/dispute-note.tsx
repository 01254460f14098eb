import type { Dispute } from '#contract/dispute-record.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/my-orders/dispute.module.css'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** What became of the problem that was reported last: open, or resolved with the shop's answer. */
export function DisputeNote({ dispute }: { dispute: Dispute }) {
  const words = messages.disputes
  const reason = words.reasons[dispute.reason]
  if (dispute.resolvedAt === null)
    return (
      <Note tone="warn" className={styles.note}>
        <strong>{words.open(reason, formatDateTime(dispute.reportedAt))}</strong> {words.waiting}
        <p className={styles.text}>{dispute.text}</p>
      </Note>
    )
  return (
    <Note tone="good" className={styles.note}>
      <strong>{words.resolved(reason, formatDateTime(dispute.resolvedAt))}</strong>
      {dispute.resolution && <p className={styles.text}>{words.answer(dispute.resolution)}</p>}
    </Note>
  )
}
