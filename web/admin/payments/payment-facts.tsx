import { CircleCheck, ExternalLink } from 'lucide-react'
import type { Payment, Reason, Verdict } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { ComparedTable } from '#web/admin/payments/compared-table.tsx'
import { ReceivedNote, VerdictBadge } from '#web/admin/payments/verdict-badge.tsx'
import { May } from '#web/admin/permissions.tsx'
import { WhatsAppMenu } from '#web/admin/whats-app/whats-app-menu.tsx'
import { messageOfPayment } from '#web/admin/whats-app/message-facts.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { hasNoPicture, orderOfReason, reasonText } from '#web/admin/payments/payment-texts.ts'
import styles from '#web/admin/payments/payment-facts.module.css'

interface Props {
  payment: Payment
  failure: string | undefined
  /** The earlier order that is shown beside this one. */
  beside: string | undefined
  onCompare: (orderId: string) => void
  onCorrect: () => void
  /** Asks how much was received. */
  onReceived: () => void
  onOpen: () => void
}

/** A payment in words: whose, the verdict with its reasons, and what is expected beside what the picture shows. */
export function PaymentFacts(props: Props) {
  const { payment, failure, beside, onCompare, onCorrect, onReceived, onOpen } = props
  const words = adminMessages.payments
  const { customer, received } = payment
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.order(shortId(payment._id))}</h2>
        <VerdictBadge place={payment.place} />
        <p className={styles.who}>
          {words.customer(customer.name || adminMessages.orders.nameMissing, customer.phone)}
          <span className={styles.invoice}>{words.invoice(payment.invoiceId)}</span>
        </p>
        <Button size="s" variant="quiet" icon={<ExternalLink aria-hidden="true" />} onClick={onOpen}>
          {words.openOrder}
        </Button>
        <WhatsAppMenu about={messageOfPayment(payment)} />
      </header>
      {failure && <Note tone="bad">{failure}</Note>}
      {payment.paymentStatus !== 'pending' && (
        <Note tone="info">{words.changedTo(uiMessages.paymentStatus[payment.paymentStatus])}</Note>
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
      <ReasonList reasons={payment.reasons} verdict={payment.verdict} beside={beside} onCompare={onCompare} />
      <HintList payment={payment} />
      <ComparedTable payment={payment} onCorrect={onCorrect} />
      {!received && (
        <May make="settlePayment">
          <Button size="s" variant="quiet" className={styles.another} onClick={onReceived}>
            {adminMessages.received.anotherAmount}
          </Button>
        </May>
      )}
      {payment.verdict !== 'clear' && <p className={styles.proof}>{words.proof}</p>}
    </>
  )
}

function StateNote({ payment }: { payment: Payment }) {
  const words = adminMessages.payments
  const { state, askedAt, deletedAt } = payment
  if (hasNoPicture(payment)) return null // its reason says it
  if (deletedAt) return <Note tone="info">{words.deletedText(formatDateTime(deletedAt))}</Note>
  if (askedAt) return <Note tone="info">{words.askedText(formatDateTime(askedAt))}</Note>
  if (state === 'unread') return <Note tone="info">{words.unreadText}</Note>
  if (state === 'waiting')
    return (
      <Note tone="info">
        <output>{words.waitingText}</output>
      </Note>
    )
  return null
}

/** What looks changed on the picture: to check, nothing is judged by it. */
function HintList({ payment: { reading } }: { payment: Payment }) {
  if (!reading || reading.hints.length === 0) return null
  const words = adminMessages.payments.hints
  return (
    <Note tone="info">
      {reading.hints.map(({ part, kind }) => words.check(words.parts[part], words[kind])).join(' ')}
    </Note>
  )
}

interface ReasonListProps {
  reasons: readonly Reason[]
  verdict: Verdict | null
  beside: string | undefined
  onCompare: (orderId: string) => void
}

function ReasonList({ reasons, verdict, beside, onCompare }: ReasonListProps) {
  const words = adminMessages.payments
  if (verdict === 'clear')
    return (
      <p className={styles.clear}>
        <CircleCheck aria-hidden="true" />
        {words.nothingAgainst}
      </p>
    )
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons} data-verdict={verdict} aria-label={words.reasonsHead}>
      {reasons.map((reason, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- reasons of one payment have no other name
        <li key={i}>
          {reasonText(reason)}
          <Earlier orderId={orderOfReason(reason)} beside={beside} onCompare={onCompare} />
        </li>
      ))}
    </ul>
  )
}

function Earlier({
  orderId,
  beside,
  onCompare,
}: { orderId: string | undefined } & Pick<ReasonListProps, 'beside' | 'onCompare'>) {
  if (orderId === undefined) return null
  const id = shortId(orderId)
  return (
    <>
      {' '}
      <button
        type="button"
        className={styles.earlier}
        aria-label={adminMessages.payments.beside(id)}
        aria-pressed={beside === orderId}
        onClick={() => onCompare(orderId)}
      >
        {id}
      </button>
    </>
  )
}
