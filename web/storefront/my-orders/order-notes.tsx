import type { Dispute } from '#contract/orders/dispute-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import { messages, correctionsMessages } from '#web/messages/messages.ts'
import { formatDateLong, formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'

/** The shop's refunds for an order, one sentence each. */
export function RefundNotes({
  refunds,
  className,
}: Pick<Order, 'refunds'> & { className: string | undefined }) {
  return refunds.map(({ _id, amount, on, way, utr, reason }) => (
    <Note key={_id} tone="good" className={className ?? ''}>
      <strong>{correctionsMessages.refunded(formatRupees(amount), formatDateLong(on))}</strong>{' '}
      {correctionsMessages.refundWays[way]}
      {utr && `, ${correctionsMessages.refundUtr(utr)}`}. {reason}
    </Note>
  ))
}

/** The last problem that the customer reported, and its resolution. `className` preserves its line breaks. */
export function DisputeNote({
  dispute,
  className = '',
}: {
  dispute: Dispute
  className?: string | undefined
}) {
  const disputesMessages = messages.disputes
  const reason = disputesMessages.reasons[dispute.reason]
  if (dispute.resolvedAt === null)
    return (
      <Note tone="warn" className={className}>
        <strong>
          {dispute.reason === 'cancellation'
            ? disputesMessages.cancellationOpen(formatDateTime(dispute.reportedAt))
            : disputesMessages.open(reason, formatDateTime(dispute.reportedAt))}
        </strong>{' '}
        {disputesMessages.waiting}
        <p>{dispute.text}</p>
        <p>{disputesMessages.ticket(dispute.ticket, formatDateTime(dispute.resolveBy))}</p>
      </Note>
    )
  return (
    <Note tone="good" className={className}>
      <strong>
        {dispute.reason === 'cancellation'
          ? disputesMessages.cancellationResolved(formatDateTime(dispute.resolvedAt))
          : disputesMessages.resolved(reason, formatDateTime(dispute.resolvedAt))}
      </strong>
      {dispute.resolution && <p>{disputesMessages.response(dispute.resolution)}</p>}
    </Note>
  )
}
