import { HIDDEN } from '../same-payee.ts'
import { type Counterparty, counterpartyOf, VPA } from './labels.ts'
import { above, below, heightOf, leftOf, type Line, type Page } from './page.ts'
import { inSmallLetters, locateVpa, type VpaPosition } from './locate-vpa.ts'

// UPI IDs on a page: complete, shortened, cut off or broken over two rows.

/** What apps print for hidden letters, or where they cut off; a single point or bullet only separates words. */
const HIDING = String.raw`(?:[*•·∙×.]{2,64}|[*…]|x{3,}|X{3,})`
export const SHORTENED = new RegExp(
  String.raw`(?<![\p{L}\d])([\p{L}\d][\p{L}\d._-]*?)(?:\s?${HIDING}([\p{L}\d._-]*)\s?@\s?([\p{L}\d]*)|\s?@\s?([\p{L}\d]*)(?=${HIDING}))(${HIDING})?`,
  'iu',
)

/** A UPI ID that is cut before its '@'. */
export const CUT_ID = /^[a-z\d][a-z\d._-]+(?:\.{2,}|…)$/u

/** A UPI ID with the party named by the words beside it. */
export interface CounterpartyVpa {
  /** With HIDDEN for what the app hides of it. */
  vpa: string
  line: Line
  counterparty: Counterparty | null
  /** Where it is the expected one, or nearly. */
  expectedMatch: VpaPosition | null
}

/** All UPI IDs of a page, from top to bottom. */
export function findVpas(page: Page, expected: string): CounterpartyVpa[] {
  return joinedAtSigns(page, expected).flatMap(
    (line) =>
      exactlyIn(page, line, expected) ??
      shortenedIn(page, line, expected) ??
      findExpectedVpa(page, line, expected) ??
      vpasIn(page, line),
  )
}

/** A UPI ID that the app partly hides or truncates. */
function shortenedIn(page: Page, line: Line, expected: string): CounterpartyVpa[] | null {
  const [text, end = ''] = [line.text, /[^\s/]+@\s?[a-z]+(?=\.\s*(?:$|\/))/iu.exec(line.text)?.[0]]
  // Only one of an ellipsis's three points may remain: then the text before it begins the expected UPI ID.
  const isCut = end !== '' && expected !== end.toLowerCase() && expected.startsWith(end.toLowerCase())
  const match = SHORTENED.exec(isCut ? text.replace(end, `${end}..`) : text)
  if (!match) return cutIn(page, line)
  const [, begun = '', rest, handle = '', whole = '', cut] = match
  const start = begun.replace(/^x+$/iu, '') // 'XXXXXX0377@okhdfcbank'
  const vpa =
    rest === undefined
      ? `${start}@${whole}${HIDDEN}`
      : `${start}${HIDDEN}${rest}@${handle}${cut ? HIDDEN : ''}`
  const counterparty = counterpartyOf(page, line, line.text.slice(0, match.index))
  return [{ vpa: inSmallLetters(vpa.replaceAll(/\s/gu, '')), line, counterparty, expectedMatch: null }]
}

/** A UPI ID beside, above or below its label, or below its owner, that is cut off before its '@'. */
function cutIn(page: Page, line: Line): CounterpartyVpa[] | null {
  const labels = [leftOf(page, line)[0], above(page, line), below(page, line)]
  const isNamed = labels.some((label) => label && /\bupi|\bvpa|^\W*(?:sent|paid)\s+to\b/iu.test(label.text))
  if (!CUT_ID.test(line.text) || !isNamed) return null
  const vpa = line.text.replace(/(?:\.{2,}|…)$/u, HIDDEN)
  return [{ vpa, line, counterparty: counterpartyOf(page, line, ''), expectedMatch: null }]
}

function exactlyIn(page: Page, line: Line, expected: string): CounterpartyVpa[] | null {
  const found = findExpectedVpa(page, line, expected)
  return found?.[0]?.vpa === expected ? found : null
}

function findExpectedVpa(page: Page, line: Line, expected: string): CounterpartyVpa[] | null {
  const expectedMatch = locateVpa(line, expected)
  if (!expectedMatch) return null
  const counterparty = counterpartyOf(page, line, line.text.slice(0, expectedMatch.at))
  return [{ vpa: withLetter(expectedMatch.shown), line, counterparty, expectedMatch }]
}

function vpasIn(page: Page, line: Line): CounterpartyVpa[] {
  return [...line.text.matchAll(new RegExp(VPA, 'giu'))].map((match) => ({
    vpa: withLetter(cleanVpa(match[1]!, match[2]!)),
    line,
    counterparty: counterpartyOf(page, line, line.text.slice(0, match.index)),
    expectedMatch: null,
  }))
}

/** No bank's handle begins with a digit. */
function withLetter(vpa: string): string {
  return vpa.replace(/@0(?=[a-z])/u, '@o')
}

/** UPI IDs are case-insensitive; strokes in place of letters in the bank's handle are an l. */
function cleanVpa(name: string, handle: string): string {
  const strokes = /[a-z]/u.test(handle) ? /[|!I]/gu : /[|!]/gu
  return `${inSmallLetters(name.replaceAll(/\s/g, ''))}@${handle.replaceAll(strokes, 'l').toLowerCase()}`
}

/** Joins a wrapped UPI ID with the row below. */
function joinedAtSigns(page: Page, expected: string): Line[] {
  return page.lines.map((line) => {
    const under = below(page, line)
    return under && isOneId(line, under, expected) ? { ...line, text: line.text + under.text } : line
  })
}

/** Between two rows of any UPI ID: beside its '@', or after a sign within it. */
const BREAK =
  /[a-z\d._-]{2}\n@\s?[a-z]|[a-z\d._-]@\n[a-z]+$|(?<=[a-z\d])(?<!\d{12})[._-]\n[a-z\d._-]+@[a-z]+(?![a-z\d])/iu
/** Within its bank's handle. */
const BREAK_IN_HANDLE = /@[a-zA-Z]{2,}\n[a-z]{1,6}$/u

/** Whether two rows contain one UPI ID: by where it breaks, or because the expected one or nearly that results. */
function isOneId(line: Line, under: Line, expected: string): boolean {
  const rows = `${line.text}\n${under.text}`
  if (BREAK.test(rows)) return true
  const [own, next, whole] = [line.text, under.text, line.text + under.text].map(
    (text) => locateVpa({ ...line, text }, expected)?.shown,
  )
  const [left, right] = [under.box.left - line.box.left, under.box.right - line.box.right]
  const height = heightOf(line)
  const isExpected = whole === expected && own !== expected && next !== expected
  if (isExpected && Math.abs(left) < 2 * height) return true
  if (![left, right, (left + right) / 2].some((away) => Math.abs(away) < 0.4 * height)) return false
  const isClose = under.box.top - line.box.bottom < 0.8 * height
  return whole !== undefined && !own && !next ? true : isClose && BREAK_IN_HANDLE.test(rows)
}
