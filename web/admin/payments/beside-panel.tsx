import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Payment } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { paymentKey } from '#web/admin/payments/payment-cache.ts'
import { PictureFrame, usePicture } from '#web/admin/payments/picture-frame.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/signs/status-badge.tsx'
import styles from '#web/admin/payments/picture-panel.module.css'

/** The earlier order that a payment repeats: its picture beside this one's, and what became of it. */
export function BesidePanel({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const words = adminMessages.payments
  const { data } = useQuery({
    queryKey: paymentKey(orderId),
    queryFn: async ({ signal }) => (await api('getPayment', { params: { id: orderId }, signal })).data,
  })
  return (
    <section className={styles.panel} data-beside aria-label={words.pictureBeside(shortId(orderId))}>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.order(shortId(orderId))}</h2>
        <IconButton size="s" aria-label={words.closeBeside} icon={<X />} onClick={onClose} />
      </header>
      {data ? <Beside payment={data} /> : <Skeleton ratio="9/16" />}
    </section>
  )
}

function Beside({ payment }: { payment: Payment }) {
  const words = adminMessages.payments
  const [zoomed, setZoomed] = useState(false)
  const picture = usePicture(payment)
  return (
    <>
      <PictureFrame
        picture={picture}
        alt={words.pictureBeside(shortId(payment._id))}
        zoomed={zoomed}
        onZoom={setZoomed}
      />
      <dl className={styles.facts}>
        <dt>{adminMessages.orders.paymentStatus}</dt>
        <dd>
          <PaymentStatusBadge status={payment.paymentStatus} />
        </dd>
        <dt>{adminMessages.orders.orderStatus}</dt>
        <dd>
          <OrderStatusBadge status={payment.orderStatus} view="admin" />
        </dd>
        <dt>{adminMessages.orders.customer}</dt>
        <dd>{payment.customer.name || adminMessages.orders.nameMissing}</dd>
        <dt>{adminMessages.orders.amount}</dt>
        <dd>{formatRupees(payment.expected.amount)}</dd>
        <dt>{words.utr}</dt>
        <dd>{payment.utr ?? adminMessages.orders.missing}</dd>
        <dt>{adminMessages.orders.dateAndTime}</dt>
        <dd>{formatDateTime(payment.expected.placedAt)}</dd>
      </dl>
    </>
  )
}
