import { useState } from 'react'
import { Undo2 } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { DisputeBlock } from '#web/admin/orders/dispute-block.tsx'
import { OrderActs } from '#web/admin/orders/order-acts-row.tsx'
import { OrderFacts } from '#web/admin/orders/order-facts.tsx'
import { OrderHistory } from '#web/admin/orders/order-history.tsx'
import { OrderLines } from '#web/admin/orders/order-lines.tsx'
import { PaymentBlock } from '#web/admin/payments/payment-block.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/orders/order-body.module.css'

/** The details of an order: dispute, refund, facts, items, acts, history. */
export function OrderBody({ order }: { order: Order }) {
  const words = adminMessages.orders
  // What this admin knows the status to be; another one in the answer is somebody else's doing.
  const [known, setKnown] = useState(order.orderStatus)
  return (
    <div className={styles.body}>
      {order.orderStatus !== known && (
        <Note tone="info">
          <output>{words.changedTo(uiMessages.orderStatus[order.orderStatus])}</output>
        </Note>
      )}
      {order.dispute && <DisputeBlock order={order} dispute={order.dispute} />}
      {order.refundDue && (
        <Note tone="warn" icon={<Undo2 aria-hidden="true" />}>
          <strong>{words.refundDue}.</strong> {words.refundDueText}
        </Note>
      )}
      <OrderFacts order={order} />
      <PaymentBlock order={order} />
      <OrderLines order={order} />
      <OrderActs order={order} onMoved={({ orderStatus }) => setKnown(orderStatus)} />
      <OrderHistory order={order} />
    </div>
  )
}
