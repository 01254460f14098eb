import { useState } from 'react'
import { ChevronDown, Undo2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders.ts'
import type { Refund } from '#contract/orders/money-records.ts'
import { CorrectionActions, DisputeBlock, ReceivedBlock } from '#web/admin/orders/detail-blocks.tsx'
import { OrderActions } from '#web/admin/orders/order-actions.tsx'
import styles from '#web/admin/orders/order-dialog.module.css'
import { OrderHistory } from '#web/admin/orders/order-history.tsx'
import { RefundButton } from '#web/admin/orders/refund-button.tsx'
import { OrderLink, TrackingBlock } from '#web/admin/orders/tracking-block.tsx'
import { useTracking } from '#web/admin/orders/use-tracking.ts'
import { ScreenshotThumbnail } from '#web/admin/payments/screenshot-thumbnail.tsx'
import { May } from '#web/admin/permissions.tsx'
import { OrderTax } from '#web/admin/tax/order-tax.tsx'
import { messageOfOrder, WhatsAppMenu } from '#web/admin/whats-app/whats-app-menu.tsx'
import { addressText, orderSums, roundingOf, times } from '#web/invoice/order-text.ts'
import {
  adminMessages,
  ordersMessages as messages,
  refundsMessages,
  paymentsMessages,
} from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { imageSource } from '#web/image-source.ts'
import { formatDateLong, formatNumber, formatRupees, formatTime } from '#web/ui/format.ts'
import { Detail } from '#web/ui/lists/detail.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Phone } from '#web/ui/display/phone.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { paymentPath } from '#web/admin/links.ts'
import { ComparedTable } from '#web/admin/payments/compared-table.tsx'
import { paymentKey } from '#web/admin/payments/payment-queries.ts'
import { UtrDialog } from '#web/admin/payments/payment-dialogs.tsx'
import { reasonAloud, VerdictBadge } from '#web/admin/payments/payment-texts.tsx'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import paymentBlockStyles from '#web/admin/payments/payment-block.module.css'

/**
 * The content of the order modal: dispute, refund, items; the buyer; payment check and parcel; actions, history.
 */
export function OrderDetails({ order }: { order: Order }) {
  // The status known to this admin; a different one in the response is someone else's change.
  const [knownStatus, setKnownStatus] = useState(order.orderStatus)
  const tracking = useTracking(order)
  return (
    <div className={`${styles.body} stack gap-18`}>
      <div className={`stack packed gap-14 ${styles.part}`}>
        {order.orderStatus !== knownStatus && (
          <Note tone="info">
            <output>{messages.changedTo(uiMessages.orderStatus[order.orderStatus])}</output>
          </Note>
        )}
        {order.dispute && <DisputeBlock order={order} dispute={order.dispute} />}
        <RefundBlock order={order} />
        <Lines order={order} />
        <OrderTax order={order} />
        <CorrectionActions order={order} />
      </div>
      <div className={`stack packed gap-14 ${styles.side}`}>
        <DetailList order={order} />
        {order.received && <ReceivedBlock order={order} received={order.received} />}
      </div>
      <div className={`stack packed gap-14 ${styles.part}`}>
        <PaymentBlock order={order} />
        <TrackingBlock order={order} tracking={tracking} />
      </div>
      <May make="updateOrder">
        <OrderActions
          order={order}
          tracking={tracking}
          onStatusChange={({ orderStatus }) => setKnownStatus(orderStatus)}
        />
      </May>
      <OrderLink order={order} />
      <WhatsAppMenu about={messageOfOrder(order)} />
      <OrderHistory order={order} />
    </div>
  )
}

function DetailList({ order }: { order: Order }) {
  const to = order.shippingAddress
  return (
    <dl className={`pairs grid gap-16 rows-12 t-14 ${styles.details}`}>
      <Detail name={messages.dateAndTime}>
        <time dateTime={order.createdAt}>
          {messages.at(formatDateLong(order.createdAt), formatTime(order.createdAt))}
        </time>
      </Detail>
      <Detail name={messages.paymentMethod}>{order.paymentMethod}</Detail>
      <Detail name={messages.orderTotal}>
        <span className="num">{formatRupees(order.totalAmount)}</span>
      </Detail>
      <Detail name={messages.customer}>{to.fullName || messages.nameMissing}</Detail>
      <Detail name={messages.phone}>
        {to.phone ? <Phone number={to.phone} dial /> : messages.phoneMissing}
      </Detail>
      <Detail name={messages.invoiceNumber}>{order.invoiceId}</Detail>
      <Detail name={messages.shippingAddress}>{addressText(to) || messages.addressMissing}</Detail>
      <Detail name={messages.city}>{to.city || messages.missing}</Detail>
      <Detail name={messages.pinCode}>{to.postalCode || messages.missing}</Detail>
      <Detail name={messages.screenshot} className={styles.screenshot}>
        {order.imageDeletedAt ? (
          messages.screenshotDeleted(formatDateLong(order.imageDeletedAt))
        ) : order.image ? (
          <ScreenshotThumbnail order={order} />
        ) : (
          (order.byPhone && adminMessages.phoneOrder.noImage) || messages.missing
        )}
      </Detail>
    </dl>
  )
}

function Lines({ order }: { order: Order }) {
  const rounding = roundingOf(order)
  return (
    <div className={styles.lines}>
      <table aria-label={messages.items}>
        <thead>
          <tr>
            <th scope="col">{messages.item}</th>
            <th scope="col">{messages.quantity}</th>
            <th scope="col">{messages.unitPrice}</th>
            <th scope="col">{messages.lineTotal}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item._id}>
              <td>
                <span className="row middle gap-12 shrink">
                  <Image
                    {...imageSource(item.product.image)}
                    sizes="34px"
                    alt=""
                    ratio="4/5"
                    className={styles.image}
                  />
                  {item.product.name || messages.unknownProduct}
                </span>
              </td>
              <td>{formatNumber(item.quantity)}</td>
              <td>{formatRupees(item.price)}</td>
              <td>{formatRupees(times(item.price, item.quantity))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {messages.shipping}
            </th>
            <td>{formatRupees(orderSums(order.items).shipping)}</td>
          </tr>
          {rounding !== 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                {messages.rounding}
              </th>
              <td>{formatRupees(rounding)}</td>
            </tr>
          )}
          <tr className={styles.grand}>
            <th scope="row" colSpan={3}>
              {messages.grandTotal}
            </th>
            <td>{formatRupees(order.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function RefundBlock({ order }: { order: Order }) {
  return (
    <>
      {order.refundDue && (
        <Note tone="warn" icon={<Undo2 />} action={<RefundButton order={order} />}>
          <strong>{messages.refundDue}.</strong>{' '}
          {refundsMessages.dueText(formatRupees(order.refundDueAmount))}
        </Note>
      )}
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
    </>
  )
}

function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul className={`grid gap-6 t-14 ${styles.list}`} aria-label={refundsMessages.list}>
      {refunds.map(({ _id, amount, way, on, utr, reason, lines }) => (
        <li key={_id}>
          <strong>
            {refundsMessages.made(formatRupees(amount), refundsMessages.wayNames[way], formatDateLong(on))}
          </strong>
          {utr && <span>{refundsMessages.utrOf(utr)}</span>}
          {lines.length > 0 && (
            <span>
              {lines
                .map(({ name, quantity }) => refundsMessages.lineOf(name, formatNumber(quantity)))
                .join(', ')}
            </span>
          )}
          <span className="soft breaks lines">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

function PaymentBlock({ order }: { order: Order }) {
  const [correcting, setCorrecting] = useState(false)
  const { data: payment, isPending } = useQuery({
    queryKey: paymentKey(order._id),
    queryFn: async ({ signal }) => (await api('getPayment', { params: { id: order._id }, signal })).data,
    staleTime: 0,
  })
  if (isPending) return <Skeleton height={42} /> // reserves its space: the buttons below must not move while being pressed
  if (!payment) return null
  return (
    <details className={paymentBlockStyles.block} open={payment.reasons.length > 0 || undefined}>
      <summary className={`row wrap middle inset-focus ${paymentBlockStyles.head}`}>
        <span className="strong">{paymentsMessages.inDialog}</span>
        <VerdictBadge queue={payment.place} />
        <span className="soft breaks">{payment.reasons.map(reasonAloud).join(' · ')}</span>
        <ChevronDown className={paymentBlockStyles.sign} />
      </summary>
      <ComparedTable payment={payment} onCorrect={() => setCorrecting(true)} />
      {payment.paymentStatus === 'pending' && (
        <ButtonLink size="s" variant="quiet" to={paymentPath(order._id)}>
          {paymentsMessages.toDesk}
        </ButtonLink>
      )}
      <UtrDialog key={payment.utr} payment={payment} open={correcting} onClose={() => setCorrecting(false)} />
    </details>
  )
}
