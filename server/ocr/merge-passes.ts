import type { Paise } from '#contract/money.ts'
import type { PaidState } from '#contract/payments/payments.ts'
import { isWithin, type Line } from './parsing/page.ts'
import { OF_INDIA } from './parsing/words-of-india.ts'
import { type ExpectedPayment, isSameTime, timing } from './reading.ts'
import { compareVpa, isSameName } from './same-payee.ts'

/** A value with the line that contains it. */
export interface ReadValue<Value> {
  value: Value
  line: Line
  /** Whether it differs from what is expected and was seen by only one pass, or the page also shows something else. */
  isUnsure?: boolean
}

/** `isNearly`: it is almost the expected UPI ID, and was examined more closely. */
export interface ReadPayee extends ReadValue<string> {
  isNearly: boolean
}

export interface ReadUtr extends ReadValue<string> {
  /** Whether a wider crop of its line shows the same digits; undefined if it is not in a single line. */
  isConfirmed?: boolean
}

/** What one pass over an image finds about the payment. */
export interface Pass {
  amount: ReadValue<Paise> | null
  /** Another total shown on the page, or read by another pass in its place. */
  otherAmount: Paise | null
  utr: ReadUtr | null
  /** The position of a reference whose two readings differ. */
  unclearUtr: Line | null
  payeeVpa: ReadPayee | null
  payeeName: ReadValue<string> | null
  paidAt: ReadValue<string> | null
  /** The time in the app's own transaction ID. */
  transactionAt: ReadValue<string> | null
  status: ReadValue<PaidState> | null
  /** Where 'Paid to' or similar is: it means success if no word gives the status. */
  paidTo: Line | null
  /** All text that was read. */
  lines: readonly Line[]
  /** All lines that were found, including those that are not text. */
  allLines: readonly Line[]
}

/** A digit of a reference read with less certainty than this (of 100) may be a different one. */
const DIGIT_CONFIDENCE_MIN = 70
/** A pass for which there was no time. */
export const EMPTY_PASS: Pass = {
  amount: null,
  otherAmount: null,
  utr: null,
  unclearUtr: null,
  payeeVpa: null,
  payeeName: null,
  paidAt: null,
  transactionAt: null,
  status: null,
  paidTo: null,
  lines: [],
  allLines: [],
}

/** Below this (of 100) a contradicting value seen by only one pass is not legible. */
const LEGIBLE_MIN = 88

interface Matchers {
  amount: (value: Paise) => boolean
  payeeVpa: (value: string) => boolean
  payeeName: (value: string) => boolean
  paidAt: (value: string) => boolean
}

function matchersOf({ total, payeeVpa, payeeName, placedAt }: ExpectedPayment): Matchers {
  return {
    amount: (value) => value === total,
    payeeVpa: (value) => compareVpa(value, payeeVpa) !== 'different',
    payeeName: (value) => isSameName(value, payeeName),
    paidAt: (value) => timing(value, placedAt) === 'in time',
  }
}

/** Whether a pass found everything, all as the order expects: then no second one is needed. */
export function isAsExpected(pass: Pass, expected: ExpectedPayment): boolean {
  const matchers = matchersOf(expected)
  const { paidAt, transactionAt } = pass
  return (
    pass.utr !== null &&
    isCertain(pass.utr) &&
    pass.amount !== null &&
    matchers.amount(pass.amount.value) &&
    pass.otherAmount === null &&
    isPayeeAsExpected(pass, matchers) &&
    paidAt !== null &&
    matchers.paidAt(paidAt.value) &&
    (transactionAt === null || isSameTime(transactionAt.value, paidAt.value)) &&
    statusOf(pass)?.value === 'success'
  )
}

/** By UPI ID, or by name in an image that shows no UPI ID. */
function isPayeeAsExpected({ payeeVpa, payeeName, allLines }: Pass, matchers: Matchers): boolean {
  if (payeeVpa !== null) return matchers.payeeVpa(payeeVpa.value)
  const showsNone = allLines.every(({ text }) => !text.includes('@'))
  return showsNone && payeeName !== null && matchers.payeeName(payeeName.value)
}

/** Whether a pass found something of each kind. */
export function isComplete(pass: Pass): boolean {
  const { amount, utr, payeeVpa, payeeName, paidAt, transactionAt } = pass
  const found = [amount, utr, payeeVpa ?? payeeName, paidAt ?? transactionAt, statusOf(pass)]
  return found.every((one) => one !== null)
}

/** Whether an earlier pass read a reference with certainty. */
export function isConfidentIn(pass: Pass | undefined, utr: string): pass is Pass & { utr: ReadUtr } {
  return pass?.utr?.value === utr && isCertain(pass.utr)
}

/** A line read with at least this certainty (of 100), on average and at its least certain letter, is read only once. */
const LINE_CONFIDENCE_MIN = 95
const LETTER_CONFIDENCE_MIN = 80

/**
 * The lines that need no second pass: read with certainty, and not of a contradicting value. Indian scripts are
 * read in full contrast from the start (cut-line.ts).
 */
export function trustedLines(pass: Pass, expected: ExpectedPayment): Line[] {
  const matchers = matchersOf(expected)
  const { amount, utr, payeeVpa, paidAt, transactionAt } = pass
  const status = statusOf(pass)
  const open = [
    amount && matchers.amount(amount.value) ? null : amount,
    utr && isCertain(utr) ? null : utr,
    payeeVpa && matchers.payeeVpa(payeeVpa.value) ? null : payeeVpa,
    paidAt && matchers.paidAt(paidAt.value) ? null : paidAt,
    transactionAt && matchers.paidAt(transactionAt.value) ? null : transactionAt,
    status?.value === 'success' ? null : status,
  ]
  const isOpen = ({ box, text }: Line) =>
    (pass.otherAmount !== null && /\d/u.test(text)) ||
    open.some((read) => read && isWithin(box, read.line.box))
  return pass.lines.filter((line) => isReadWithCertainty(line) && !isOpen(line))
}

function isReadWithCertainty({ text, confidence, weakest = confidence }: Line): boolean {
  return OF_INDIA.test(text) || (confidence >= LINE_CONFIDENCE_MIN && weakest >= LETTER_CONFIDENCE_MIN)
}

/**
 * Combines two passes: a matching value counts from either. A contradicting one is certain if both saw it; if one
 * saw it and it is legible, it is unsure.
 */
export function mergePasses(first: Pass, second: Pass, expected: ExpectedPayment): Pass {
  const matchers = matchersOf(expected)
  const amount = either(first.amount, second.amount, matchers.amount) ?? amountWithoutSign(first, second)
  const paidAt = either(first.paidAt, second.paidAt, matchers.paidAt)
  const utr = utrOf(first.utr, second.utr)
  return {
    amount,
    otherAmount: otherAmountOf(first, second, amount?.value),
    utr,
    unclearUtr: utr ? null : ((first.utr ?? second.utr)?.line ?? null),
    payeeVpa: first.payeeVpa?.isNearly
      ? first.payeeVpa
      : either(first.payeeVpa, second.payeeVpa, matchers.payeeVpa),
    payeeName: either(first.payeeName, second.payeeName, matchers.payeeName) ?? first.payeeName,
    paidAt,
    transactionAt: either(first.transactionAt, second.transactionAt, (at) =>
      paidAt ? isSameTime(at, paidAt.value) : matchers.paidAt(at),
    ),
    status: moreSevere(first.status, second.status),
    paidTo: first.paidTo ?? second.paidTo,
    lines: first.lines,
    allLines: first.allLines,
  }
}

function either<One extends ReadValue<unknown>>(
  first: One | null,
  second: One | null,
  matches: (value: One['value']) => boolean,
): One | null {
  if (first && matches(first.value)) return first
  if (second && matches(second.value)) return second
  if (first && second && first.value === second.value) return first
  const legible = [first, second].filter((one) => one !== null && one.line.confidence >= LEGIBLE_MIN)[0]
  return legible ? { ...legible, isUnsure: true } : null
}

/** A sum that one pass identifies by its ₹, and whose digits the other pass reads without it: uncertain. */
function amountWithoutSign(first: Pass, second: Pass): ReadValue<Paise> | null {
  const read = first.amount ?? second.amount
  const other = read === first.amount ? second : first
  if (!read) return null
  const digits = digitsOf(read.line.text)
  return digits !== '' && other.lines.some(({ text }) => digitsOf(text) === digits)
    ? { ...read, isUnsure: true }
    : null
}

/** The digits of a text that is only a number, else ''. */
function digitsOf(text: string): string {
  return /^\P{L}{0,2}[\d,. ]+\P{L}?$/u.test(text) ? text.replaceAll(/\D/gu, '') : ''
}

/** A reference must be correct in each digit: two different readings count as none. */
function utrOf(first: ReadUtr | null, second: ReadUtr | null): ReadUtr | null {
  if ([first, second].some((read) => read?.isConfirmed === false)) return null
  if (first && second) return first.value === second.value ? first : null
  const single = first ?? second
  return single && isCertain(single) ? single : null
}

function isCertain({ line, isUnsure, isConfirmed }: ReadUtr): boolean {
  return isConfirmed === true && !isUnsure && (line.weakest ?? line.confidence) >= DIGIT_CONFIDENCE_MIN
}

/** Two totals on the page that each pass finds, or two readings of one. */
function otherAmountOf(first: Pass, second: Pass, amount: Paise | undefined): Paise | null {
  const read = [first.amount, second.amount].flatMap((one) =>
    one && !isLeadingSign(one.value, amount) ? [one.value] : [],
  )
  const others = [first, second].filter((pass) => pass.amount !== null).map((pass) => pass.otherAmount)
  const isAgreed = others.every((other) => other === others[0])
  return [...read, isAgreed ? others[0] : null].find((one) => one != null && one !== amount) ?? null
}

/** A ₹ read as a digit, or a thin first 1 that was lost, does not make a different amount. */
function isLeadingSign(one: Paise, other: Paise | undefined): boolean {
  const [short, long] = [String(one), String(other)].toSorted((a, b) => a.length - b.length)
  return long!.length - short!.length === 1 && long!.endsWith(short!) && /^[1237]/u.test(long!)
}

const SEVERITY: Readonly<Record<PaidState, number>> = { failed: 2, pending: 1, success: 0 }

/**
 * A word for a failed payment is rarely misread from another one, but easily overlooked. If the other pass saw
 * success, it is unsure.
 */
function moreSevere(
  first: ReadValue<PaidState> | null,
  second: ReadValue<PaidState> | null,
): ReadValue<PaidState> | null {
  if (!first || !second) return first ?? second
  const worst = SEVERITY[second.value] > SEVERITY[first.value] ? second : first
  const isContradicted =
    first.value !== second.value && [first, second].some(({ value }) => value === 'success')
  return isContradicted ? { ...worst, isUnsure: true } : worst
}

export function statusOf({ status, paidTo }: Pass): ReadValue<PaidState> | null {
  return status ?? (paidTo && { value: 'success', line: paidTo })
}
