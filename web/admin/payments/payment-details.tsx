import { CircleCheck, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Payment, Reason, Verdict } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/links.ts'
import { ComparedTable } from '#web/admin/payments/compared-table.tsx'
import {
  hasNoImage,
  orderOfReason,
  reasonText,
  ReceivedNote,
  VerdictBadge,
} from '#web/admin/payments/payment-texts.tsx'
import { May } from '#web/admin/permissions.tsx'
import { messageOfPayment, WhatsAppMenu } from '#web/admin/whats-app/whats-app-menu.tsx'
import { adminMessages, paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'
import styles from '#web/admin/payments/payment-details.module.css'
import { paymentKey } from '#web/admin/payments/payment-queries.ts'
import { ImageFrame, useImage } from '#web/admin/payments/screenshot-frame.tsx'
import { api } from '#web/api.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/display/status-badge.tsx'
import imagePanelStyles from '#web/admin/payments/screenshot-panel.module.css'

interface Props {
  payment: Payment
  failure: string | undefined
  /** The earlier order shown for comparison. */
  comparedOrder: string | undefined
  onCompare: (orderId: string) => void
  onCorrect: () => void
  /** Asks for the amount received. */
  onReceived: () => void
  onOpen: () => void
}

/** The payment's details: customer, verdict with reasons, and expected values beside those read. */
export function PaymentDetails(props: Props) {
  const { payment, failure, comparedOrder, onCompare, onCorrect, onReceived, onOpen } = props
  const { customer, received } = payment
  return (
    <>
      <header className={`grid middle gap-12 rows-4 ${styles.head}`}>
        <h2 className="h-20">{messages.order(shortId(payment._id))}</h2>
        <VerdictBadge queue={payment.place} />
        <p className={`row wrap soft breaks t-14 ${styles.who}`}>
          {messages.customer(customer.name || adminMessages.orders.nameMissing, customer.phone)}
          <span className="faint t-13 nowrap">{messages.invoice(payment.invoiceId)}</span>
        </p>
        <Button size="s" variant="quiet" icon={<ExternalLink />} onClick={onOpen}>
          {messages.openOrder}
        </Button>
        <WhatsAppMenu about={messageOfPayment(payment)} />
      </header>
      {failure && <Note tone="bad">{failure}</Note>}
      {payment.paymentStatus !== 'pending' && (
        <Note tone="info">{messages.changedTo(uiMessages.paymentStatus[payment.paymentStatus])}</Note>
      )}
      {received && (
        <ReceivedNote
          received={received}
          total={payment.totalAmount}
          action={
            <May make="settlePayment">
              <Button size="s" variant="quiet" onClick={onReceived}>
                {adminMessages.received.correct}
              </Button>
            </May>
          }
        />
      )}
      <StateNote payment={payment} />
      <ReasonList
        reasons={payment.reasons}
        verdict={payment.verdict}
        comparedOrder={comparedOrder}
        onCompare={onCompare}
      />
      <HintList payment={payment} />
      <ComparedTable payment={payment} onCorrect={onCorrect} />
      {!received && (
        <May make="settlePayment">
          <Button size="s" variant="quiet" className="start" onClick={onReceived}>
            {adminMessages.received.anotherAmount}
          </Button>
        </May>
      )}
      {payment.verdict !== 'clear' && <p className="soft t-13">{messages.proof}</p>}
    </>
  )
}

function StateNote({ payment }: { payment: Payment }) {
  const { state, askedAt, deletedAt } = payment
  if (hasNoImage(payment)) return null // its reason already says it
  if (deletedAt) return <Note tone="info">{messages.deletedText(formatDateTime(deletedAt))}</Note>
  if (askedAt) return <Note tone="info">{messages.askedText(formatDateTime(askedAt))}</Note>
  if (state === 'unread') return <Note tone="info">{messages.unreadText}</Note>
  if (state === 'waiting')
    return (
      <Note tone="info">
        <output>{messages.waitingText}</output>
      </Note>
    )
  return null
}

/** What looks altered in the image: to check; the verdict does not depend on it. */
function HintList({ payment: { reading } }: { payment: Payment }) {
  if (!reading || reading.hints.length === 0) return null
  const { hints } = messages
  return (
    <Note tone="info">
      {reading.hints.map(({ part, kind }) => hints.check(hints.parts[part], hints[kind])).join(' ')}
    </Note>
  )
}

interface ReasonListProps {
  reasons: readonly Reason[]
  verdict: Verdict | null
  comparedOrder: string | undefined
  onCompare: (orderId: string) => void
}

function ReasonList({ reasons, verdict, comparedOrder, onCompare }: ReasonListProps) {
  if (verdict === 'clear')
    return (
      <p className={`grid gap-8 t-14 medium ${styles.clear}`}>
        <CircleCheck />
        {messages.nothingAgainst}
      </p>
    )
  if (reasons.length === 0) return null
  return (
    <ul
      className={`grid gap-4 breaks t-16 medium ${styles.reasons}`}
      data-verdict={verdict}
      aria-label={messages.reasonsHead}
    >
      {reasons.map((reason, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- reasons of one payment have no other name
        <li key={i}>
          {reasonText(reason)}
          <Earlier orderId={orderOfReason(reason)} comparedOrder={comparedOrder} onCompare={onCompare} />
        </li>
      ))}
    </ul>
  )
}

function Earlier(
  props: { orderId: string | undefined } & Pick<ReasonListProps, 'comparedOrder' | 'onCompare'>,
) {
  const { orderId, comparedOrder, onCompare } = props
  if (orderId === undefined) return null
  const id = shortId(orderId)
  return (
    <>
      {' '}
      <button
        type="button"
        className={styles.earlier}
        aria-label={messages.beside(id)}
        aria-pressed={comparedOrder === orderId}
        onClick={() => onCompare(orderId)}
      >
        {id}
      </button>
    </>
  )
}

/** The earlier order that a payment repeats: its image for comparison, and its status. */
export function ComparisonPanel({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: paymentKey(orderId),
    queryFn: async ({ signal }) => (await api('getPayment', { params: { id: orderId }, signal })).data,
  })
  return (
    <section
      className={`${imagePanelStyles.panel} stack gap-10`}
      data-beside
      aria-label={messages.screenshotBeside(shortId(orderId))}
    >
      <header className="row middle between gap-8">
        <h2 className="h-16">{messages.order(shortId(orderId))}</h2>
        <IconButton size="s" aria-label={messages.closeBeside} icon={<X />} onClick={onClose} />
      </header>
      {data ? <ComparedPayment payment={data} /> : <Skeleton ratio="9/16" />}
    </section>
  )
}

function ComparedPayment({ payment }: { payment: Payment }) {
  const [zoomed, setZoomed] = useState(false)
  const image = useImage(payment)
  return (
    <>
      <ImageFrame
        image={image}
        alt={messages.screenshotBeside(shortId(payment._id))}
        zoomed={zoomed}
        onZoom={setZoomed}
      />
      <dl className={`pairs tabular grid gap-12 rows-2 t-13 ${imagePanelStyles.details}`}>
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
        <dt>{messages.utr}</dt>
        <dd>{payment.utr ?? adminMessages.orders.missing}</dd>
        <dt>{adminMessages.orders.dateAndTime}</dt>
        <dd>{formatDateTime(payment.expected.placedAt)}</dd>
      </dl>
    </>
  )
}
