import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { addressText } from '#web/invoice/order-text.ts'
import { OrderThumbnail } from '#web/admin/orders/order-thumbnail.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateLong, formatRupees, formatTime } from '#web/ui/format.ts'
import { Phone } from '#web/ui/signs/phone.tsx'
import styles from '#web/admin/orders/order-body.module.css'

/** When, how paid, how much, who and where to; what is missing says so. */
export function OrderFacts({ order }: { order: Order }) {
  const words = adminMessages.orders
  const to = order.shippingAddress
  return (
    <dl className={styles.facts}>
      <Fact name={words.dateAndTime}>
        <time dateTime={order.createdAt}>
          {words.at(formatDateLong(order.createdAt), formatTime(order.createdAt))}
        </time>
      </Fact>
      <Fact name={words.paymentMethod}>{order.paymentMethod}</Fact>
      <Fact name={words.orderTotal}>
        <span className="num">{formatRupees(order.totalAmount)}</span>
      </Fact>
      <Fact name={words.customer}>{to.fullName || words.nameMissing}</Fact>
      <Fact name={words.phone}>{to.phone ? <Phone number={to.phone} dial /> : words.phoneMissing}</Fact>
      <Fact name={words.invoiceNumber}>{order.invoiceId}</Fact>
      <Fact name={words.shippingAddress}>{addressText(to) || words.addressMissing}</Fact>
      <Fact name={words.city}>{to.city || words.missing}</Fact>
      <Fact name={words.pinCode}>{to.postalCode || words.missing}</Fact>
      <Fact name={words.screenshot} className={styles.screenshot}>
        {order.imageDeletedAt ? (
          words.screenshotDeleted(formatDateLong(order.imageDeletedAt))
        ) : order.image ? (
          <OrderThumbnail order={order} />
        ) : (
          words.missing
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
