import { Star } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { useStar } from '#web/admin/orders/use-star.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/signs/status-badge.tsx'
import { Tooltip } from '#web/ui/layers/tooltip.tsx'
import styles from '#web/admin/orders/order-dialog.module.css'

/** In the modal's head: both statuses and the star. */
export function OrderHead({ order }: { order: Order }) {
  const words = adminMessages.orders
  const { starred, known, toggle } = useStar(order._id)
  return (
    <>
      <div className={styles.badges}>
        <span title={words.orderStatus}>
          <span className="sr">{words.orderStatus} </span>
          <OrderStatusBadge status={order.orderStatus} view="admin" />
        </span>
        <span title={words.paymentStatus}>
          <span className="sr">{words.paymentStatus} </span>
          <PaymentStatusBadge status={order.paymentStatus} />
        </span>
      </div>
      <Tooltip text={starred ? words.unstar : words.star}>
        <IconButton
          aria-label={words.star}
          aria-pressed={starred}
          className={starred ? styles.starred : undefined}
          icon={<Star aria-hidden="true" />}
          disabled={!known}
          onClick={toggle}
        />
      </Tooltip>
    </>
  )
}
