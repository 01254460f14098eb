import { distance } from 'fastest-levenshtein'
import type { Line, Page } from './page.ts'

// 'Rupees One Lakh Eight Thousand Four Hundred and Fifty Only', as banks print beside the figure.

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ['fourty', 40],
])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['lakh', 100_000],
  ['lac', 100_000],
  ['lakhs', 100_000],
  ['crore', 10_000_000],
])
const GLUE = new Set([
  'and',
  'rupees',
  'rupee',
  'inr',
  'only',
  'rs',
  'paise',
  'paisa',
  'indian',
  'in',
  'words',
  'amount',
  'payment',
  'of',
  'a',
  'sum',
])

/** The amount written out in words, in paise; null if there is none, or a word of it is illegible. */
export function amountInWords(page: Page): number | null {
  for (const [i, line] of page.lines.entries()) {
    const words = said(wordsOf(line))
    if (!words.some((word) => VALUES.has(known(word) ?? '')) || !startsWords(words)) continue
    const paise = valueOf([...words, ...restOf(page.lines.slice(i + 1), line, words)])
    if (paise !== null && paise > 0) return paise
  }
  return null
}

/** Of a sentence that says 'Rupees … Only', these words. */
function said(words: string[]): string[] {
  const only = words.indexOf('only')
  const from = words.lastIndexOf('rupees', only)
  return only !== -1 && from !== -1 && words.length > only - from + 1 ? words.slice(from, only + 1) : words
}

/** At least two number words, or one with 'rupees' or 'only' beside it: 'one time payment' is not an amount. */
function startsWords(words: readonly string[]): boolean {
  const numbers = words.filter((word) => known(word) !== null).length
  const isMarked = words.some((word) => ['rupees', 'rupee', 'only'].includes(word))
  return isMarked ? numbers >= 1 : numbers >= 2 && numbers === words.filter((w) => !GLUE.has(w)).length
}

/** The wrapped part: following segments with only number words, until 'only'. */
function restOf(following: readonly Line[], first: Line, words: readonly string[]): string[] {
  if (words.includes('only')) return []
  const rest: string[] = []
  for (const line of following.slice(0, 4)) {
    const isBelow =
      line.box.top >= first.box.top && line.box.left < first.box.right && first.box.left < line.box.right
    const more = wordsOf(line)
    if (!isBelow || more.length === 0 || !more.every((word) => known(word) !== null || GLUE.has(word)))
      continue
    rest.push(...more)
    if (more.includes('only')) break
  }
  return rest
}

function valueOf(words: readonly string[]): number | null {
  const [rupees, paise] = splitAtPaise(words)
  const whole = sum(rupees)
  const part = sum(paise)
  return whole === null || part === null || part > 99 ? null : whole * 100 + part
}

/** 'Twelve Rupees and Fifty Paise Only' → the words of the rupees and those of the paise. */
function splitAtPaise(words: readonly string[]): [string[], string[]] {
  const end = words.findIndex((word) => word === 'paise' || word === 'paisa')
  if (end === -1) return [[...words], []]
  const rupees = words.lastIndexOf('rupees', end)
  const and = words.lastIndexOf('and', end)
  const from = rupees > 0 && rupees < end - 1 ? rupees : and
  return from === -1 ? [words.slice(0, end), []] : [words.slice(0, from), words.slice(from, end)]
}

function sum(words: readonly string[]): number | null {
  let total = 0
  let group = 0
  for (const word of words) {
    if (GLUE.has(word)) continue
    const name = known(word)
    if (name === null) return null
    const scale = SCALES.get(name)
    if (scale === undefined) group += VALUES.get(name) ?? 0
    else if (scale === 100) group = (group || 1) * 100
    else {
      total += (group || 1) * scale
      group = 0
    }
  }
  return total + group
}

function wordsOf({ text }: Line): string[] {
  return (
    text
      .toLowerCase()
      .match(/[a-z]+/gu)
      ?.filter((word) => word.length > 1) ?? []
  )
}

/** The number word that this word is, allowing one misread letter. */
function known(word: string): string | null {
  if (VALUES.has(word) || SCALES.has(word)) return word
  if (word.length < 4 || GLUE.has(word)) return null
  const near = [...VALUES.keys(), ...SCALES.keys()].filter(
    (name) => name.length >= 4 && distance(word, name) === 1,
  )
  return near.length === 1 ? near[0]! : null
}
