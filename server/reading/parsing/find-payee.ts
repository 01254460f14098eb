import { HIDDEN, isSameName, isWholeName } from '../same-payee.ts'
import { afterPayeeLabel, isLabel, type Party, partyLabel, partyWithin } from './labels.ts'
import {
  above,
  below,
  heightOf,
  isOnRow,
  leftOf,
  type Line,
  overlapsAcross,
  type Page,
  rightOf,
} from './page.ts'
import { saysTime } from './find-paid-at.ts'
import { inSmallLetters, seekVpa, type SoughtVpa } from './seek-vpa.ts'
import { entryIn } from './statement-entry.ts'
import { saidIn } from './status-words.ts'

/** Whom the order expects to be paid. */
export interface ExpectedPayee {
  payeeVpa: string
  payeeName: string
}

export interface Payee {
  /** With HIDDEN for what the app hides of it. */
  vpa: string | null
  /** The piece that holds the UPI ID. */
  vpaLine: Line | null
  /** Where the expected UPI ID stands or nearly does, at the payee's place. */
  sought: SoughtVpa | null
  /** The name that agrees with the expected one, else the one nearest the payee's words. */
  name: string | null
  nameLine: Line | null
}

/** name@bank, also with spaces; mail addresses have a dot behind it. */
const VPA =
  /((?:[\p{L}\d]+\s?[._-]\s?)*[\p{L}\d][\p{L}\d._-]{0,62}[\p{L}\d])\s?@\s?([\p{L}|!][\p{L}\d|!]{1,31})(?![\p{L}\d]|\.\p{L})/iu
const VPA_WORD = /\bvpa\b|\bupi\b|आईडी|\bid\b/iu
/** What apps print for hidden letters, or where they cut; a single point or bullet only parts words. */
const HIDING = String.raw`(?:[*•·∙×.]{2,64}|[*…]|x{3,}|X{3,})`
const SHORTENED = new RegExp(
  String.raw`(?<![\p{L}\d])([\p{L}\d][\p{L}\d._-]*?)(?:\s?${HIDING}([\p{L}\d._-]*)\s?@\s?([\p{L}\d]*)|\s?@\s?([\p{L}\d]*)(?=${HIDING}))(${HIDING})?`,
  'iu',
)

/** A UPI ID that is cut before its '@'. */
const CUT_ID = /^[a-z\d][a-z\d._-]+(?:\.{2,}|…)$/u

const MAIL = /[\w.-]+\s?@[\w-]+\.[a-z]/iu

interface PartyVpa {
  vpa: string
  line: Line
  party: Party | null
  sought: SoughtVpa | null
}

/** The UPI ID and name that stand with the payee's words, never the payer's; `expected`: those of the order. */
export function findPayee(whole: Page, expected: ExpectedPayee): Payee {
  const own = whole.lines.filter((line) => !isNote(whole, line))
  const page = {
    ...whole,
    lines: own.map((line) => ({ ...line, text: entryIn(line.text)?.text ?? line.text })),
  }
  const lines = joinedAtSigns(page, expected.payeeVpa)
  const found = lines.flatMap(
    (line) =>
      exactlyIn(page, line, expected.payeeVpa) ??
      shortenedIn(page, line, expected.payeeVpa) ??
      soughtIn(page, line, expected.payeeVpa) ??
      vpasIn(page, line),
  )
  const unsaid = found.find(({ party }) => party === null)
  const payee =
    payeeOfRow(found) ??
    found.find(({ party }) => party === 'to') ??
    (unsaid && isAtPayeesPlace(page, unsaid, expected.payeeName) ? unsaid : undefined)
  const line = payee?.line ?? null
  const names = namesOf(page, line ?? unsaid?.line ?? null, expected.payeeName)
  const name =
    names.find(({ text }) => isSameName(text, expected.payeeName)) ??
    names[0] ??
    expectedNameOf(page, expected.payeeName)
  return {
    vpa: payee?.vpa ?? null,
    vpaLine: line,
    sought: payee?.sought ?? null,
    name: name?.text ?? null,
    nameLine: name?.line ?? null,
  }
}

const NOTE = String.raw`(?:added\s+)?(?:notes?|messages?|remarks?|comments?|purpose)`
const NOTE_LABEL = new RegExp(String.raw`^\W*${NOTE}\W*$`, 'iu')
const NOTE_ITSELF = new RegExp(String.raw`^\W*${NOTE}\s?[:\-–—]\s?\S`, 'iu')

/** Whether a piece is what the payer wrote: it may be anybody's name. Entries of a statement are none. */
function isNote(page: Page, line: Line): boolean {
  if (entryIn(line.text)) return false
  const labels = [leftOf(page, line)[0], above(page, line)]
  return NOTE_ITSELF.test(line.text) || labels.some((label) => label && NOTE_LABEL.test(label.text))
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

/** A UPI ID of which the app hides a part, or whose end it cuts off. */
function shortenedIn(page: Page, line: Line, expected: string): PartyVpa[] | null {
  const [text, end = ''] = [line.text, /[^\s/]+@\s?[a-z]+(?=\.\s*(?:$|\/))/iu.exec(line.text)?.[0]]
  // Of the three points of a cut one may be left: then what stands before them begins the expected UPI ID.
  const isCut = end !== '' && expected !== end.toLowerCase() && expected.startsWith(end.toLowerCase())
  const match = SHORTENED.exec(isCut ? text.replace(end, `${end}..`) : text)
  if (!match) return cutIn(page, line)
  const [, begun = '', rest, handle = '', whole = '', cut] = match
  const start = begun.replace(/^x+$/iu, '') // 'XXXXXX0377@okhdfcbank'
  const vpa =
    rest === undefined
      ? `${start}@${whole}${HIDDEN}`
      : `${start}${HIDDEN}${rest}@${handle}${cut ? HIDDEN : ''}`
  const party = partyOf(page, line, line.text.slice(0, match.index))
  return [{ vpa: inSmallLetters(vpa.replaceAll(/\s/gu, '')), line, party, sought: null }]
}

/** A UPI ID beside, above or below its label, or below its owner, that is cut before its '@'. */
function cutIn(page: Page, line: Line): PartyVpa[] | null {
  const labels = [leftOf(page, line)[0], above(page, line), below(page, line)]
  const isNamed = labels.some((label) => label && /\bupi|\bvpa|^\W*(?:sent|paid)\s+to\b/iu.test(label.text))
  if (!CUT_ID.test(line.text) || !isNamed) return null
  const vpa = line.text.replace(/(?:\.{2,}|…)$/u, HIDDEN)
  return [{ vpa, line, party: partyOf(page, line, ''), sought: null }]
}

function exactlyIn(page: Page, line: Line, expected: string): PartyVpa[] | null {
  const found = soughtIn(page, line, expected)
  return found?.[0]?.vpa === expected ? found : null
}

function soughtIn(page: Page, line: Line, expected: string): PartyVpa[] | null {
  const sought = seekVpa(line, expected)
  if (!sought) return null
  const party = partyOf(page, line, line.text.slice(0, sought.at))
  return [{ vpa: withLetter(sought.shown), line, party, sought }]
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
    vpa: withLetter(cleanVpa(match[1]!, match[2]!)),
    line,
    party: partyOf(page, line, line.text.slice(0, match.index)),
    sought: null,
  }))
}

/** No bank's handle begins with a digit. */
function withLetter(vpa: string): string {
  return vpa.replace(/@0(?=[a-z])/u, '@o')
}

/** UPI IDs know no capitals; strokes that stand for letters in the bank's handle are an l. */
export function cleanVpa(name: string, handle: string): string {
  const strokes = /[a-z]/u.test(handle) ? /[|!I]/gu : /[|!]/gu
  return `${inSmallLetters(name.replaceAll(/\s/g, ''))}@${handle.replaceAll(strokes, 'l').toLowerCase()}`
}

/** A UPI ID that wraps is joined with the row below. */
function joinedAtSigns(page: Page, expected: string): Line[] {
  return page.lines.map((line) => {
    const under = below(page, line)
    return under && isOneId(line, under, expected) ? { ...line, text: line.text + under.text } : line
  })
}

/** Between two rows of anybody's UPI ID: beside its '@', or behind a sign within it. */
const BREAK = /[a-z\d._-]{2}\n@\s?[a-z]|[a-z\d._-]@\n[a-z]+$|[a-z\d][._-]\n[a-z\d._-]+@[a-z]+(?![a-z\d])/iu
/** Within its bank's handle. */
const BREAK_IN_HANDLE = /@[a-zA-Z]{2,}\n[a-z]{1,6}$/u

/** Whether two rows hold one UPI ID: by where it breaks, or because the expected one or nearly that comes out. */
function isOneId(line: Line, under: Line, expected: string): boolean {
  const rows = `${line.text}\n${under.text}`
  if (BREAK.test(rows)) return true
  const [own, next, whole] = [line.text, under.text, line.text + under.text].map(
    (text) => seekVpa({ ...line, text }, expected)?.shown,
  )
  const [left, right] = [under.box.left - line.box.left, under.box.right - line.box.right]
  const height = heightOf(line)
  const isExpected = whole === expected && own !== expected && next !== expected
  if (isExpected && Math.abs(left) < 2 * height) return true
  if (![left, right, (left + right) / 2].some((away) => Math.abs(away) < 0.4 * height)) return false
  const isClose = under.box.top - line.box.bottom < 0.8 * height
  return whole !== undefined && !own && !next ? true : isClose && BREAK_IN_HANDLE.test(rows)
}

/** The party whose words stand nearest before a piece: in it, on its row, or above it. */
function partyOf(page: Page, line: Line, before: string): Party | null {
  const entry = before === '' ? null : entryIn(line.text)
  if (entry) return entry.isIncoming ? 'from' : 'to'
  const own = partyWithin(before) ?? partyLabel(before) ?? (ACCOUNT.test(before) ? 'from' : null)
  if (own) return own
  const earlier = page.lines.filter(
    (other) => other !== line && other.box.top < line.box.bottom - heightOf(line) * 0.3,
  )
  const labels = earlier.filter((other) => partyIn(other) !== null && !isOfOtherColumn(page, other, line))
  const lowest = Math.max(...labels.map(({ box }) => box.top))
  const onRow = labels.filter(({ box }) => lowest - box.top < heightOf(line) * 0.8)
  const nearest = onRow.toSorted((a, b) => apart(a, line) - apart(b, line))[0]
  const isTaken =
    nearest && !isOnRow(nearest, line) && rightOf(page, nearest).some(({ text }) => VPA.test(text))
  // An ID right below the account that was debited is the payer's.
  const over = above(page, line)
  if (over && ACCOUNT.test(over.text) && nearest !== over) return 'from'
  return nearest && !isTaken ? partyIn(nearest) : null
}

/** Whether a label stands above what is beside a piece, not above it: 'From', and the payee on the right. */
function isOfOtherColumn(page: Page, label: Line, line: Line): boolean {
  if (overlapsAcross(label, line) || isOnRow(label, line)) return false
  return [...leftOf(page, line), ...rightOf(page, line)].some(
    (beside) => overlapsAcross(beside, label) && !isLabel(beside.text) && !VPA_WORD.test(beside.text),
  )
}

/** A bank and the end of its account's number: 'Example Bank xx6652'. */
const ACCOUNT = /\bbank\b\D{0,20}(?:[x*•·.]{2,}|-)\s?\d{3,4}\W*(?:upi\W*)?$/iu

/** The party that a piece of text speaks of last. */
function partyIn({ text }: Line): Party | null {
  return partyWithin(text) ?? partyLabel(text)
}

function apart(a: Line, b: Line): number {
  return Math.abs(a.box.left - b.box.left)
}

/** Behind the payee's word: that the value is something else than a name. */
const DETAIL = /^(?:type|category|bank|ifsc|code|mobile|phone|city|branch|message|note|remarks?)\b/iu

interface Name {
  text: string
  line: Line
}

/** Every name at the payee's places: behind, beside and below 'Paid to' or 'Banking name', and above the UPI ID. */
function namesOf(page: Page, vpaLine: Line | null, expected: string): Name[] {
  const names: Name[] = []
  const add = (line: Line | undefined, text = line?.text ?? '') => {
    const name = line ? asName(text, expected) : null
    if (name && line && partyLabel(text) !== 'from') names.push({ text: name, line })
  }
  for (const line of page.lines) {
    const entry = entryIn(line.text)
    // Its capital O may be read as zeros.
    if (entry && !entry.isIncoming) add(line, entry.name.replaceAll('0', 'O'))
    if (entry || partyLabel(line.text) !== 'to' || DETAIL.test(afterPayeeLabel(line.text))) continue
    if (!/\p{M}|\p{Lo}/u.test(line.text)) add(line, afterPayeeLabel(line.text)) // else verbs stand behind it
    const right = rightOf(page, line)[0]
    add(right)
    const under = below(page, line)
    add(under)
    // 'Paid to' may have a picture between itself and the name.
    if (right) add(below(page, right))
  }
  if (vpaLine) add(above(page, vpaLine))
  return names
}

/** Where no words say whose a name is: the expected one, at nobody else's place, as in a heading or a sentence. */
function expectedNameOf(page: Page, expected: string): Name | undefined {
  if (expected === '') return undefined
  const isHeading = (line: Line, text: string) =>
    line.text.length <= 50 && isWholeName(text, expected) && partyOf(page, line, '') !== 'from'
  const waysToFind: ((line: Line) => string | null | false)[] = [
    (line) => isWholeName(paidToIn(line.text, expected), expected) && paidToIn(line.text, expected),
    (line) => isHeading(line, line.text) && line.text,
    (line) => isHeading(line, line.text.split(/:\s*/u).at(-1)!) && line.text,
    (line) => namedIn(page, line, expected),
    (line) => {
      const both = `${line.text} ${below(page, line)?.text ?? ''}` // a name of two rows
      return isHeading(line, both) && both
    },
    (line) => {
      const begun = paidToIn(line.text, expected)
      return begun !== '' && isWholeName(`${begun} ${below(page, line)?.text ?? ''}`, expected) && expected
    },
  ]
  for (const find of waysToFind) {
    for (const line of page.lines) {
      const text = find(line)
      // Its spaces may have been lost.
      if (text) return { text: isSameName(text, expected) ? text : expected, line }
    }
  }
  return undefined
}

/** The expected name of several words where a sentence holds it, and not as the payer's. */
function namedIn(page: Page, line: Line, expected: string): string | null {
  const words = expected.match(/[\p{L}\p{M}\d]+/gu) ?? []
  if (words.filter((word) => word.length > 1).length < 2) return null
  const match = new RegExp(
    String.raw`(?<![\p{L}\d])${words.join(String.raw`[^\p{L}\d]{1,3}`)}(?![\p{L}\d])`,
    'iu',
  ).exec(line.text)
  if (!match) return null
  const [before, behind] = [line.text.slice(0, match.index), line.text.slice(match.index + match[0].length)]
  return /^\s+credited\b/iu.test(behind) || partyOf(page, line, before) !== 'from' ? match[0] : null
}

/** As many words after 'paid ₹5 to' as the expected name has; '' when the text is no such sentence. */
function paidToIn(text: string, expected: string): string {
  const [, rest = ''] =
    /\b(?:paid|sent|transferred|credited|debited|payment)\b.*?\bto\s+(.+)$/iu.exec(text) ?? []
  return rest.split(/\s+/u).slice(0, expected.trim().split(/\s+/u).length).join(' ')
}

function asName(text: string, expected: string): string | null {
  if (CUT_ID.test(text) || MAIL.test(text) || entryIn(text)) return null
  const name = text
    .replace(/^.*\d.*\bto\s+(?=\p{Lu})/u, '') // the end of a sentence: '500 on 16 Nov trf to Asha'
    .replace(SHORTENED, '')
    .replace(VPA, '')
    .replaceAll(/[^\p{L}\p{M}\d .&'-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = name.replaceAll(/[^\p{L}]/gu, '').length
  const isName = expected !== '' && isSameName(name, expected)
  return letters >= 3 && name.length <= 50 && (isName || !isOther(name)) ? name : null
}

/** Sentences, fields, banks and sayings of how it stands are no names. */
function isOther(name: string): boolean {
  return (
    isLabel(name) ||
    VPA_WORD.test(name) ||
    saysTime(name) ||
    /^(?:name|details|account|bank|amount)$|^dear\b/iu.test(name) ||
    /\d{4}/u.test(name) ||
    /\bbank\b(?!ing)|\b(?:your|you|has|have|been|was|is|will|this|request|the money|google pay|phonepe|paytm|bhim)\b/iu.test(
      name,
    ) ||
    saidIn(name) !== null
  )
}
