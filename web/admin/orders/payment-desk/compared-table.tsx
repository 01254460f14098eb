import { CircleCheck, CircleHelp, CircleX, type LucideIcon, Minus, Pencil } from 'lucide-react'
import type { Payment } from '#contract/payment-desk.ts'
import { type ComparedRow, comparedRows, type Fit } from '#web/admin/orders/payment-desk/compared-rows.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/admin/orders/payment-desk/compared-table.module.css'

const SIGNS: Record<NonNullable<Fit>, LucideIcon> = {
  fits: CircleCheck,
  differs: CircleX,
  doubtful: CircleHelp,
  notShown: Minus,
}

/** Value by value what the order expects and what the picture shows; what differs is tinted, marked and said. */
export function ComparedTable({ payment, onCorrect }: { payment: Payment; onCorrect?: () => void }) {
  const words = adminMessages.payments
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.expected}</th>
          <th scope="col">{words.shown}</th>
          <th scope="col">
            <span className="sr">{words.judgement}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {comparedRows(payment).map((row) => (
          <tr key={row.name} data-fit={row.fit}>
            <th scope="row">{words[row.name]}</th>
            <td data-label={words.expected}>{row.expected}</td>
            <td data-label={words.shown} className={styles.shown}>
              {row.shown || adminMessages.orders.missing}
              {row.name === 'utr' && <CountingUtr payment={payment} onCorrect={onCorrect} />}
            </td>
            <td className={styles.fit}>
              <FitMark row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FitMark({ row: { fit } }: { row: ComparedRow }) {
  if (fit === null) return null
  const Sign = SIGNS[fit]
  return (
    <span>
      <Sign aria-hidden="true" />
      {adminMessages.payments[fit]}
    </span>
  )
}

/** Which UTR counts, where that is not just the one that was read; and the way to correct it. */
function CountingUtr({ payment, onCorrect }: { payment: Payment; onCorrect: (() => void) | undefined }) {
  const words = adminMessages.payments
  const { utr, utrFrom, reading } = payment
  return (
    <span className={styles.counts}>
      {utrFrom && (utrFrom === 'admin' || utr !== (reading?.utr ?? null)) && (
        <span>{words.utrCounts(utr ?? adminMessages.orders.missing, words.utrFrom[utrFrom])}</span>
      )}
      {onCorrect && (
        <Button size="s" variant="quiet" icon={<Pencil aria-hidden="true" />} onClick={onCorrect}>
          {words.correctUtr}
        </Button>
      )}
    </span>
  )
}
