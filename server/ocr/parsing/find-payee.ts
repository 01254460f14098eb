import { findPayeeName } from './find-payee-name.ts'
import { findVpas, type CounterpartyVpa } from './find-vpas.ts'
import { counterpartyLabel } from './labels.ts'
import { above, heightOf, leftOf, type Line, type Page } from './page.ts'
import type { VpaPosition } from './locate-vpa.ts'
import { entryIn } from './statement-entry.ts'

export interface ExpectedPayee {
  payeeVpa: string
  payeeName: string
}

export interface Payee {
  /** With HIDDEN for what the app hides of it. */
  vpa: string | null
  /** The segment that contains the UPI ID. */
  vpaLine: Line | null
  /** Where the expected UPI ID, or nearly that, is at the payee's position. */
  expectedMatch: VpaPosition | null
  /** The name that matches the expected one, else the one nearest the payee's label. */
  name: string | null
  nameLine: Line | null
  /** UPI IDs directly after or below the payer's label. */
  ofPayer: string[]
}

/** The UPI ID and name with the payee's label, never the payer's; `expected`: those of the order. */
export function findPayee(fullPage: Page, expected: ExpectedPayee): Payee {
  const lines = fullPage.lines.filter((line) => !isNote(fullPage, line))
  const page = {
    ...fullPage,
    lines: lines.map((line) => ({
      ...line,
      text: entryIn(line.text)?.text ?? line.text.replace(NOTE_BEHIND, ''),
    })),
  }
  const found = findVpas(page, expected.payeeVpa)
  const unlabelled = found.find(({ counterparty }) => counterparty === null)
  const payee =
    payeeOfRow(found) ??
    found.find(({ counterparty }) => counterparty === 'to') ??
    (unlabelled && isAtPayeePosition(page, unlabelled, expected.payeeName) ? unlabelled : undefined)
  const line = payee?.line ?? null
  const name = findPayeeName(page, line ?? unlabelled?.line ?? null, expected.payeeName)
  return {
    vpa: payee?.vpa ?? null,
    vpaLine: line,
    expectedMatch: payee?.expectedMatch ?? null,
    name: name?.text ?? null,
    nameLine: name?.line ?? null,
    ofPayer: found.filter((one) => isBelowPayer(page, one)).map(({ vpa }) => vpa),
  }
}

function isBelowPayer(page: Page, { counterparty, line }: CounterpartyVpa): boolean {
  const labels = [line, above(page, line)]
  return counterparty === 'from' && labels.some((label) => label && counterpartyLabel(label.text) === 'from')
}

const NOTE = String.raw`(?:added\s+)?(?:notes?|messages?|remarks?|comments?|purpose)`
const NOTE_LABEL = new RegExp(String.raw`^\W*${NOTE}\W*$`, 'iu')
const NOTE_ITSELF = new RegExp(String.raw`^\W*${NOTE}\s?[:\-–—]\s?\S`, 'iu')

/** Behind the payee in a message. */
const NOTE_BEHIND = new RegExp(String.raw`(?<=@.*|\bref\b.*)\b${NOTE}\s?[:\-–—]\s?\S.*$`, 'iu')

/** Whether a segment is the payer's note: it may contain anything. Statement entries are not. */
export function isNote(page: Page, line: Line): boolean {
  if (entryIn(line.text)) return false
  const labels = [leftOf(page, line)[0], above(page, line)]
  return NOTE_ITSELF.test(line.text) || labels.some((label) => label && NOTE_LABEL.test(label.text))
}

/**
 * Without labels for payee or payer: beside 'UPI ID', or below the shop's name. In other places there are banks'
 * email addresses.
 */
function isAtPayeePosition(page: Page, { line, expectedMatch }: CounterpartyVpa, name: string): boolean {
  if (expectedMatch) return true
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const near = [line, leftOf(page, line)[0], above(page, line)].map(
    (piece) => piece?.text.toLowerCase() ?? '',
  )
  return near.some((text) => /\b(?:upi|vpa|bhim)\b/.test(text) || words.some((word) => text.includes(word)))
}

/** Of two UPI IDs side by side without labels, the money goes to the right one. */
function payeeOfRow(found: readonly CounterpartyVpa[]): CounterpartyVpa | undefined {
  const [first, second] = found
  if (!first || !second || first.counterparty !== second.counterparty) return undefined
  const [left, right] = first.line.box.left < second.line.box.left ? [first, second] : [second, first]
  const isBeside = left.line.box.right <= right.line.box.left
  const isNear = Math.abs(first.line.box.top - second.line.box.top) < 3.5 * heightOf(first.line)
  return isBeside && isNear ? right : undefined
}
