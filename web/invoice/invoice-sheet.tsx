import type { LinkedOrder } from '#contract/orders/guest-orders.ts'
import type { PublicSettings } from '#contract/back-office/store-settings.ts'
import { imageSource } from '#web/image-source.ts'
import { DocumentFiles, DocumentSheet } from '#web/invoice/document-sheet.tsx'
import { HsnTable, InvoiceItems } from '#web/invoice/invoice-tables.tsx'
import styles from '#web/invoice/invoice-sheet.module.css'
import paper from '#web/invoice/paper.module.css'
import { fullAddress, orderSums, roundingOf, customerShortId } from '#web/invoice/order-text.ts'
import { invoiceMessages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateLong, formatRupees } from '#web/ui/format.ts'
import { Logo } from '#web/ui/display/logo.tsx'
import { LotusRule } from '#web/ui/display/lotus-rule.tsx'
import { Detail } from '#web/ui/lists/detail.tsx'
import { Phone } from '#web/ui/display/phone.tsx'

/** The order data shown on an invoice. */
export type InvoiceOrder = Omit<LinkedOrder, 'name' | 'orderLink'>

interface InvoiceSheetProps {
  order: InvoiceOrder
  shopName: string
  /** undefined until they have loaded. */
  settings: PublicSettings | undefined
  /** With a button for the PDF of each tax document. */
  withFiles?: boolean
  /** From the order's link, for someone who isn't signed in. */
  token?: string | undefined
}

/** The documents of an order: its tax documents, else its invoice. Only these are printed. */
export function InvoiceSheet({ order, shopName, settings, withFiles = false, token }: InvoiceSheetProps) {
  const { documents } = order
  if (documents.length === 0) return <OrderInvoice {...{ order, shopName, settings }} />
  return (
    <>
      {withFiles && <DocumentFiles documents={documents} token={token} />}
      {documents.map(({ _id, number }) => (
        <DocumentSheet key={_id} id={_id} number={number} logo={settings?.logo} token={token} />
      ))}
    </>
  )
}

/** The invoice itself: seller, buyer, items, amounts. */
function OrderInvoice({ order, shopName, settings }: InvoiceSheetProps) {
  const region = [settings?.state, settings?.postalCode].filter(Boolean).join(' ')
  const contact = [settings?.contactEmail, settings?.contactPhone].filter(Boolean)
  return (
    <article
      className={classNames(paper.paper, styles.sheet)}
      aria-label={invoiceMessages.named(order.invoiceId)}
    >
      <header className={`${styles.head} row wrap between`}>
        <div className={styles.seller}>
          <Logo name={shopName} image={imageSource(settings?.logo).src} />
          {settings && (
            <address>
              {settings.address && <p>{settings.address}</p>}
              {region && <p>{region}</p>}
              {settings.gstin && <p>{invoiceMessages.gstin(settings.gstin)}</p>}
              <p>{contact.join(' · ')}</p>
            </address>
          )}
        </div>
        <div className={styles.number}>
          <h3>{invoiceMessages.title}</h3>
          <p>
            <span className="sr">{invoiceMessages.invoiceNumber} </span>
            <span className="num">{order.invoiceId}</span>
          </p>
        </div>
      </header>
      <LotusRule />
      <InvoiceDetails order={order} />
      <InvoiceItems items={order.items} />
      <InvoiceSums order={order} />
      <HsnTable items={order.items} />
      <p className={styles.unsigned}>{invoiceMessages.unsigned}</p>
    </article>
  )
}

function InvoiceDetails({ order }: { order: InvoiceOrder }) {
  const to = order.shippingAddress
  return (
    <dl className={`pairs ${styles.details}`}>
      <Detail name={invoiceMessages.orderId}>
        <span title={order._id}>{customerShortId(order._id)}</span>
      </Detail>
      <Detail name={invoiceMessages.date}>
        <time dateTime={order.createdAt}>{formatDateLong(order.createdAt)}</time>
      </Detail>
      <Detail name={invoiceMessages.status}>{uiMessages.orderStatus[order.orderStatus]}</Detail>
      <Detail name={invoiceMessages.paymentMethod}>{order.paymentMethod}</Detail>
      <Detail name={invoiceMessages.paymentStatus}>{uiMessages.paymentStatus[order.paymentStatus]}</Detail>
      <Detail name={invoiceMessages.billTo} className={styles.buyer}>
        <p>{to.fullName || invoiceMessages.nameMissing}</p>
        <p>{fullAddress(to) || invoiceMessages.addressMissing}</p>
        <p>{to.phone ? <Phone number={to.phone} /> : invoiceMessages.phoneMissing}</p>
      </Detail>
    </dl>
  )
}

function InvoiceSums({ order }: { order: InvoiceOrder }) {
  const { subtotal, shipping } = orderSums(order.items)
  const rounding = roundingOf(order)
  return (
    <div className={`${styles.sums} row wrap between`}>
      <p className={styles.inWords}>
        <span>{invoiceMessages.inWords}</span> {invoiceMessages.amountInWords(order.totalAmount)}
      </p>
      <dl>
        <Detail name={invoiceMessages.subTotal}>{formatRupees(subtotal)}</Detail>
        <Detail name={invoiceMessages.totalShipping}>{formatRupees(shipping)}</Detail>
        {rounding !== 0 && <Detail name={invoiceMessages.document.rounding}>{formatRupees(rounding)}</Detail>}
        <Detail className={styles.value} name={invoiceMessages.invoiceValue}>
          {formatRupees(order.totalAmount)}
        </Detail>
        <Refunded order={order} />
      </dl>
    </div>
  )
}

/** Below the invoice value: the amount received if it differs, refunds, and the remaining amount. */
function Refunded({ order }: { order: InvoiceOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <>
      {order.received && order.received.amount !== order.totalAmount && (
        <Detail name={invoiceMessages.paid}>{formatRupees(order.received.amount)}</Detail>
      )}
      {order.refunds.map(({ _id, amount, on }) => (
        <Detail key={_id} name={invoiceMessages.refundedOn(formatDateLong(on))}>
          {formatRupees(-amount)}
        </Detail>
      ))}
      {order.received && (
        <Detail className={styles.value} name={invoiceMessages.net}>
          {formatRupees(order.received.refundable)}
        </Detail>
      )}
    </>
  )
}
