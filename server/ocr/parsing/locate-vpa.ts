import { distance } from 'fastest-levenshtein'
import type { Line } from './page.ts'

// Looks for the UPI ID that an order expects, instead of building one from the letters around an '@'.

/** A position in a line with the expected UPI ID, or something that is nearly it. */
export interface VpaPosition {
  line: Line
  /** Its start in the line's text. */
  at: number
  /** The text there, in lower case and without spaces. */
  shown: string
  /** The line's text with another UPI ID at that position: a closer reading shows which one is there. */
  with: (vpa: string) => string
}

/** A text that differs in more letters is another UPI ID, not a misread one. */
const DIFFERENT_MAX = 2
const WITHIN = /[\p{L}\d._@-]/u

/** The position in a line that is most like the expected UPI ID; null if there is none. */
export function locateVpa(line: Line, expected: string): VpaPosition | null {
  if (expected === '') return null
  const candidates = starts(line.text).flatMap((at) =>
    endsOf(line.text, at, expected.length).map((end) => ({ at, end })),
  )
  const rated = candidates.map(({ at, end }) => {
    const shown = inSmallLetters(line.text.slice(at, end).replaceAll(' ', ''))
    return { at, end, shown, difference: distance(shown, expected) }
  })
  const best = rated.toSorted((a, b) => a.difference - b.difference || a.end - a.at - (b.end - b.at))[0]
  if (!best || best.difference > DIFFERENT_MAX || !best.shown.includes('@')) return null
  const { at, end, shown } = best
  const inType = (vpa: string) => (isCapitals(line.text.slice(at, end)) ? vpa.toUpperCase() : vpa)
  const withVpa = (vpa: string) => line.text.slice(0, at) + inType(vpa) + line.text.slice(end)
  return { line, at, shown, with: withVpa }
}

/** Letters and digits that look alike in some font. */
const LOOKALIKE_LETTERS: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/5/g, 's'],
  [/[9g]/g, 'q'],
  [/8/g, 'b'],
  [/2/g, 'z'],
  [/[._-]/g, ''],
]

/** Whether two UPI IDs differ only in letters that look alike. */
export function looksAlike(shown: string, expected: string): boolean {
  return normalizeLookalikes(shown) === normalizeLookalikes(expected)
}

const LOOKALIKES: readonly (readonly string[])[] = [
  ['l', '1', 'i'],
  ['o', '0'],
  ['s', '5'],
  ['z', '2'],
  ['b', '8'],
  ['g', 'q', '9'],
  ['m', 'rn'],
  ['w', 'vv'],
]

/**
 * The UPI IDs that differ from one in one letter, replaced by another or by a digit that looks alike: the
 * recogniser, which was trained on words, reads a digit as a letter. Not in the bank's handle: no two handles look
 * alike.
 */
export function lookAlikes(vpa: string): string[] {
  const name = vpa.split('@')[0]!
  return LOOKALIKES.flatMap((letters) =>
    letters
      .filter((one) => /[a-z]/u.test(one))
      .flatMap((one) =>
        [...name.matchAll(RegExp(one, 'gu'))].flatMap(({ index }) =>
          letters
            .filter((other) => other !== one)
            .map((other) => vpa.slice(0, index) + other + vpa.slice(index + one.length)),
        ),
      ),
  )
}

function normalizeLookalikes(vpa: string): string {
  return LOOKALIKE_LETTERS.reduce((text, [pattern, letter]) => text.replaceAll(pattern, letter), vpa)
}

/** Where a word begins. */
function starts(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\d._@-])[\p{L}\d]/gu)].map(({ index }) => index)
}

/** Where something about as long as the expected UPI ID ends, ignoring spaces. */
function endsOf(text: string, at: number, length: number): number[] {
  const ends: number[] = []
  for (let end = at, letters = 0; end < text.length && letters <= length + DIFFERENT_MAX; end++) {
    if (text[end] !== ' ') letters++
    const isEnd =
      !WITHIN.test(text[end + 1] ?? ' ') ||
      /^(?:[._-](?![\p{L}\d])|\.\p{Lu}\p{Ll})/u.test(text.slice(end + 1, end + 4))
    if (letters >= length - DIFFERENT_MAX && text[end] !== ' ' && isEnd) ends.push(end + 1)
  }
  return ends
}

/** UPI IDs are printed in lower case: a capital I among them is an l that the font draws alike, and an O a zero. */
export function inSmallLetters(text: string): string {
  return (/[a-z]/u.test(text) ? text.replaceAll('I', 'l').replaceAll('O', '0') : text).toLowerCase()
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}
