import { distance } from 'fastest-levenshtein'
import { toRupees } from '#contract/money.ts'
import type { Reason, ReasonCode, Verdict } from '#contract/payments/payments.ts'
import { DAY_MS } from '../../india-time.ts'
import { type ExpectedPayment, type Reading, timing } from '../../reading/reading.ts'

export interface Judging {
  /** null where the reader gave up. */
  reading: Reading | null
  expected: ExpectedPayment
  typedUtr: string | null
  /** The id of the earlier order that used the same, or null. */
  earlier: { sameFile: string | null; samePicture: string | null; sameUtr: string | null }
}

export interface Judgement {
  verdict: Verdict
  reasons: Reason[]
}

/**
 * What each finding weighs; the gravest decides. A value that differs was seen in two looks (reading/agree.ts). What
 * was not read weighs nothing where the rest tells as much: a status beside reference, amount and payee that fit, a
 * day beside a reference that begins with it, a UPI ID beside the name.
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
  'nothing read': 'look',
  'part unread': 'look',
  'not read': 'look',
  'no picture': 'look',
}

/** What the shop thinks of a payment's picture: a verdict with its reasons, the gravest first. Settles nothing. */
export function judgePayment(judging: Judging): Judgement {
  const { reading, expected, typedUtr } = judging
  const contents: Reason[] = reading ? contentReasons(reading, expected, typedUtr) : [{ code: 'not read' }]
  const reasons = [...reuseReasons(judging), ...contents]
  if (reasons.length === 0) return { verdict: 'clear', reasons }
  const sorted = reasons.toSorted((a, b) => Number(isMismatch(b)) - Number(isMismatch(a)))
  return { verdict: reasons.some(isMismatch) ? 'mismatch' : 'look', reasons: sorted }
}

function isMismatch({ code }: Reason): boolean {
  return WEIGHTS[code] === 'mismatch'
}

/** One payment pays one order. A picture that only looks the same is worth a look: it may be an app's next screen. */
function reuseReasons({ reading, typedUtr, earlier }: Judging): Reason[] {
  const reasons: Reason[] = []
  const utr = reading?.utr ?? typedUtr
  if (earlier.sameFile) reasons.push({ code: 'same file', orderId: earlier.sameFile })
  if (earlier.sameUtr && utr) reasons.push({ code: 'same utr', orderId: earlier.sameUtr, utr })
  if (earlier.samePicture) reasons.push({ code: 'same picture', orderId: earlier.samePicture })
  return reasons
}

function contentReasons(reading: Reading, expected: ExpectedPayment, typedUtr: string | null): Reason[] {
  if (!looksLikePayment(reading)) return [{ code: 'nothing read' }]
  return [
    ...amountReasons(reading, expected),
    ...payeeReasons(reading, expected),
    ...statusReasons(reading, expected),
    ...timeReasons(reading, expected),
    ...typedReasons(reading, typedUtr),
  ]
}

/** A reference alone tells a payment; without one, a status and a time. A cart or a chat has neither. */
function looksLikePayment({ utr, status, paidAt }: Reading): boolean {
  return utr !== null || (status !== null && paidAt !== null)
}

function amountReasons({ amount }: Reading, { total }: ExpectedPayment): Reason[] {
  if (amount === null) return [{ code: 'part unread', part: 'amount' }]
  return amount === total ? [] : [{ code: 'amount', expected: toRupees(total), shown: toRupees(amount) }]
}

function payeeReasons({ payeeVpa, payeeName }: Reading, expected: ExpectedPayment): Reason[] {
  if (payeeVpa !== null) {
    const isSame = payeeVpa === expected.payeeVpa
    return isSame ? [] : [{ code: 'payee', expected: expected.payeeVpa, shown: payeeVpa }]
  }
  if (payeeName === null || isSameName(payeeName, expected.payeeName)) return []
  return [{ code: 'payee name', expected: expected.payeeName, shown: payeeName }]
}

/** Two names are the same person's or shop's when they share a word of three letters or more, one letter misread. */
function isSameName(shown: string, expected: string): boolean {
  const theirs = wordsOf(expected)
  return theirs.length === 0 || wordsOf(shown).some((word) => theirs.some((other) => isSameWord(word, other)))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
}

function isSameWord(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 4 && distance(a, b) === 1)
}

/** Most apps of another script say it in that script: what else is on the picture tells as much. */
function statusReasons(reading: Reading, expected: ExpectedPayment): Reason[] {
  const { status } = reading
  if (status === 'success' || (status === null && isToldByTheRest(reading, expected))) return []
  return [status === null ? { code: 'part unread', part: 'status' } : { code: 'status', shown: status }]
}

/** A reference, the very amount and the very payee. */
function isToldByTheRest(
  { utr, amount, payeeVpa }: Reading,
  { total, payeeVpa: payee }: ExpectedPayment,
): boolean {
  return utr !== null && amount === total && payeeVpa === payee
}

function timeReasons({ paidAt, utr }: Reading, { placedAt }: ExpectedPayment): Reason[] {
  if (paidAt === null) return isOfThoseDays(utr, placedAt) ? [] : [{ code: 'part unread', part: 'paidAt' }]
  const code = timing(paidAt, placedAt)
  return code === 'in time' ? [] : [{ code, expected: placedAt, shown: paidAt }]
}

/** Most references begin with the year's last digit and the day of the year: enough where no date is shown. */
function isOfThoseDays(utr: string | null, placedAt: string): boolean {
  if (utr === null) return false
  return [-1, 0, 1, 2].some((days) => {
    const at = new Date(Date.parse(placedAt) + days * DAY_MS)
    const dayOfYear = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY_MS) + 1
    return utr.startsWith(String(at.getUTCFullYear() % 10) + String(dayOfYear).padStart(3, '0'))
  })
}

function typedReasons({ utr }: Reading, typedUtr: string | null): Reason[] {
  const differs = utr !== null && typedUtr !== null && utr !== typedUtr
  return differs ? [{ code: 'typed utr', expected: typedUtr, shown: utr }] : []
}
