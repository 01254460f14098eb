import { Undo2 } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import type { Refund } from '#contract/orders/refund-record.ts'
import { RefundButton } from '#web/admin/orders/refund-button.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateLong, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/orders/refund-block.module.css'

/** What is due back of an order, with the way to record it, and what was paid back. */
export function RefundBlock({ order }: { order: Order }) {
  const words = adminMessages.refunds
  return (
    <>
      {order.refundDue && (
        <Note tone="warn" icon={<Undo2 aria-hidden="true" />} action={<RefundButton order={order} />}>
          <strong>{adminMessages.orders.refundDue}.</strong>{' '}
          {words.dueText(formatRupees(order.refundDueAmount))}
        </Note>
      )}
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
    </>
  )
}

function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const words = adminMessages.refunds
  return (
    <ul className={styles.list} aria-label={words.list}>
      {refunds.map(({ _id, amount, way, on, utr, reason, lines }) => (
        <li key={_id}>
          <strong>{words.made(formatRupees(amount), words.wayNames[way], formatDateLong(on))}</strong>
          {utr && <span>{words.utrOf(utr)}</span>}
          {lines.length > 0 && (
            <span>
              {lines.map(({ name, quantity }) => words.lineOf(name, formatNumber(quantity))).join(', ')}
            </span>
          )}
          <span className={styles.reason}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
