import { sharp } from '../files/sharp.ts'
import { cpuMs } from './cpu-time.ts'
import { type Box, type Corners, heightOf, type Line } from './parsing/page.ts'
import { statusKindIn } from './parsing/status-words.ts'
import { plainLetters } from './parsing/words-of-india.ts'
import type { ColourImage } from './prepare-image.ts'
import { type ReadLine, startTesseract, type Tesseract } from './tesseract.ts'
import { isWithoutMonth, unsureLines } from './unsure-lines.ts'

// Tesseract reads Indian letters well, but digits and 'UPI' between them badly; the recogniser is the opposite.

/** Day, text in between and year, then the rest, as the recogniser reads a date in another script. */
const DAY_TO_YEAR = /(?<![\d:/.-])(\d{1,2}?)([^\d:/-][^:/]{0,14}?)?(20[12]\d(?!\d).*)$/u

/** Letters of Indian scripts have signs above and below the box of Latin letters: parts of its height. */
const MARGIN = 0.15
/** Text read with less certainty (of 100) is read again, cropped taller, with English: 'UPI' precedes many labels. */
const CONFIDENCE_MIN = 85
const ENGLISH = 'eng'
const TALLER = 0.3

/** Pixels: the height at which Tesseract works best. */
const HEIGHT = 64

const WIDTH_MAX = 3_200

// The recogniser knows no Indian script: Tesseract reads such lines, in the one language of the image.

/** Tesseract's languages, those with most speakers first, and the letters of each; Hindi's include Marathi. */
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ['hin', /\p{Script=Devanagari}/gu],
  ['ben', /\p{Script=Bengali}/gu],
  ['tel', /\p{Script=Telugu}/gu],
  ['tam', /\p{Script=Tamil}/gu],
  ['guj', /\p{Script=Gujarati}/gu],
  ['kan', /\p{Script=Kannada}/gu],
  ['mal', /\p{Script=Malayalam}/gu],
  ['pan', /\p{Script=Gurmukhi}/gu],
])
/** The recogniser is less certain than this, 0 to 100, about a line that is entirely in another script. */
const NONSENSE = 85
/** The number of lines used to detect an image's language, and the number then read in it. */
const SAMPLES = 2
/** This many times its height of a line is used to detect the language: wrong languages take long to read. */
const SAMPLE_LENGTH = 6
const LINES_MAX = 14
/**
 * If Tesseract is this certain about one sample, the language is decided; if it is less certain than that about all
 * together, there is none.
 */
const CERTAIN = 92
const LIKELY = 60
/** Below it a line's text is dropped. */
const LEGIBLE = 50

/**
 * A page's lines, those in an Indian script read in it by `until` (ms of `cpuMs`); others unchanged, and so are
 * those that an earlier pass already had.
 */
export async function rereadOtherScripts(
  image: ColourImage,
  lines: readonly Line[],
  {
    until,
    isNew = () => true,
    freeMemory,
  }: { until: number; isNew?: (line: Line) => boolean; freeMemory?: () => Promise<void> },
): Promise<Line[]> {
  const unsure = unsureLines(lines.filter((line) => isNew(line) && !isInStatusBar(line, image)))
  const samples = unsure.filter((line) => line.confidence < NONSENSE && !isSum(line)).toSorted(byHeight)
  if (samples.length === 0) return [...lines]
  await freeMemory?.()
  const tesseract = await startTesseract([...LETTERS.keys(), ENGLISH])
  try {
    const cuts = await Promise.all(samples.slice(0, SAMPLES).map((line) => cutLine(image, beginningOf(line))))
    const language = await languageOf(tesseract, cuts, until)
    if (!language) return [...lines]
    const chosen = unsure.toSorted(byNeed).slice(0, LINES_MAX)
    return await readAgain(tesseract, language, image, lines, chosen, until)
  } finally {
    await tesseract.end()
  }
}

/** The phone's clock, network and battery. */
function isInStatusBar({ text, box }: Line, { height }: ColourImage): boolean {
  return box.bottom < 0.045 * height && /\d/u.test(text)
}

/**
 * Mostly digits, or masked digits: they do not show a language, and the recogniser is uncertain about the character
 * before a sum.
 */
function isSum({ text }: Line): boolean {
  return countOf(text, /[\dX*•:+]/gu) > text.length / 2
}

function beginningOf(line: Line): Box {
  const { left, right } = line.box
  return { ...line.box, right: Math.min(right, left + SAMPLE_LENGTH * heightOf(line)) }
}

function byHeight(a: Line, b: Line): number {
  return heightOf(b) - heightOf(a)
}

/** Days first, then what the recogniser is least certain about. */
function byNeed(a: Line, b: Line): number {
  return Number(isWithoutMonth(b)) - Number(isWithoutMonth(a)) || a.confidence - b.confidence
}

/** The language in which the samples are read best; null if none reads them well. */
async function languageOf(
  tesseract: Tesseract,
  samples: readonly Buffer[],
  until: number,
): Promise<string | null> {
  let best = { language: null as string | null, confidence: LIKELY }
  for (const [language, letters] of LETTERS) {
    if (cpuMs() > until) return null
    await tesseract.speak(language)
    let sum = 0
    for (const sample of samples) {
      const { text, confidence } = await tesseract.read(sample)
      const isOfIt = countOf(text, letters) > Math.max(2, 0.6 * countOf(text, /\S/gu))
      if (isOfIt && confidence >= CERTAIN) return language
      if (isOfIt) sum += confidence
    }
    if (sum > best.confidence) best = { language, confidence: sum }
  }
  return best.language
}

/** The page's lines with the chosen ones read again; a segment of several becomes one line. */
async function readAgain(
  tesseract: Tesseract,
  language: string,
  image: ColourImage,
  lines: readonly Line[],
  chosen: readonly Line[],
  until: number,
): Promise<Line[]> {
  const readings = new Map<Line, ReadLine>()
  let rest = chosen
  for (const [languages, over] of [
    [[language], MARGIN],
    [[language, ENGLISH], TALLER],
  ] as const) {
    if (rest.length > 0) await tesseract.speak(...languages)
    for (const line of rest) {
      if (cpuMs() > until) break
      const reading = await tesseract.read(await cutLine(image, line.box, over))
      readings.set(line, betterOf(readings.get(line) ?? reading, reading))
    }
    rest = rest.filter((line) => (readings.get(line)?.confidence ?? 0) < CONFIDENCE_MIN)
  }
  const read = new Map<Line, Line[]>(lines.map((line) => [line, [line]]))
  const letters = LETTERS.get(language)!
  for (const [{ rows = [], box, text: before }, { text: again, confidence }] of readings) {
    const text = withLatinOf(before, plainLetters(again), letters)
    if (confidence < LEGIBLE || text === null || !isMostly(text, letters)) continue
    for (const row of rows) read.set(row, [])
    read.set(rows[0]!, [{ text, box, confidence, corners: cornersOf(rows, box) }])
  }
  return [...read.values()].flat()
}

/** For a single line its own corners: it may be slanted. */
function cornersOf([first, ...more]: readonly Line[], { left, top, right, bottom }: Box): Corners {
  if (first?.corners && more.length === 0) return first.corners
  const [over, under] = [top, bottom].map((y) => [left, right].map((x) => ({ x, y })))
  return [...over!, ...under!.toReversed()] as Corners
}

/** The more certain of two readings; one that says that the payment failed takes precedence over one that does not. */
function betterOf(first: ReadLine, second: ReadLine): ReadLine {
  const bad = [first, second].find(saysBad)
  return bad ?? (second.confidence > first.confidence ? second : first)
}

function saysBad({ text, confidence }: ReadLine): boolean {
  return confidence >= LEGIBLE && /failed|pending/u.test(statusKindIn(plainLetters(text)) ?? '')
}

/** Whether letters of the script predominate, marks included; a short month beside 'am' is enough for a date. */
function isMostly(text: string, letters: RegExp): boolean {
  const least = /20[12]\d/u.test(text) ? 2 : 3
  return countOf(text, letters) >= Math.max(least, countOf(text, /[a-z]/giu))
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
}

/** PNG of a box in the image: grey, in full contrast, dark letters on a light background. */
async function cutLine({ pixels, width, height }: ColourImage, box: Box, taller = MARGIN): Promise<Buffer> {
  const [margin, over] = [MARGIN, taller].map((share) => (box.bottom - box.top) * share) as [number, number]
  const left = Math.max(0, Math.floor(box.left - margin))
  const top = Math.max(0, Math.floor(box.top - over))
  const right = Math.min(width, Math.ceil(box.right + margin))
  const bottom = Math.min(height, Math.ceil(box.bottom + over))
  const cutWidth = Math.max(1, right - left)
  const cutHeight = Math.max(1, bottom - top)
  const grey = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: cutWidth, height: cutHeight })
    .greyscale()
    .normalise()
    .resize({
      width: Math.min(WIDTH_MAX, Math.ceil((cutWidth * HEIGHT) / cutHeight)),
      height: HEIGHT,
      fit: 'fill',
    })
    .png()
    .toBuffer()
  const { channels } = await sharp(grey).stats()
  return channels[0]!.mean < 128 ? sharp(grey).negate().png().toBuffer() : grey
}

/** Tesseract's text with the recogniser's digits and 'UPI'; null if both can't be from one line. */
export function withLatinOf(before: string, again: string, letters: RegExp): string | null {
  return dateOf(before, again, letters) ?? withDigitsOf(before, withNameOf(before, again))
}

/** A day with its month in English, which Tesseract loses among other letters. */
const IN_ENGLISH =
  /(?<!\d)\d{1,2}\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\W+20[12]\d(?!\d).*$/iu

/** A time of day before the day, with 'am' or 'pm', which Tesseract loses too. */
const TIME_FIRST = /^\P{L}{0,2}\d{1,2}:\d\d(?::\d\d)?\s?[ap]m[\s,|·•-]*$/iu

/** The day, year and time of one reading with the month of the other, and the words before them. */
function dateOf(before: string, again: string, letters: RegExp): string | null {
  const [date] = IN_ENGLISH.exec(before) ?? []
  if (date) return again.replace(/\d.*$/u, date)
  const found = DAY_TO_YEAR.exec(before)
  const [, day = '', between = '', rest] = found ?? []
  const [, headAgain = '', dayAgain, month] =
    new RegExp(String.raw`^(.*?)(?<![\d:])(\d{1,2})[\s.,-]*((?:${letters.source}|\p{M})+)`, 'u').exec(
      again,
    ) ?? []
  if (!found || !rest || !month) return null
  const head = before.slice(0, found.index)
  const isTimeFirst = TIME_FIRST.test(head)
  if (!isTimeFirst && /\d/u.test(headAgain)) return null
  const isFirst = before.startsWith(dayAgain!) && !before.startsWith(day)
  const isAgreed = isFirst || new RegExp(String.raw`(?<![\p{L}\d])${dayAgain}(?!\d)`, 'u').test(between)
  return `${isTimeFirst ? head : headAgain}${isDay(day) && !isAgreed ? day : dayAgain} ${month} ${rest}`
}

function isDay(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 31
}

/** 'UPI' or similar at the start. */
function withNameOf(before: string, again: string): string {
  const [name] = /^(?:UPI|UTR|RRN)\b/u.exec(before) ?? []
  return !name || again.includes(name) ? again : again.replace(/^\S+/u, name)
}

function withDigitsOf(before: string, again: string): string | null {
  const digits = before.match(/\d+/gu) ?? []
  const digitsAgain = again.match(/\d+/gu) ?? []
  if (digits.length === digitsAgain.length) return again.replaceAll(/\d+/gu, () => digits.shift()!)
  return digitsAgain.length === 0 || longOnes(digits) === longOnes(digitsAgain) ? again : null
}

function longOnes(digits: readonly string[]): string {
  return digits.filter(({ length }) => length > 2).join(' ')
}
