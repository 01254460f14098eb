import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { Dispute } from '#contract/dispute-record.ts'
import { DISPUTE_TEXT_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/orders.ts'
import styles from '#web/admin/orders/dispute-block.module.css'
import { useResolveDispute } from '#web/admin/orders/use-resolve-dispute.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'

/** What the customer reported, and the way to resolve it; once resolved, what was answered. */
export function DisputeBlock({ order, dispute }: { order: Order; dispute: Dispute }) {
  const words = adminMessages.orders
  const reason = messages.disputes.reasons[dispute.reason]
  if (dispute.resolvedAt !== null)
    return (
      <Note tone="good">
        <strong>{words.disputeResolved(reason, formatDateTime(dispute.resolvedAt))}</strong>
        {dispute.resolution && <p className={styles.text}>{dispute.resolution}</p>}
      </Note>
    )
  return (
    <section className={styles.dispute} aria-label={words.disputed}>
      <TriangleAlert aria-hidden="true" />
      <div className={styles.words}>
        <p>
          <strong>{words.disputeText}</strong> {reason}, {formatDateTime(dispute.reportedAt)}
        </p>
        <p className={styles.text}>{dispute.text}</p>
      </div>
      <Resolution order={order} />
    </section>
  )
}

function Resolution({ order }: { order: Order }) {
  const words = adminMessages.orders
  const [text, setText] = useState('')
  const { resolve, resolving } = useResolveDispute(order)
  return (
    <div className={styles.answer}>
      <Field label={words.resolution} hint={words.resolutionHint} className={styles.field}>
        <TextArea
          rows={2}
          maxLength={DISPUTE_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button busy={resolving} busyText={words.saving} onClick={() => resolve(text)}>
        {words.resolve}
      </Button>
    </div>
  )
}
