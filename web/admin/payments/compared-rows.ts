import type { Payment, Reason, ReasonCode } from '#contract/payments/payments.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'

/** How what a picture shows stands to what is expected: the server's reasons say so, never a second rule here. */
export type Fit = 'fits' | 'differs' | 'doubtful' | 'notShown' | null

type Part = NonNullable<Payment['reading']>['hints'][number]['part']

export interface ComparedRow {
  name: 'amount' | 'payee' | 'payeeName' | 'time' | 'status' | 'utr'
  expected: string
  shown: string
  fit: Fit
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

/** The part of a reading that a row shows. A name has a place of its own only where no UPI ID is read. */
export function partOf(name: ComparedRow['name'], { reading }: Payment): Part | null {
  if (name === 'time') return 'paidAt'
  if (name === 'payeeName') return reading?.payeeVpa ? null : 'payee'
  return name
}

/** A payment's values, expected beside shown. */
export function comparedRows(payment: Payment): ComparedRow[] {
  const words = adminMessages.payments
  const { expected, reading, typedUtr } = payment
  const { amount, payeeVpa, payeeName, paidAt, status, utr } = reading ?? {}
  const rows: Omit<ComparedRow, 'fit'>[] = [
    {
      name: 'amount',
      expected: formatRupees(expected.amount),
      shown: amount == null ? '' : formatRupees(amount),
    },
    { name: 'payee', expected: expected.payeeVpa || words.nobody, shown: payeeVpa ?? '' },
    { name: 'payeeName', expected: expected.payeeName || words.nobody, shown: payeeName ?? '' },
    {
      name: 'time',
      expected: words.around(formatDateTime(expected.placedAt)),
      shown: paidAt ? formatDateTime(paidAt) : '',
    },
    { name: 'status', expected: words.success, shown: status ? words.paidStates[status] : '' },
    { name: 'utr', expected: typedUtr ? words.typedUtr(typedUtr) : words.notSeen, shown: utr ?? '' },
  ]
  return rows.map((row) => ({ ...row, fit: fitOf(payment, row) }))
}

function fitOf(payment: Payment, { name, shown }: Omit<ComparedRow, 'fit'>): Fit {
  const { reading, reasons } = payment
  const differing = reasons.filter(({ code }) => DIFFERS[name].includes(code))
  if (differing.some((reason) => !isUnsure(reason))) return 'differs'
  const isHinted = reading?.hints.some(({ part }) => part === partOf(name, payment))
  const isDoubtful = differing.length > 0 || reasons.some(({ code }) => DOUBTFUL[name].includes(code))
  if (isDoubtful || isHinted) return 'doubtful'
  if (reading === null) return null
  return shown === '' ? 'notShown' : 'fits'
}

function isUnsure(reason: Reason): boolean {
  return 'unsure' in reason && reason.unsure === true
}
