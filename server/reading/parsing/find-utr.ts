import { announcing, type NumberLabel, numberLabel } from './labels.ts'
import type { Line, Page } from './page.ts'

/** 12 digits that may be the reference, with the line that holds them. */
export interface UtrCandidate {
  utr: string
  line: Line
  label: NumberLabel
  /** Whether letters were taken for digits. */
  isMended: boolean
}

/** 12 digits together, or in groups of equal size; nothing of a word or a longer number beside them. */
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

/**
 * The likeliest 12-digit reference: what a label calls so. Of others one that begins with the year's last digit and the
 * day of the year of `paidOn`, in India, as many do; no label loses anything by beginning otherwise.
 */
export function findUtr(page: Page, paidOn: string | null): UtrCandidate | null {
  const found = page.lines.flatMap((line) => candidatesIn(page, line))
  const rated = found.map((one) => ({ ...one, score: SCORES[one.label] + formScore(one.utr, paidOn) }))
  const best = rated.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= 4 ? best : null
}

function candidatesIn(page: Page, line: Line): UtrCandidate[] {
  const found = [...line.text.matchAll(TWELVE)].map((match) => ({
    utr: match[0].replaceAll(/\D/g, ''),
    line,
    label: labelOf(page, line, line.text.slice(0, match.index)),
    isMended: false,
  }))
  return found.length > 0 ? found : misreadCandidate(page, line)
}

/** Behind a reference's label letters that look like digits count as such, and spaces between digits as none. */
function misreadCandidate(page: Page, line: Line): UtrCandidate[] {
  const text = line.text.replaceAll(/(?<=\d) (?=\d)/gu, '')
  const [, before = '', last = ''] = /^(.*?[\s:]|)([\dA-Za-z|!]{12})\W*$/u.exec(text) ?? []
  if (last.replaceAll(/\D/g, '').length < 9) return []
  const utr = last.replaceAll(/\D/gu, (letter) => LIKE_DIGITS[letter] ?? letter)
  const label = labelOf(page, line, before)
  const isLabelled = label === 'reference' || (label === 'transaction' && last === utr)
  return /^\d{12}$/.test(utr) && isLabelled ? [{ utr, line, label, isMended: true }] : []
}

/** The kind of the nearest text that says one; a label between two numbers belongs to the one behind it. */
function labelOf(page: Page, line: Line, before: string): NumberLabel {
  for (const text of announcing(page, line, before)) {
    const kind = numberLabel(text)
    if (kind !== 'none') return kind
  }
  return 'none'
}

function formScore(utr: string, paidOn: string | null): number {
  const looksLikeMobile = /^91[6-9]/.test(utr) ? -4 : 0
  if (!paidOn) return looksLikeMobile
  const day = dayOfYear(paidOn)
  const away = Math.abs(Number(utr.slice(1, 4)) - day)
  const isOfThatDay = utr[0] === paidOn[3] && away <= 1
  return looksLikeMobile + (isOfThatDay ? 6 : 0)
}

function dayOfYear(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000 + 1
}
