import { distance } from 'fastest-levenshtein'
import { type Paise, toRupees } from '#contract/money.ts'
import type { Reason, ReasonCode, Verdict } from '#contract/payments.ts'
import { DAY_MS } from '../../india-time.ts'
import type { Reading } from '../../reading/reading.ts'

/** What an order expects of its payment; `placedAt` ISO 8601. */
export interface Expected {
  total: Paise
  payeeVpa: string
  payeeName: string
  placedAt: string
}

export interface Judging {
  /** null where the reader gave up. */
  reading: Reading | null
  expected: Expected
  typedUtr: string | null
  /** The id of the earlier order that used the same, or null. */
  earlier: { sameFile: string | null; samePicture: string | null; sameUtr: string | null }
}

export interface Judgement {
  verdict: Verdict
  reasons: Reason[]
}

/** What cannot be a misread trifle: the payment does not fit the order, or pays a second one. */
const MISMATCHES: readonly ReasonCode[] = [
  'amount',
  'payee',
  'status',
  'too early',
  'too late',
  'same file',
  'same utr',
]
const EARLIEST_MS = DAY_MS
const LATEST_MS = 2 * DAY_MS

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
  return MISMATCHES.includes(code)
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

function contentReasons(reading: Reading, expected: Expected, typedUtr: string | null): Reason[] {
  if (!looksLikePayment(reading)) return [{ code: 'nothing read' }]
  return [
    ...amountReasons(reading, expected),
    ...payeeReasons(reading, expected),
    ...statusReasons(reading),
    ...timeReasons(reading, expected),
    ...typedReasons(reading, typedUtr),
  ]
}

/** A reference alone tells a payment; without one, a status and a time. A cart or a chat has neither. */
function looksLikePayment({ utr, status, paidAt }: Reading): boolean {
  return utr !== null || (status !== null && paidAt !== null)
}

function amountReasons({ amount }: Reading, { total }: Expected): Reason[] {
  if (amount === null) return [{ code: 'part unread', part: 'amount' }]
  return amount === total ? [] : [{ code: 'amount', expected: toRupees(total), shown: toRupees(amount) }]
}

function payeeReasons({ payeeVpa, payeeName }: Reading, expected: Expected): Reason[] {
  if (payeeVpa !== null) {
    const isSame = isSameVpa(payeeVpa, expected.payeeVpa)
    return isSame ? [] : [{ code: 'payee', expected: expected.payeeVpa, shown: payeeVpa }]
  }
  if (payeeName === null || isSameName(payeeName, expected.payeeName)) return []
  return [{ code: 'payee name', expected: expected.payeeName, shown: payeeName }]
}

/** The same UPI ID but for capitals, dots and letters that a reader confuses (0 and o; 1, l and i; rn and m). */
function isSameVpa(shown: string, expected: string): boolean {
  return withoutConfusion(shown) === withoutConfusion(expected)
}

function withoutConfusion(vpa: string): string {
  return vpa
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('rn', 'm')
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

function statusReasons({ status }: Reading): Reason[] {
  if (status === 'success') return []
  return [status === null ? { code: 'part unread', part: 'status' } : { code: 'status', shown: status }]
}

function timeReasons({ paidAt, utr }: Reading, { placedAt }: Expected): Reason[] {
  if (paidAt === null) return isOfThoseDays(utr, placedAt) ? [] : [{ code: 'part unread', part: 'paidAt' }]
  const after = Date.parse(paidAt) - Date.parse(placedAt)
  if (after < -EARLIEST_MS) return [{ code: 'too early', expected: placedAt, shown: paidAt }]
  return after > LATEST_MS ? [{ code: 'too late', expected: placedAt, shown: paidAt }] : []
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
