import type { Paise } from '#contract/money.ts'
import type { PaidState } from '#contract/payments/payments.ts'
import { isWithin, type Line } from './parsing/page.ts'
import { OF_INDIA } from './parsing/words-of-india.ts'
import { type ExpectedPayment, isSameTime, timing } from './reading.ts'
import { compareVpa, isSameName } from './same-payee.ts'

/** A value with the line that contains it. */
export interface Seen<Value> {
  value: Value
  line: Line
  /**
   * Whether it differs from what is expected and was seen by only one pass, or the page also shows something else.
   */
  isUnsure?: boolean
}

/** `isNearly`: it is almost the expected UPI ID, and was examined more closely. */
export interface SeenPayee extends Seen<string> {
  isNearly: boolean
}

export interface SeenUtr extends Seen<string> {
  /** Whether a wider crop of its line shows the same digits; undefined if it is not in a single line. */
  isSeenAgain?: boolean
}

/** What one pass over an image finds about the payment. */
export interface Pass {
  amount: Seen<Paise> | null
  /** Another total shown on the page, or read by another pass in its place. */
  otherAmount: Paise | null
  utr: SeenUtr | null
  /** The position of a reference whose two readings differ. */
  unclearUtr: Line | null
  payeeVpa: SeenPayee | null
  payeeName: Seen<string> | null
  paidAt: Seen<string> | null
  /** The time in the app's own transaction ID. */
  transactionAt: Seen<string> | null
  status: Seen<PaidState> | null
  /** Where 'Paid to' or similar is: it means success if no word gives the status. */
  paidTo: Line | null
  /** All text that was read. */
  lines: readonly Line[]
  /** All lines that were found, including those that are not text. */
  pieces: readonly Line[]
}

/** A digit of a reference read with less certainty than this (of 100) may be a different one. */
const SURE_OF_DIGIT = 70
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
  pieces: [],
}

/** Below this (of 100) a contradicting value seen by only one pass is not legible. */
const LEGIBLE = 88

interface Fits {
  amount: (value: Paise) => boolean
  payeeVpa: (value: string) => boolean
  payeeName: (value: string) => boolean
  paidAt: (value: string) => boolean
}

function fitsOf({ total, payeeVpa, payeeName, placedAt }: ExpectedPayment): Fits {
  return {
    amount: (value) => value === total,
    payeeVpa: (value) => compareVpa(value, payeeVpa) !== 'else',
    payeeName: (value) => isSameName(value, payeeName),
    paidAt: (value) => timing(value, placedAt) === 'in time',
  }
}

/** Whether a pass found everything, all as the order expects: then no second one is needed. */
export function isAsExpected(pass: Pass, expected: ExpectedPayment): boolean {
  const fits = fitsOf(expected)
  const { paidAt, transactionAt } = pass
  return (
    pass.utr !== null &&
    isSure(pass.utr) &&
    pass.amount !== null &&
    fits.amount(pass.amount.value) &&
    pass.otherAmount === null &&
    isPayeeAsExpected(pass, fits) &&
    paidAt !== null &&
    fits.paidAt(paidAt.value) &&
    (transactionAt === null || isSameTime(transactionAt.value, paidAt.value)) &&
    statusOf(pass)?.value === 'success'
  )
}

/** By UPI ID, or by name in an image that shows no UPI ID. */
function isPayeeAsExpected({ payeeVpa, payeeName, pieces }: Pass, fits: Fits): boolean {
  if (payeeVpa !== null) return fits.payeeVpa(payeeVpa.value)
  const showsNone = pieces.every(({ text }) => !text.includes('@'))
  return showsNone && payeeName !== null && fits.payeeName(payeeName.value)
}

/** Whether a pass found something of each kind. */
export function isComplete(pass: Pass): boolean {
  const { amount, utr, payeeVpa, payeeName, paidAt, transactionAt } = pass
  const found = [amount, utr, payeeVpa ?? payeeName, paidAt ?? transactionAt, statusOf(pass)]
  return found.every((one) => one !== null)
}

/** Whether an earlier pass read a reference with certainty. */
export function isConfidentIn(pass: Pass | undefined, utr: string): pass is Pass & { utr: SeenUtr } {
  return pass?.utr?.value === utr && isSure(pass.utr)
}

/**
 * A line read with at least this certainty (of 100), on average and at its least certain letter, is read only once.
 */
const SURE_OF_LINE = 95
const SURE_OF_LETTER = 80

/**
 * The lines that need no second pass: read with certainty, and not of a contradicting value. Indian scripts are
 * read in full contrast from the start (cut-line.ts).
 */
export function trustedLines(pass: Pass, expected: ExpectedPayment): Line[] {
  const fits = fitsOf(expected)
  const { amount, utr, payeeVpa, paidAt, transactionAt } = pass
  const status = statusOf(pass)
  const open = [
    amount && fits.amount(amount.value) ? null : amount,
    utr && isSure(utr) ? null : utr,
    payeeVpa && fits.payeeVpa(payeeVpa.value) ? null : payeeVpa,
    paidAt && fits.paidAt(paidAt.value) ? null : paidAt,
    transactionAt && fits.paidAt(transactionAt.value) ? null : transactionAt,
    status?.value === 'success' ? null : status,
  ]
  const isOpen = ({ box, text }: Line) =>
    (pass.otherAmount !== null && /\d/u.test(text)) ||
    open.some((seen) => seen && isWithin(box, seen.line.box))
  return pass.lines.filter((line) => isSurelyRead(line) && !isOpen(line))
}

function isSurelyRead({ text, confidence, weakest = confidence }: Line): boolean {
  return OF_INDIA.test(text) || (confidence >= SURE_OF_LINE && weakest >= SURE_OF_LETTER)
}

/**
 * Combines two passes: a matching value counts from either. A contradicting one is certain if both saw it; if one
 * saw it and it is legible, it is unsure.
 */
export function mergePasses(first: Pass, second: Pass, expected: ExpectedPayment): Pass {
  const fits = fitsOf(expected)
  const amount = either(first.amount, second.amount, fits.amount) ?? sumWithoutSign(first, second)
  const paidAt = either(first.paidAt, second.paidAt, fits.paidAt)
  const utr = utrOf(first.utr, second.utr)
  return {
    amount,
    otherAmount: otherAmountOf(first, second, amount?.value),
    utr,
    unclearUtr: utr ? null : ((first.utr ?? second.utr)?.line ?? null),
    payeeVpa: first.payeeVpa?.isNearly
      ? first.payeeVpa
      : either(first.payeeVpa, second.payeeVpa, fits.payeeVpa),
    payeeName: either(first.payeeName, second.payeeName, fits.payeeName) ?? first.payeeName,
    paidAt,
    transactionAt: either(first.transactionAt, second.transactionAt, (at) =>
      paidAt ? isSameTime(at, paidAt.value) : fits.paidAt(at),
    ),
    status: worse(first.status, second.status),
    paidTo: first.paidTo ?? second.paidTo,
    lines: first.lines,
    pieces: first.pieces,
  }
}

function either<One extends Seen<unknown>>(
  first: One | null,
  second: One | null,
  fits: (value: One['value']) => boolean,
): One | null {
  if (first && fits(first.value)) return first
  if (second && fits(second.value)) return second
  if (first && second && first.value === second.value) return first
  const surest = [first, second].filter((one) => one !== null && one.line.confidence >= LEGIBLE)[0]
  return surest ? { ...surest, isUnsure: true } : null
}

/** A sum that one pass identifies by its ₹, and whose digits the other pass reads without it: uncertain. */
function sumWithoutSign(first: Pass, second: Pass): Seen<Paise> | null {
  const seen = first.amount ?? second.amount
  const other = seen === first.amount ? second : first
  if (!seen) return null
  const digits = digitsOf(seen.line.text)
  return digits !== '' && other.lines.some(({ text }) => digitsOf(text) === digits)
    ? { ...seen, isUnsure: true }
    : null
}

/** The digits of a text that is only a number, else ''. */
function digitsOf(text: string): string {
  return /^\P{L}{0,2}[\d,. ]+\P{L}?$/u.test(text) ? text.replaceAll(/\D/gu, '') : ''
}

/** A reference must be correct in each digit: two different readings count as none. */
function utrOf(first: SeenUtr | null, second: SeenUtr | null): SeenUtr | null {
  if ([first, second].some((seen) => seen?.isSeenAgain === false)) return null
  if (first && second) return first.value === second.value ? first : null
  const alone = first ?? second
  return alone && isSure(alone) ? alone : null
}

function isSure({ line, isUnsure, isSeenAgain: isConfirmed }: SeenUtr): boolean {
  return isConfirmed === true && !isUnsure && (line.weakest ?? line.confidence) >= SURE_OF_DIGIT
}

/** Two totals on the page that each pass finds, or two readings of one. */
function otherAmountOf(first: Pass, second: Pass, amount: Paise | undefined): Paise | null {
  const read = [first.amount, second.amount].flatMap((seen) =>
    seen && !isLeadingSign(seen.value, amount) ? [seen.value] : [],
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

const GRAVITY: Readonly<Record<PaidState, number>> = { failed: 2, pending: 1, success: 0 }

/**
 * A word for a failed payment is rarely misread from another one, but easily overlooked. If the other pass saw
 * success, it is unsure.
 */
function worse(first: Seen<PaidState> | null, second: Seen<PaidState> | null): Seen<PaidState> | null {
  if (!first || !second) return first ?? second
  const worst = GRAVITY[second.value] > GRAVITY[first.value] ? second : first
  const isContradicted =
    first.value !== second.value && [first, second].some(({ value }) => value === 'success')
  return isContradicted ? { ...worst, isUnsure: true } : worst
}

/** The status of the payment. */
export function statusOf({ status, paidTo }: Pass): Seen<PaidState> | null {
  return status ?? (paidTo && { value: 'success', line: paidTo })
}
