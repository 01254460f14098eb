import type { Order } from '#contract/orders/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { formatDateLong, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** What the shop has paid back of an order, one sentence each. */
export function RefundNotes({ order, className }: { order: Order; className: string | undefined }) {
  const words = messages.corrections
  return order.refunds.map(({ _id, amount, on, way, utr, reason }) => (
    <Note key={_id} tone="good" className={className ?? ''}>
      <strong>{words.refunded(formatRupees(amount), formatDateLong(on))}</strong> {words.refundWays[way]}
      {utr && `, ${words.refundUtr(utr)}`}. {reason}
    </Note>
  ))
}
