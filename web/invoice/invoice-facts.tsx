import type { ReactNode } from 'react'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { Order } from '#contract/orders.ts'
import { fullAddress } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { formatDateLong } from '#web/ui/format.ts'
import { Phone } from '#web/ui/signs/phone.tsx'
import styles from '#web/invoice/invoice-sheet.module.css'

/** Order id, date, statuses, payment and the customer's address. */
export function InvoiceFacts({ order }: { order: Order }) {
  const words = messages.invoice
  const to = order.shippingAddress
  return (
    <dl className={styles.facts}>
      <Fact name={words.orderId}>
        <span title={order._id}>{order._id.slice(-ADMIN_SHORT_ID).toUpperCase()}</span>
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
        <p>{to.phone ? <Phone number={to.phone} /> : words.phoneMissing}</p>
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
