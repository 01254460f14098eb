import { type RefObject, useState } from 'react'
import { Flag } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { DisputeDialog } from '#web/storefront/my-orders/dispute-dialog.tsx'
import styles from '#web/storefront/my-orders/order-acts.module.css'
import { shortId } from '#web/storefront/my-orders/order-text.ts'
import { PaymentScreenshot } from '#web/storefront/my-orders/payment-screenshot.tsx'
import { Button } from '#web/ui/button.tsx'

/** What a customer can do with an order. `card` takes the focus when a button has done away with itself. */
export function OrderActs({ order, card }: { order: Order; card: RefObject<HTMLElement | null> }) {
  const [reporting, setReporting] = useState(false)
  return (
    <div className={styles.acts}>
      {order.image && <PaymentScreenshot orderId={order._id} image={order.image} />}
      {!order.disputed && (
        <Button
          size="s"
          variant="quiet"
          icon={<Flag aria-hidden="true" />}
          aria-label={messages.disputes.reportOf(shortId(order._id))}
          onClick={() => setReporting(true)}
        >
          {messages.disputes.report}
        </Button>
      )}
      <DisputeDialog order={order} open={reporting} onClose={() => setReporting(false)} finalFocus={card} />
    </div>
  )
}
