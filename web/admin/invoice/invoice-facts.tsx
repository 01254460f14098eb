import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { fullAddress, phoneText } from '#web/admin/orders/order-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { formatDateLong } from '#web/ui/format.ts'
import styles from '#web/admin/invoice/invoice-sheet.module.css'

/** Order id, date, statuses, payment and the customer's address. */
export function InvoiceFacts({ order }: { order: Order }) {
  const words = adminMessages.invoice
  const to = order.shippingAddress
  return (
    <dl className={styles.facts}>
      <Fact name={words.orderId}>
        <span title={order._id}>{shortId(order._id)}</span>
      </Fact>
      <Fact name={words.date}>
        <time dateTime={order.createdAt}>{formatDateLong(order.createdAt)}</time>
      </Fact>
      <Fact name={words.status}>{uiMessages.orderStatus[order.orderStatus]}</Fact>
      <Fact name={words.paymentMethod}>{order.paymentMethod}</Fact>
      <Fact name={words.paymentStatus}>{uiMessages.paymentStatus[order.paymentStatus]}</Fact>
      <Fact name={words.billTo} className={styles.buyer}>
        <p>{to.fullName || words.nameMissing}</p>
        <p>{fullAddress(to) || words.addressMissing}</p>
        <p>{phoneText(to.phone) || words.phoneMissing}</p>
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
