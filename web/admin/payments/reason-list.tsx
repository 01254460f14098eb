import { CircleCheck } from 'lucide-react'
import type { Reason, Verdict } from '#contract/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { orderOfReason, reasonText } from '#web/admin/payments/reason-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import styles from '#web/admin/payments/reason-list.module.css'

interface Props {
  reasons: readonly Reason[]
  verdict: Verdict | null
  beside: string | undefined
  onCompare: (orderId: string) => void
}

/** Why a payment is not clear, in words; an earlier order that it repeats is a button that shows that order's picture beside this one. */
export function ReasonList({ reasons, verdict, beside, onCompare }: Props) {
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
    <ul className={styles.list} data-verdict={verdict} aria-label={words.reasonsHead}>
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
}: { orderId: string | undefined } & Pick<Props, 'beside' | 'onCompare'>) {
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
