import { type DecodedLine, decodeLine, type LineLikelihoods, logLikelihood } from './decode-line.ts'
import type { ReadPayee, ReadUtr } from './merge-passes.ts'
import { cutLine, enlarged, type LineCut } from './cut-line.ts'
import { isDotted, withRoundSigns } from './glyphs.ts'
import { HIDDEN } from './same-payee.ts'
import { statusKindIn } from './parsing/status-words.ts'
import type { Payee } from './parsing/find-payee.ts'
import { type Line, rowWith } from './parsing/page.ts'
import type { UtrCandidate } from './parsing/parse-page.ts'
import { lookAlikes, looksAlike, locateVpa } from './parsing/locate-vpa.ts'
import { type ColourImage, inFullContrast } from './prepare-image.ts'
import type { Recogniser } from './recogniser.ts'

// For a UPI ID that is the expected one or nearly: is it that one, or another that imitates it? Both are matched
// with the line, and the network's likelihoods are compared: how much less likely the expected one may be (natural
// logarithm).

/** For letters that look alike in some font: even if slightly less likely, the expected one is assumed. */
const ALIKE_FROM = -3.2
/** A bank's handle rarely contains a digit: one is a misread letter. */
const HANDLE_FROM = -6
const OTHER_FROM = -2
/**
 * How much more likely the expected one must be than each look-alike. In 260 lines of 12 to 16 pixels, in seven
 * fonts: 124 of 130 look-alikes and 8 of 130 true ones are less.
 */
const CLEARLY = 2
/** Below this (of 100) a UPI ID is nonsense made from another script or from icons. */
const CONFIDENCE_MIN = 85
const REAL = /^(?:[a-z\d._-]*[a-z][a-z\d._-]*|\d{10})@[a-z][a-z\d]{1,30}$/u

/** The payee's UPI ID: the expected one, another one, or null if there is none or it is nonsense. */
export async function rereadVpa(
  recogniser: Recogniser,
  pixels: ColourImage,
  { vpa, vpaLine, expectedMatch }: Payee,
  expected: string,
): Promise<ReadPayee | null> {
  if (vpa === null || vpaLine === null) return null
  const asRead = { value: vpa, line: vpaLine, isNearly: false }
  if (vpa.includes(HIDDEN) && vpaLine.confidence >= CONFIDENCE_MIN) return asRead
  const isUnsure = isHardlyElse(vpa, expected)
  const isReal =
    REAL.test(vpa) && vpaLine.confidence >= CONFIDENCE_MIN && statusKindIn(vpa.split('@')[1]!) === null
  if (!expectedMatch) return isReal || vpa === expected ? { ...asRead, isUnsure } : null
  const row = rowSeeking(vpaLine, expected)
  if (!row?.corners) return vpa === expected ? asRead : { ...asRead, isUnsure: true }
  const passes = [
    await recogniser.line(pixels, row.corners),
    await recogniser.line(inFullContrast(pixels), enlarged(row.corners)),
  ]
  const decoded = decodeLine(passes[0]!)
  const position = locateVpa({ ...row, text: decoded.text }, expected)
  if (!position) return vpa === expected ? asRead : { ...asRead, line: row, isNearly: true, isUnsure }
  const asExpected = position.with(expected)
  const isRead =
    vpa === expected || likelier(passes, asExpected, position.line.text) > thresholdFor(vpa, expected)
  const alike = lookAlikes(expected).find((one) => likelier(passes, asExpected, position.with(one)) < CLEARLY)
  const likeliest = isRead && !alike ? expected : vpa === expected ? alike! : vpa
  const cut = cutLine(pixels, row.corners)
  const read = withDots(likeliest, expected, decoded, position.at, cut)
  const round = withRoundSigns(cut, decoded, { from: position.at, length: expected.length })
  const isRound = round !== null && asO(read) === asO(expected)
  const value = isRound ? withSigns(expected, round) : read
  return { value, line: row, isNearly: true, isUnsure: isHardlyElse(value, expected) }
}

/**
 * Whether a different UPI ID is weak evidence: its letters look alike, its end may be in a row that was not read,
 * the space before it or one of several equal letters got lost.
 */
function isHardlyElse(vpa: string, expected: string): boolean {
  if (vpa === expected) return false
  return (
    looksAlike(vpa, expected) ||
    expected.startsWith(vpa) ||
    /^(?:to|vpa|upi|id)+$/u.test(vpa.replace(expected, '')) ||
    withoutRuns(vpa) === withoutRuns(expected)
  )
}

function withoutRuns(vpa: string): string {
  return vpa.replaceAll(/(.)\1+/gu, '$1')
}

/** Letters with a single stroke, with or without a dot. */
const STROKES = 'il1'

/** A UPI ID that differs from the expected one only in strokes: each that has a dot where an i is expected is an i. */
function withDots(read: string, expected: string, { text, at }: DecodedLine, from: number, cut: LineCut) {
  if (read.length !== expected.length) return read
  const positions = at.filter((_, i) => i >= from && text[i] !== ' ')
  return Array.from(read, (sign, i) => {
    const expectedLetter = expected[i]!
    if (sign === expectedLetter || !STROKES.includes(sign) || !STROKES.includes(expectedLetter)) return sign
    const hasDot = isDotted(cut, positions[i] ?? 0)
    // Without a dot it is an l or a 1: if an i was read there, it is the expected one of the two.
    const isExpected = expectedLetter === 'i' ? hasDot === true : sign === 'i' && hasDot === false
    return isExpected ? expectedLetter : sign
  }).join('')
}

/** A UPI ID with the o and 0 of another one of the same length. */
function withSigns(vpa: string, round: string): string {
  return Array.from(vpa, (sign, i) =>
    /[o0]/u.test(sign) && /[o0]/u.test(round[i]!) ? round[i]! : sign,
  ).join('')
}

/** With every 0 as an o: UPI IDs that are then equal differ in nothing else. */
function asO(vpa: string): string {
  return vpa.replaceAll('0', 'o')
}

/** Of the rows of a paragraph, the one that contains the possible UPI ID. */
function rowSeeking(line: Line, expected: string): Line | undefined {
  return (line.rows ?? [line]).find((row) => locateVpa(row, expected) !== null)
}

/** How much more likely one text of a line is than another, on average over the passes. */
function likelier(passes: readonly LineLikelihoods[], one: string, other: string): number {
  const differences = passes.map((pass) => logLikelihood(pass, one) - logLikelihood(pass, other))
  return differences.reduce((sum, difference) => sum + difference, 0) / passes.length
}

function thresholdFor(shown: string, expected: string): number {
  if (!looksAlike(shown, expected)) return OTHER_FROM
  const [handle = '', expectedHandle = ''] = [shown.split('@')[1], expected.split('@')[1]]
  return /\d/.test(handle) && !/\d/.test(expectedHandle) ? HANDLE_FROM : ALIKE_FROM
}

/**
 * A reference, and whether a wider crop of its line shows the same digits: a digit misread in one is rarely misread
 * in both.
 */
export async function rereadUtr(
  recogniser: Recogniser,
  pixels: ColourImage,
  { utr, line, isCorrected }: UtrCandidate,
): Promise<ReadUtr> {
  const row = rowWith(line, utr)
  const asRead = { value: utr, line: row, isUnsure: isCorrected }
  if (!row.corners) return asRead
  const { text } = decodeLine(await recogniser.line(pixels, enlarged(row.corners)))
  const digits = text.replaceAll(/(?<=\d)[ -](?=\d)/gu, '')
  return { ...asRead, isConfirmed: new RegExp(`(?<!\\d)${utr}(?!\\d)`, 'u').test(digits) }
}
