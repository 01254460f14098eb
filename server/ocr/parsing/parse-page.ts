import { DAY_MS, indiaDay } from '#server/india-time.ts'
import { labelsOf, type NumberLabel, numberLabel } from '#server/ocr/parsing/labels.ts'
import { type AmountCandidate, findAmounts } from './find-amount.ts'
import { findPaidAt, isAboveMessage, type PaidAt } from './find-paid-at.ts'
import { type ExpectedPayee, findPayee, isNote, type Payee } from './find-payee.ts'
import { findStatus, type Status } from './find-status.ts'
import { findPaidTo } from './find-paid-to.ts'
import { above, below, heightOf, isWithin, leftOf, type Line, type Page, rightOf } from './page.ts'
import { statusKindIn } from './status-words.ts'
import { withEntries, withParagraphs } from './paragraphs.ts'
import { entryIn } from './statement-entry.ts'

/** 12 digits together, or in groups of equal size, not adjacent to a word or a longer number. */
const TWELVE =
  /(?<![\p{L}\d+*•.,/:-])(?:\d{12}|\d{4}[ -]\d{4}[ -]\d{4}|\d{3}(?:[ -]\d{3}){3}|\d{6}[ -]\d{6})(?![\p{L}\d*•/:@]|[.,-]\d)/gu

const LIKE_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  b: '6',
  B: '8',
  g: '9',
  q: '9',
}

const SCORES: Readonly<Record<NumberLabel, number>> = {
  reference: 20,
  transaction: 10,
  none: 0,
  'other number': -10,
}

/** PhonePe's: T, then year, month, day, hour, minute and second of two digits each in India's time, then a number. */
const WITH_TIME = /(?<![\p{L}\d])T\s?(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\d{4,14}(?![\p{L}\d])/u

/** Everything that a payment screen's text says about the payment, with the lines that may be read again. */
export interface ParsedPage {
  amounts: AmountCandidate[]
  utr: UtrCandidate | null
  payee: Payee
  paidAt: PaidAt | null
  transactionAt: TransactionTime | null
  status: Status | null
  /** Where 'Paid to' or similar is, in case no other word gives the status. */
  paidTo: Line | null
  lines: readonly Line[]
}

/** Text of an image → what it says about a payment. `now` (ms): the time of reading; `expected`: from the order. */
export function parsePage(
  image: Page,
  now: number,
  expected: ExpectedPayee & { total?: number },
): ParsedPage {
  const notification = findNotification(image)
  const whole = notification && !notification.isOfPayment ? without(image, notification.rows) : image
  const shown = ofOneMessage(whole, now, expected.total)
  const recognised = withEntries(shown)
  const page = withParagraphs(recognised)
  const transactionAt = findTransactionTime(page, now)
  const reference = (paidOn: string | null) => findUtr(page, paidOn) ?? findUtr(recognised, paidOn)
  const known = reference(null)
  const isOfDay = (day: string) => known !== null && isOfThatDay(known.utr, day)
  const paidAt = withTime(
    findPaidAt(page, now, known ? { line: known.line, isOfDay } : undefined),
    transactionAt,
  )
  const utr = isOfLaterPayment(page) ? null : reference(paidAt?.day ?? null)
  const incoming = page.lines.find(({ text }) => utr && isIncoming(text, utr.utr))
  const status = findStatus(page)
  const amounts = findAmounts(page)
  // It may be about another payment.
  const isNotified = status && notification?.rows.some(({ box }) => isWithin(box, status.line.box))
  const cameIn = incoming ?? amounts.slice(0, 1).find(({ line }) => CAME_IN.test(line.text))?.line
  return {
    amounts,
    utr,
    payee: payeeOf(findPayee(recognised, expected), findPayee(page, expected)),
    paidAt,
    transactionAt,
    status: cameIn
      ? { value: 'failed', line: cameIn, isContradicted: !incoming }
      : status && { ...status, isContradicted: status.isContradicted || isNotified === true },
    paidTo: findPaidTo(page),
    lines: image.lines,
  }
}

/** The sum of a list's entry for money that came in. */
const CAME_IN = /^\s*\+\s?(?:[^\d\s]|rs\.?|inr)\s?\d/iu

/** Whether a segment is a statement entry for money that came in, or back, with this reference. */
function isIncoming(text: string, utr: string): boolean {
  const entry = entryIn(text)
  return entry !== null && entry.isIncoming && entry.utr === utr
}

/**
 * A thread of messages without those about other payments: of several references, or sums above, the message with
 * the expected total and those that belong to it stay.
 */
function ofOneMessage(page: Page, now: number, total: number | undefined): Page {
  const messages: Line[][] = [[]]
  for (const line of page.lines) {
    if (isAboveMessage(page, line, now)) messages.push([])
    messages.at(-1)!.push(line)
  }
  const parts = messages.map((lines) => ({
    lines,
    references: lines.flatMap((line) =>
      candidatesIn(page, line).flatMap(({ utr, label }) => (label === 'reference' ? [utr] : [])),
    ),
    amounts: findAmounts({ ...page, lines }),
  }))
  type Part = (typeof parts)[number]
  const hasTotal = ({ amounts }: Part) => amounts.some(({ amount }) => amount === total)
  const at = parts.findLastIndex((part) => hasTotal(part) && part.references.length > 0)
  const own = parts[at]?.references ?? []
  const isOther = ({ references, amounts }: Part, i: number) =>
    references.some((one) => !own.includes(one)) ||
    (i > 0 && i < at && amounts.some(({ amount, currency }) => currency !== '' && amount !== total))
  if (!parts.some(isOther)) return page
  const kept = parts.filter(
    (part, i) =>
      part.references.some((one) => own.includes(one)) ||
      (part.references.length === 0 ? i === 0 || i > at : hasTotal(part) && i > at),
  )
  return own.length === 0 ? page : { ...page, lines: kept.flatMap(({ lines }) => lines) }
}

/** Above the text of a notification: 'Messages · now'. */
const NOTIFIED =
  /^\W{0,2}\p{L}[^\d₹@]{1,60}?(?:[·•.-]\s?|[·•.-].*\s)(?:just\s+)?(?:now|\d{1,2}\s?(?:m|h|min|mins)(?:\s+ago)?)\W*$/iu
const OF_PAYMENT =
  /\d{12}|@|₹|\b(?:rs|inr|upi|payments?|transactions?|txn|transfer|amount|debit\w*|credit\w*|refund\w*|declined|rejected|failed)\b|\bpaid\b|\bmoney\b/iu
const NOTIFICATION_ROWS = 4
/** The segments of a status bar may be above it. */
const HEAD_ROWS = 6

/** The notification at the top of a page, if there is one. */
function findNotification(page: Page): { rows: readonly Line[]; isOfPayment: boolean } | null {
  const at = page.lines.findIndex(({ text }, i) => i < HEAD_ROWS && NOTIFIED.test(text))
  const head = page.lines[at]
  if (!head || statusKindIn(head.text) !== null) return null
  const rows = [head]
  for (const line of page.lines.slice(at + 1)) {
    const last = rows.at(-1)!
    const isRow =
      rows.length < NOTIFICATION_ROWS &&
      line.box.top - last.box.bottom < 0.7 * heightOf(last) &&
      Math.abs(line.box.left - head.box.left) < 2 * heightOf(head) &&
      !/^\d{1,2}:\d\d\b/u.test(line.text)
    if (isRow) rows.push(line)
  }
  return { rows, isOfPayment: rows.some(({ text }) => OF_PAYMENT.test(text)) }
}

function without(page: Page, rows: readonly Line[]): Page {
  return { ...page, lines: page.lines.filter((line) => !rows.includes(line)) }
}

/** Asks for the UPI PIN, or describes a mandate, whose number is a UMN. */
const LATER_PAYMENT = /^\W*(?:enter\b.{0,20}\bupi\W*pin\W*$|(?:umn|mandate|(?:debit\s+)?frequency)\b)/iu

/** Whether the screen is about a payment that is not made yet: its reference is not that of a payment. */
function isOfLaterPayment({ lines }: Page): boolean {
  return lines.some(({ text }) => LATER_PAYMENT.test(text))
}

/** The payee by single rows, else by whole sentences. */
function payeeOf(byRows: Payee, bySentences: Payee): Payee {
  const isPayers = bySentences.vpa !== null && byRows.ofPayer.includes(bySentences.vpa)
  if (byRows.vpa === null && !isPayers) return { ...bySentences, ...(byRows.name !== null && nameOf(byRows)) }
  return { ...byRows, ...(byRows.name === null && nameOf(bySentences)) }
}

function nameOf({ name, nameLine }: Payee): Pick<Payee, 'name' | 'nameLine'> {
  return { name, nameLine }
}

/** A day without a time of day gets that of the transaction ID. */
function withTime(paidAt: PaidAt | null, transaction: TransactionTime | null): PaidAt | null {
  if (!paidAt || paidAt.hasTime || paidAt.day !== transaction?.day) return paidAt
  return { ...paidAt, paidAt: transaction.at }
}

/** The time in an app's own transaction ID. */
interface TransactionTime {
  /** ISO 8601 UTC. */
  at: string
  /** The day in India as '2026-11-30'. */
  day: string
  line: Line
}

/** The time of a payment by its transaction ID; null if none has one. `now` in ms: a later time was misread. */
function findTransactionTime(page: Page, now: number): TransactionTime | null {
  for (const line of page.lines) {
    const [, year, month, day, hour, minute, second] =
      WITH_TIME.exec(line.text.replaceAll(/[Oo]/gu, '0')) ?? []
    if (!year) continue
    const at = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${second}+05:30`)
    const isReal = !Number.isNaN(at.getTime()) && indiaDay(at.getTime()) === `20${year}-${month}-${day}`
    if (isReal && at.getTime() < now + DAY_MS)
      return { at: at.toISOString(), day: indiaDay(at.getTime()), line }
  }
  return null
}

/** 12 digits that may be the reference, with the line that contains them. */
export interface UtrCandidate {
  utr: string
  line: Line
  label: NumberLabel
  /** Whether letters were read as digits. */
  isCorrected: boolean
}

/** What a bank writes where others show the payer's note. */
const BANK_NOTE = /\bupi\s?[/:-]/iu

/**
 * The most likely 12-digit reference: one that a label names. Among others, one that begins with the year's last
 * digit and the day of the year of `paidOn`, in India, as many do; a labelled one need not begin that way.
 */
function findUtr(page: Page, paidOn: string | null): UtrCandidate | null {
  const lines = page.lines.filter((line) => !isNote(page, line) || BANK_NOTE.test(line.text))
  const found = lines.flatMap((line) => candidatesIn(page, line))
  const rated = found.map((one) => ({ ...one, score: SCORES[one.label] + formScore(one.utr, paidOn) }))
  const best = rated.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= 4 ? best : null
}

/** A bank's telephone number: '1800 2600 4433'. */
const TOLL_FREE = /(?<!\d)18[06]0[ -]\d/u

function candidatesIn(page: Page, line: Line): UtrCandidate[] {
  const entry = entryIn(line.text)
  if (entry) return [{ utr: entry.utr, line, label: 'reference', isCorrected: false }]
  const numbers = [...line.text.matchAll(TWELVE)].filter(([number]) => !TOLL_FREE.test(number))
  const found = numbers.map((match) => ({
    utr: match[0].replaceAll(/\D/g, ''),
    line,
    label: labelOf(page, line, line.text.slice(0, match.index)),
    isCorrected: false,
  }))
  return found.length > 0 || TOLL_FREE.test(line.text) ? found : misreadCandidate(page, line)
}

/** After a reference's label, letters that look like digits count as digits, and spaces between digits are ignored. */
function misreadCandidate(page: Page, line: Line): UtrCandidate[] {
  const text = line.text.replaceAll(/(?<=\d) (?=\d)/gu, '')
  const [, before = '', last = ''] = /^(.*?[\s:]|)([\dA-Za-z|!]{12})\W*$/u.exec(text) ?? []
  if (last.replaceAll(/\D/g, '').length < 9) return []
  const utr = last.replaceAll(/\D/gu, (letter) => LIKE_DIGITS[letter] ?? letter)
  const label = labelOf(page, line, before)
  const isLabelled = label === 'reference' || (label === 'transaction' && last === utr)
  return /^\d{12}$/.test(utr) && isLabelled ? [{ utr, line, label, isCorrected: true }] : []
}

/** The kind named by the nearest text that names one; a label between two numbers belongs to the one after it. */
function labelOf(page: Page, line: Line, before: string): NumberLabel {
  const lineBelow = labelBelow(page, line)
  if (lineBelow !== 'none' && before.trim() === '' && isNearerBelow(page, line)) return lineBelow
  for (const text of labelsOf(page, line, before)) {
    const kind = numberLabel(text)
    if (kind !== 'none') return kind
  }
  return lineBelow === 'none' ? labelBehind(page, line) : lineBelow
}

/** Beside a value that begins its row: 'value | label'. */
function labelBehind(page: Page, line: Line): NumberLabel {
  const [behind] = rightOf(page, line)
  const isLabel = behind !== undefined && !/\d/u.test(behind.text) && leftOf(page, line).length === 0
  return isLabel ? numberLabel(behind.text) : 'none'
}

/** Whether a value alone in its row is nearer to the text below than to the text above. */
function isNearerBelow(page: Page, line: Line): boolean {
  const [lineAbove, lineBelow] = [above(page, line), below(page, line)]
  if (!lineBelow || leftOf(page, line).length > 0) return false
  return !lineAbove || line.box.top - lineAbove.box.bottom > 1.5 * (lineBelow.box.top - line.box.bottom)
}

/** Some screens have labels below the values: nearer to the one above than to what follows. */
function labelBelow(page: Page, line: Line): NumberLabel {
  const lineBelow = below(page, line)
  if (!lineBelow || lineBelow.rows || /\d/u.test(lineBelow.text)) return 'none'
  // Values and labels may stand in columns.
  if (rightOf(page, lineBelow).length > rightOf(page, line).length) return 'none'
  const gap = lineBelow.box.top - line.box.bottom
  const next = below(page, lineBelow)
  const isOfLine =
    !next || next.box.top - lineBelow.box.bottom > Math.max(1.5 * gap, 0.5 * heightOf(lineBelow))
  return isOfLine ? numberLabel(lineBelow.text) : 'none'
}

function formScore(utr: string, paidOn: string | null): number {
  const looksLikeMobile = /^91[6-9]/.test(utr) ? -4 : 0
  return looksLikeMobile + (paidOn && isOfThatDay(utr, paidOn) ? 6 : 0)
}

/** Whether a reference begins like those of a day in India, or of the day before or after it. */
function isOfThatDay(utr: string, day: string): boolean {
  const noon = Date.parse(`${day}T06:30:00Z`)
  return [-1, 0, 1].some((days) => utr.startsWith(beginningOn(noon + days * DAY_MS)))
}

/** The one of these days (ms) whose digits a payment's reference begins with; else null. */
export function dayByReference(utr: string, days: readonly number[]): number | null {
  return days.find((day) => utr.startsWith(beginningOn(day))) ?? null
}

/** The first digits of the references of a day (ms): the year's last digit, the day of the year in India. */
function beginningOn(at: number): string {
  const day = indiaDay(at)
  const count = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY_MS + 1
  return `${day[3]}${String(count).padStart(3, '0')}`
}
