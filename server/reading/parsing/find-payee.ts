import { afterPayeeLabel, isLabel, partyLabel, partyWithin } from './labels.ts'
import { above, below, heightOf, isOnRow, leftOf, type Line, type Page, rightOf } from './page.ts'
import { seekVpa, type SoughtVpa } from './seek-vpa.ts'

/** Whom the order expects to be paid. */
export interface ExpectedPayee {
  payeeVpa: string
  payeeName: string
}

export interface Payee {
  vpa: string | null
  /** The piece that holds the UPI ID. */
  vpaLine: Line | null
  /** Where the expected UPI ID stands or nearly does, at the payee's place. */
  sought: SoughtVpa | null
  name: string | null
}

/** name@bank, also with spaces; mail addresses have a dot behind it. */
const VPA =
  /((?:[\p{L}\d]+\s?[._-]\s?)*[\p{L}\d][\p{L}\d._-]{1,63})\s?@\s?([\p{L}|!][\p{L}\d|!]{1,31})(?![\p{L}\d]|\.\p{L})/iu
const VPA_WORD = /\bvpa\b|\bupi\b|आईडी|\bid\b/iu

/** The UPI ID and name that stand with the payee's words, never the payer's; `expected`: those of the order. */
export function findPayee(page: Page, expected: ExpectedPayee): Payee {
  const lines = joinedAtSigns(page)
  const found = lines.flatMap((line) => soughtIn(page, line, expected.payeeVpa) ?? vpasIn(page, line))
  const unsaid = found.find(({ party }) => party === null)
  const payee =
    payeeOfRow(found) ??
    found.find(({ party }) => party === 'to') ??
    (unsaid && isAtPayeesPlace(page, unsaid, expected.payeeName) ? unsaid : undefined)
  const line = payee?.line ?? null
  const name = nameOf(page, line ?? unsaid?.line ?? null)
  return { vpa: payee?.vpa ?? null, vpaLine: line, sought: payee?.sought ?? null, name }
}

/** Without words for payee or payer: beside 'UPI ID', below the shop's name. Elsewhere stand banks' mail addresses. */
function isAtPayeesPlace(page: Page, { line, sought }: PartyVpa, name: string): boolean {
  if (sought) return true
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const near = [line, leftOf(page, line)[0], above(page, line)].map(
    (piece) => piece?.text.toLowerCase() ?? '',
  )
  return near.some((text) => /\b(?:upi|vpa|bhim)\b/.test(text) || words.some((word) => text.includes(word)))
}

interface PartyVpa {
  vpa: string
  line: Line
  party: 'to' | 'from' | null
  sought: SoughtVpa | null
}

function soughtIn(page: Page, line: Line, expected: string): PartyVpa[] | null {
  const sought = seekVpa(line, expected)
  if (!sought) return null
  const party = partyOf(page, line, line.text.slice(0, sought.at))
  return [{ vpa: sought.shown, line, party, sought }]
}

/** Of two UPI IDs side by side without words for them, the money goes to the right one. */
function payeeOfRow(found: readonly PartyVpa[]): PartyVpa | undefined {
  const [first, second] = found
  if (!first || !second || first.party !== second.party) return undefined
  const [left, right] = first.line.box.left < second.line.box.left ? [first, second] : [second, first]
  const isBeside = left.line.box.right <= right.line.box.left
  const isNear = Math.abs(first.line.box.top - second.line.box.top) < 3.5 * heightOf(first.line)
  return isBeside && isNear ? right : undefined
}

function vpasIn(page: Page, line: Line): PartyVpa[] {
  return [...line.text.matchAll(new RegExp(VPA, 'giu'))].map((match) => ({
    vpa: cleanVpa(match[1]!, match[2]!),
    line,
    party: partyOf(page, line, line.text.slice(0, match.index)),
    sought: null,
  }))
}

/** UPI IDs know no capitals; strokes that stand for letters in the bank's handle are an l. */
export function cleanVpa(name: string, handle: string): string {
  return `${name.replaceAll(/\s/g, '').toLowerCase()}@${handle.replaceAll(/[|!I]/g, 'l').toLowerCase()}`
}

/** A UPI ID that wraps at its '@' is joined with what stands below it. */
function joinedAtSigns(page: Page): Line[] {
  return page.lines.map((line) => {
    const under = below(page, line)
    const isCut = under && /^@\s?[a-z]/iu.test(under.text) && /[a-z\d._-]{2}$/iu.test(line.text)
    const isOpen = under && /[a-z\d._-]@$/iu.test(line.text) && /^[a-z]+$/iu.test(under.text)
    const isBroken =
      under &&
      /@[a-z]{2,}$/iu.test(line.text) &&
      /^[a-z]{1,6}$/u.test(under.text) &&
      Math.abs(under.box.left - line.box.left) < heightOf(line) * 0.4 &&
      under.box.top - line.box.bottom < heightOf(line) * 0.8
    const isHyphened = under && /[a-z\d][._-]$/iu.test(line.text) && /^[a-z\d._-]+@[a-z]+$/iu.test(under.text)
    return isCut || isOpen || isBroken || isHyphened ? { ...line, text: line.text + under.text } : line
  })
}

/** The party whose words stand nearest before a piece: in it, on its row, or above it. */
function partyOf(page: Page, line: Line, before: string): 'to' | 'from' | null {
  const own = partyWithin(before) ?? partyLabel(before)
  if (own) return own
  const earlier = page.lines.filter(
    (other) => other !== line && other.box.top < line.box.bottom - heightOf(line) * 0.3,
  )
  const labels = earlier.filter((other) => partyIn(other) !== null)
  const lowest = Math.max(...labels.map(({ box }) => box.top))
  const onRow = labels.filter(({ box }) => lowest - box.top < heightOf(line) * 0.8)
  const nearest = onRow.toSorted((a, b) => apart(a, line) - apart(b, line))[0]
  const isTaken =
    nearest && !isOnRow(nearest, line) && rightOf(page, nearest).some(({ text }) => VPA.test(text))
  return nearest && !isTaken ? partyIn(nearest) : null
}

/** The party that a piece of text speaks of last. */
function partyIn({ text }: Line): 'to' | 'from' | null {
  return partyWithin(text) ?? partyLabel(text)
}

function apart(a: Line, b: Line): number {
  return Math.abs(a.box.left - b.box.left)
}

function nameOf(page: Page, vpaLine: Line | null): string | null {
  for (const line of page.lines) {
    if (partyLabel(line.text) !== 'to') continue
    const [right, under] = [rightOf(page, line)[0]?.text, below(page, line)?.text]
    for (const text of [afterPayeeLabel(line.text), right, under]) {
      const name = asName(text ?? '')
      if (name) return name
    }
  }
  const over = vpaLine && above(page, vpaLine)
  return over ? asName(over.text) : null
}

function asName(text: string): string | null {
  const name = text
    .replace(VPA, '')
    .replaceAll(/[^\p{L}\p{M}\d .&'-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = name.replaceAll(/[^\p{L}]/gu, '').length
  const isOther =
    isLabel(name) ||
    VPA_WORD.test(name) ||
    /^(?:name|details|account|bank|amount)$/iu.test(name) ||
    /\d{4}/u.test(name)
  return letters >= 3 && !isOther && name.length <= 50 ? name : null
}
