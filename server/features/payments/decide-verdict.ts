import { toRupees } from '#contract/money.ts'
import type { Reason, ReasonCode, Verdict } from '#contract/payments/payments.ts'
import { type ExpectedPayment, isSameTime, type Part, type Reading, timing } from '../../ocr/reading.ts'
import { compareVpa, isSameName, isDistinctive } from '../../ocr/same-payee.ts'

export interface VerdictInput {
  /** null if the reader gave up. */
  reading: Reading | null
  expected: ExpectedPayment
  typedUtr: string | null
  /** The id of the earlier order that used the same, or null. */
  earlier: {
    sameFile: string | null
    sameImage: string | null
    /** With that UTR: screenshot and customer may name two. */
    sameUtr: { orderId: string; utr: string } | null
  }
}

export interface VerdictResult {
  verdict: Verdict
  reasons: Reason[]
}

/**
 * The weight of each reason; the most serious one decides. An `unsure` reason only makes a payment worth checking.
 * Values required for 'clear' that are missing are reasons too: amount, status, UTR, time and payee.
 */
const WEIGHTS: Readonly<Record<ReasonCode, Exclude<Verdict, 'clear'>>> = {
  amount: 'mismatch',
  payee: 'mismatch',
  status: 'mismatch',
  'too early': 'mismatch',
  'too late': 'mismatch',
  'same file': 'mismatch',
  'same utr': 'mismatch',
  'same picture': 'look',
  'typed utr': 'look',
  'payee name': 'look',
  'two amounts': 'look',
  'transaction time': 'look',
  'nothing read': 'look',
  'part unread': 'look',
  'not read': 'look',
  'no picture': 'look',
}

/** The verdict on a payment's image with its reasons, most serious first. Decides nothing about the payment. */
export function decideVerdict(input: VerdictInput): VerdictResult {
  const { reading, expected, typedUtr } = input
  const contents: Reason[] = reading ? contentReasons(reading, expected, typedUtr) : [{ code: 'not read' }]
  const reasons = [...reuseReasons(input.earlier), ...contents]
  if (reasons.length === 0) return { verdict: 'clear', reasons }
  const sorted = reasons.toSorted((a, b) => Number(isMismatch(b)) - Number(isMismatch(a)))
  return { verdict: reasons.some(isMismatch) ? 'mismatch' : 'look', reasons: sorted }
}

function isMismatch(reason: Reason): boolean {
  return WEIGHTS[reason.code] === 'mismatch' && !('unsure' in reason && reason.unsure)
}

/** One payment pays one order. An image that only looks the same should be checked: it may be the app's next screen. */
function reuseReasons({ sameFile, sameImage, sameUtr }: VerdictInput['earlier']): Reason[] {
  const reasons: Reason[] = []
  if (sameFile) reasons.push({ code: 'same file', orderId: sameFile })
  if (sameUtr) reasons.push({ code: 'same utr', orderId: sameUtr.orderId, utr: sameUtr.utr })
  if (sameImage) reasons.push({ code: 'same picture', orderId: sameImage })
  return reasons
}

function contentReasons(reading: Reading, expected: ExpectedPayment, typedUtr: string | null): Reason[] {
  if (!looksLikePayment(reading)) return [{ code: 'nothing read' }]
  return [
    ...amountReasons(reading, expected),
    ...payeeReasons(reading, expected),
    ...statusReasons(reading),
    ...timeReasons(reading, expected),
    ...utrReasons(reading, typedUtr),
  ]
}

/** A reference alone identifies a payment; without one, a status and a time do. A cart or a chat has neither. */
function looksLikePayment({ utr, status, paidAt }: Reading): boolean {
  return utr !== null || (status !== null && paidAt !== null)
}

/** Marks a reason whose value was not read with certainty. */
function unsureOf({ doubts }: Reading, part: Part): { unsure?: true } {
  return doubts.unsure.includes(part) ? { unsure: true } : {}
}

function amountReasons(reading: Reading, { total }: ExpectedPayment): Reason[] {
  const { amount, doubts } = reading
  if (amount === null) return [{ code: 'part unread', part: 'amount' }]
  const shown = toRupees(amount)
  if (amount !== total)
    return [{ code: 'amount', expected: toRupees(total), shown, ...unsureOf(reading, 'amount') }]
  const other = doubts.otherAmount
  return other === null ? [] : [{ code: 'two amounts', shown, other: toRupees(other) }]
}

/** The UPI ID identifies the payee; if none, or too little of it, is visible, the name does. */
function payeeReasons(reading: Reading, expected: ExpectedPayment): Reason[] {
  const { payeeVpa, payeeName } = reading
  const vpaMatch = payeeVpa === null ? 'too short' : compareVpa(payeeVpa, expected.payeeVpa)
  if (payeeVpa !== null && vpaMatch === 'different') {
    const unsure = isDistinctive(payeeVpa, expected.payeeVpa)
      ? unsureOf(reading, 'payee')
      : { unsure: true as const }
    return [{ code: 'payee', expected: expected.payeeVpa, shown: payeeVpa, ...unsure }]
  }
  if (vpaMatch !== 'too short') return []
  if (payeeName === null) return [{ code: 'part unread', part: 'payee' }]
  if (isSameName(payeeName, expected.payeeName)) return []
  return [{ code: 'payee name', expected: expected.payeeName, shown: payeeName }]
}

function statusReasons(reading: Reading): Reason[] {
  const { status } = reading
  if (status === 'success') return []
  if (status === null) return [{ code: 'part unread', part: 'status' }]
  return [{ code: 'status', shown: status, ...unsureOf(reading, 'status') }]
}

function timeReasons(reading: Reading, { placedAt }: ExpectedPayment): Reason[] {
  const { paidAt, doubts } = reading
  if (paidAt === null) return [{ code: 'part unread', part: 'paidAt' }]
  const { transactionAt } = doubts
  const code = timing(paidAt, placedAt)
  const isInTime = code === 'in time'
  const first: Reason[] = isInTime
    ? []
    : [{ code, expected: placedAt, shown: paidAt, ...unsureOf(reading, 'paidAt') }]
  if (transactionAt === null || isSameTime(transactionAt, paidAt)) return first
  return [...first, { code: 'transaction time', expected: transactionAt, shown: paidAt }]
}

function utrReasons(reading: Reading, typedUtr: string | null): Reason[] {
  const { utr } = reading
  if (utr === null) return [{ code: 'part unread', part: 'utr', ...unsureOf(reading, 'utr') }]
  return typedUtr === null || utr === typedUtr ? [] : [{ code: 'typed utr', expected: typedUtr, shown: utr }]
}
