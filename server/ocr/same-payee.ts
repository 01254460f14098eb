import { distance } from 'fastest-levenshtein'
import { looksAlike } from './parsing/locate-vpa.ts'

/** Stands for letters of a UPI ID that an app hides or cuts off: 'sh…at@ok…'. */
export const HIDDEN = '…'
/** With fewer visible characters than this it may be anyone's UPI ID. */
const DISTINCTIVE_MIN = 5

/**
 * How a UPI ID in an image relates to the expected one: the `same`; `shortened`, if its visible parts match and are
 * sufficient; `too short` to decide; or a `different` one.
 */
export type VpaMatch = 'same' | 'shortened' | 'too short' | 'different'

/** Compares a UPI ID, with HIDDEN for what is not visible, with the expected one; both in small letters. */
export function compareVpa(shown: string, expected: string): VpaMatch {
  if (!shown.includes(HIDDEN)) return shown === expected ? 'same' : 'different'
  const parts = shown.split(HIDDEN)
  // If an ID is cut off at its end, its beginning may also have been lost in reading.
  if (parts.length === 2 && parts[1] === '' && parts[0]!.length >= 8 && expected.indexOf(parts[0]!) > 0)
    return 'too short'
  if (!areIn(parts, expected)) return 'different'
  return isDistinctive(shown, expected) ? 'shortened' : 'too short'
}

/** Whether enough of a UPI ID is visible to identify it. */
export function isDistinctive(shown: string, expected: string): boolean {
  return shown.replaceAll(/[@…]/gu, '').length >= Math.min(DISTINCTIVE_MIN, expected.length / 2)
}

/** Whether the visible parts are in the expected UPI ID, in order: the first at its start, the last at its end. */
function areIn(parts: readonly string[], expected: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!isNearly(first, (length) => expected.slice(0, length))) return false
  let at = first.length - 1
  for (const part of rest) {
    const found = expected.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  const endsAlike = isNearly(last, (length) => (length === 0 ? '' : expected.slice(-length)))
  return endsAlike && expected.length - last.length >= at
}

/**
 * Parts of a shortened UPI ID have no second pass: a long one may have a letter lost, doubled or misread as a
 * similar one.
 */
function isNearly(shown: string, partOf: (length: number) => string): boolean {
  const part = partOf(shown.length)
  if (shown === part) return true
  if (shown.length < 6) return false
  return looksAlike(shown, part) || [-1, 1].some((more) => isInnerTypo(shown, partOf(shown.length + more)))
}

/** One letter more or less, not at either end. */
function isInnerTypo(shown: string, part: string): boolean {
  return distance(shown, part) === 1 && shown[0] === part[0] && shown.at(-1) === part.at(-1)
}

/** Words in so many names that they identify no one. */
const COMMON = new Set(
  'the and for mr mrs ms shri shree sri smt m/s store stores shop shops mart traders trader trading enterprise enterprises bhandar bhandaar company co pvt private ltd limited india services works centre center house sons bros brothers devotional goods kumar kumari devi singh lal ram prasad'.split(
    ' ',
  ),
)

/**
 * Whether two names are of the same person or shop: at least half of the distinctive words of the shorter one are
 * in the other, each allowing one misread letter or a cut-off.
 */
export function isSameName(shown: string, expected: string): boolean {
  const [ours, theirs] = [distinctiveWords(expected), distinctiveWords(shown)]
  if (ours.length === 0) return true // the shop has no name to compare
  if (theirs.length === 0) return false
  const fewest = Math.min(ours.length, theirs.length)
  const common = theirs.filter((word) => ours.some((other) => isSameWord(word, other))).length
  return common >= Math.max(1, fewest / 2) || squeezed(ours) === squeezed(theirs)
}

/** Whether a text is the expected name and hardly anything else. */
export function isFullName(text: string, expected: string): boolean {
  const [shown, name] = [text, expected].map((one) =>
    one
      .replace(/^\P{L}*(?:(?:Paid|Sent) ?)?[Tt]o ?(?=\p{Lu})/u, '') // 'ToASHA STORES': spaces get lost
      .toLowerCase()
      .replace(/^\P{L}*(?:m\/s|mrs?|ms|smt|verified)\b/u, '')
      .replaceAll(/[^\p{L}\p{M}]/gu, ''),
  )
  return name!.length >= 4 && distance(shown!, name!) <= name!.length / 8
}

function distinctiveWords(name: string): string[] {
  const words = name.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
  const distinctive = words.filter((word) => !COMMON.has(word))
  return distinctive.length > 0 ? distinctive : words
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 4 && (distance(a, b) === 1 || long.startsWith(short))
}

function squeezed(words: readonly string[]): string {
  return words.join('')
}
