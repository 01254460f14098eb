import { CircleCheck, CircleHelp, CircleX, type LucideIcon, Minus, Pencil } from 'lucide-react'
import type { Payment, Reason, ReasonCode } from '#contract/payments/payments.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { adminMessages, paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import styles from '#web/admin/payments/compared-table.module.css'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'

const SIGNS: Record<NonNullable<Match>, LucideIcon> = {
  fits: CircleCheck,
  differs: CircleX,
  doubtful: CircleHelp,
  notShown: Minus,
}

/** Compares the order's expected values with those in the image; differences are tinted, marked and described. */
export function ComparedTable({ payment, onCorrect }: { payment: Payment; onCorrect?: () => void }) {
  return (
    <table className={`wide tabular t-14 ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{messages.value}</th>
          <th scope="col">{messages.expected}</th>
          <th scope="col">{messages.shown}</th>
          <th scope="col">
            <span className="sr">{messages.judgement}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {comparedRows(payment).map((row) => (
          <tr key={row.name} data-fit={row.match}>
            <th scope="row">{messages[row.name]}</th>
            <td data-label={messages.expected}>{row.expected}</td>
            <td data-label={messages.shownShort} className={styles.shown}>
              {row.name === 'utr' ? (
                <Utr payment={payment} shown={row.shown} onCorrect={onCorrect} />
              ) : (
                row.shown || adminMessages.orders.missing
              )}
            </td>
            <td className={styles.fit}>
              <MatchIcon row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MatchIcon({ row: { match } }: { row: ComparedRow }) {
  if (match === null) return null
  const Sign = SIGNS[match]
  return (
    <span>
      <Sign />
      {adminMessages.payments[match]}
    </span>
  )
}

interface UtrProps {
  payment: Payment
  shown: string
  onCorrect: (() => void) | undefined
}

function Utr({ payment, shown, onCorrect }: UtrProps) {
  const { utr, utrFrom, reading } = payment
  const mayCorrect = useMayMake()('correctUtr')
  return (
    <span className={`row middle between gap-8 ${styles.utr}`}>
      <span>
        {shown || adminMessages.orders.missing}
        {utrFrom && (utrFrom === 'admin' || utr !== (reading?.utr ?? null)) && (
          <span className={`t-13 soft ${styles.counts}`}>
            {messages.utrCounts(utr ?? adminMessages.orders.missing, messages.utrFrom[utrFrom])}
          </span>
        )}
      </span>
      {mayCorrect && onCorrect && (
        <IconButton
          size="s"
          aria-label={messages.correctUtr}
          aria-keyshortcuts="E"
          icon={<Pencil />}
          onClick={onCorrect}
        />
      )}
    </span>
  )
}

/**
 * How a value in the image compares with the expected one: based on the server's reasons, never on a second rule
 * here.
 */
type Match = 'fits' | 'differs' | 'doubtful' | 'notShown' | null

type Part = NonNullable<Payment['reading']>['hints'][number]['part']

interface ComparedRow {
  name: 'amount' | 'payee' | 'payeeName' | 'time' | 'status' | 'utr'
  expected: string
  shown: string
  match: Match
}

const DIFFERS: Record<ComparedRow['name'], readonly ReasonCode[]> = {
  amount: ['amount'],
  payee: ['payee'],
  payeeName: [],
  time: ['too early', 'too late'],
  status: ['status'],
  utr: ['same utr'],
}
const DOUBTFUL: Record<ComparedRow['name'], readonly ReasonCode[]> = {
  amount: ['two amounts'],
  payee: [],
  payeeName: ['payee name'],
  time: ['transaction time'],
  status: [],
  utr: ['typed utr'],
}

/** The part of a reading shown in a row. A name has its own position only if no UPI ID was read. */
export function partOf(name: ComparedRow['name'], { reading }: Payment): Part | null {
  if (name === 'time') return 'paidAt'
  if (name === 'payeeName') return reading?.payeeVpa ? null : 'payee'
  return name
}

/** A payment's values, expected beside read. */
export function comparedRows(payment: Payment): ComparedRow[] {
  const { expected, reading, typedUtr } = payment
  const unclear = isUnclear(payment, 'utr') ? messages.unclearUtr : ''
  const { amount, payeeVpa, payeeName, paidAt, status, utr } = reading ?? {}
  const rows: Omit<ComparedRow, 'match'>[] = [
    {
      name: 'amount',
      expected: formatRupees(expected.amount),
      shown: amount == null ? '' : formatRupees(amount),
    },
    { name: 'payee', expected: expected.payeeVpa || messages.nobody, shown: payeeVpa ?? '' },
    { name: 'payeeName', expected: expected.payeeName || messages.nobody, shown: payeeName ?? '' },
    {
      name: 'time',
      expected: messages.around(formatDateTime(expected.placedAt)),
      shown: paidAt ? formatDateTime(paidAt) : '',
    },
    { name: 'status', expected: messages.success, shown: status ? messages.paidStates[status] : '' },
    {
      name: 'utr',
      expected: typedUtr ? messages.typedUtr(typedUtr) : messages.notSeen,
      shown: utr ?? unclear,
    },
  ]
  return rows.map((row) => ({ ...row, match: matchOf(payment, row) }))
}

function matchOf(payment: Payment, { name, shown }: Omit<ComparedRow, 'match'>): Match {
  const { reading, reasons } = payment
  const differing = reasons.filter(({ code }) => DIFFERS[name].includes(code))
  if (differing.some((reason) => !isUnsure(reason))) return 'differs'
  const isHinted = reading?.hints.some(({ part }) => part === partOf(name, payment))
  const isDoubtful = differing.length > 0 || reasons.some(({ code }) => DOUBTFUL[name].includes(code))
  if (isDoubtful || isHinted || isUnclear(payment, name)) return 'doubtful'
  if (reading === null) return null
  return shown === '' ? 'notShown' : 'fits'
}

/** It is visible, but its readings differ. */
function isUnclear({ reasons }: Payment, part: string): boolean {
  return reasons.some((reason) => reason.code === 'part unread' && reason.unsure && reason.part === part)
}

function isUnsure(reason: Reason): boolean {
  return 'unsure' in reason && reason.unsure === true
}
