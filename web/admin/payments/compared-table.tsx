import { CircleCheck, CircleHelp, CircleX, type LucideIcon, Minus, Pencil } from 'lucide-react'
import type { Payment } from '#contract/payments/payments.ts'
import { type ComparedRow, comparedRows, type Fit } from '#web/admin/payments/compared-rows.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import styles from '#web/admin/payments/compared-table.module.css'

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
            <td data-label={words.shownShort} className={styles.shown}>
              {row.name === 'utr' ? (
                <Utr payment={payment} shown={row.shown} onCorrect={onCorrect} />
              ) : (
                row.shown || adminMessages.orders.missing
              )}
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

interface UtrProps {
  payment: Payment
  shown: string
  onCorrect: (() => void) | undefined
}

function Utr({ payment, shown, onCorrect }: UtrProps) {
  const words = adminMessages.payments
  const { utr, utrFrom, reading } = payment
  const mayCorrect = useMayMake()('correctUtr')
  return (
    <span className={styles.utr}>
      <span>
        {shown || adminMessages.orders.missing}
        {utrFrom && (utrFrom === 'admin' || utr !== (reading?.utr ?? null)) && (
          <span className={styles.counts}>
            {words.utrCounts(utr ?? adminMessages.orders.missing, words.utrFrom[utrFrom])}
          </span>
        )}
      </span>
      {mayCorrect && onCorrect && (
        <IconButton
          size="s"
          aria-label={words.correctUtr}
          aria-keyshortcuts="E"
          icon={<Pencil aria-hidden="true" />}
          onClick={onCorrect}
        />
      )}
    </span>
  )
}
