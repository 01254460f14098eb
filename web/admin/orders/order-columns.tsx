import { Eye, TriangleAlert } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { ScreenshotThumbnail } from '#web/admin/payments/screenshot-thumbnail.tsx'
import { StateSign } from '#web/admin/tax/order-tax.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatDateLong, formatDateTime, formatRupees, formatShortTime } from '#web/ui/format.ts'
import { Phone } from '#web/ui/signs/phone.tsx'
import { LabelledStatuses, OrderStatusBadge, PaymentStatusBadge } from '#web/ui/signs/status-badge.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import type { Brief } from '#web/ui/lists/table-row.ts'
import { Tooltip } from '#web/ui/layers/tooltip.tsx'
import styles from '#web/admin/orders/order-table.module.css'

/** The columns, in their order. */
export function orderColumns(onView: (order: Order) => void): Column<Order>[] {
  const words = adminMessages.orders
  return [
    {
      key: 'id',
      header: words.orderId,
      onPhone: 'title',
      cell: (order) => (
        <span className={styles.id}>
          {shortId(order._id)}
          {order.disputed && <Disputed dispute={order.dispute} />}
        </span>
      ),
    },
    {
      key: 'name',
      header: words.customerName,
      width: '20%',
      pinned: true,
      cell: (order) => (
        <span className={styles.name}>
          {order.shippingAddress.fullName || words.nameMissing} <StateSign order={order} />
        </span>
      ),
    },
    {
      key: 'phone',
      header: words.customerNumber,
      under: 'name',
      cell: ({ shippingAddress: { phone } }) => (phone ? <Phone number={phone} /> : words.phoneMissing),
    },
    {
      key: 'amount',
      header: words.amount,
      align: 'right',
      cell: (order) => <strong className={styles.amount}>{formatRupees(order.totalAmount)}</strong>,
    },
    {
      key: 'screenshot',
      header: words.screenshot,
      cell: (order) => <ScreenshotThumbnail key={order._id} order={order} />,
    },
    {
      key: 'payment',
      header: words.paymentStatus,
      cell: (order) => <PaymentStatusBadge status={order.paymentStatus} />,
    },
    {
      key: 'status',
      header: words.orderStatus,
      cell: (order) => <OrderStatusBadge status={order.orderStatus} view="admin" />,
    },
    {
      key: 'date',
      header: words.date,
      cell: ({ createdAt }) => (
        <time className={styles.date} dateTime={createdAt} title={formatDateLong(createdAt)}>
          {formatDateTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'view',
      header: words.actions,
      onPhone: 'actions',
      cell: (order) => (
        <IconButton
          aria-label={words.view(shortId(order._id))}
          icon={<Eye aria-hidden="true" />}
          onClick={() => onView(order)}
        />
      ),
    },
  ]
}

/** An order on a phone: name and amount, both statuses with their labels, the time. */
export function orderBrief(order: Order): Brief {
  const words = adminMessages.orders
  return {
    title: order.shippingAddress.fullName || words.nameMissing,
    spoken: words.view(shortId(order._id)),
    end: (
      <>
        {order.disputed && <Disputed dispute={order.dispute} />} {formatRupees(order.totalAmount)}
      </>
    ),
    badges: (
      <LabelledStatuses labels={{ order: words.orderActs, payment: words.paymentActs }} order={order} />
    ),
    note: <time dateTime={order.createdAt}>{formatShortTime(order.createdAt)}</time>,
  }
}

/** A reported problem with its next deadline. */
function Disputed({ dispute }: Pick<Order, 'dispute'>) {
  const words = adminMessages.orders
  const due = dispute && (dispute.acknowledgedAt === null ? dispute.acknowledgeBy : dispute.resolveBy)
  const deadline = dispute?.acknowledgedAt === null ? words.acknowledgeDue : words.resolveBy
  const text = due ? `${words.disputed}. ${deadline(formatDateTime(due))}` : words.disputed
  return (
    <Tooltip text={text}>
      <span className={styles.disputed}>
        <TriangleAlert aria-hidden="true" />
        <span className="sr">{text}</span>
      </span>
    </Tooltip>
  )
}
