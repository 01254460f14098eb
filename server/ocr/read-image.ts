import { type Paise, paise } from '#contract/money.ts'
import { READING_PARTS } from '#contract/payments/payments.ts'
import { DAY_MS, indiaDay } from '../india-time.ts'
import {
  mergePasses,
  isAsExpected,
  isComplete,
  isConfidentIn,
  type Pass,
  EMPTY_PASS,
  type ReadValue,
  trustedLines,
  statusOf,
} from './merge-passes.ts'
import { cpuMs } from './cpu-time.ts'
import { rereadUtr, rereadVpa } from './reread-values.ts'
import { hasSuperscriptPaise } from './glyphs.ts'
import { isSameBox, type Line, rowWith } from './parsing/page.ts'
import { type AmountCandidate, otherTotal, valueOf } from './parsing/find-amount.ts'
import { dayByReference, type ParsedPage, parsePage } from './parsing/parse-page.ts'
import { type ColourImage, inFullContrast, prepareImage } from './prepare-image.ts'
import { type ExpectedPayment, NO_DOUBTS, type Box, type Reading, ReadingTooLong, timing } from './reading.ts'
import { tamperHints } from './tamper-hints.ts'
import type { Recogniser } from './recogniser.ts'

/** Text that the recogniser is less certain about is another script or an icon. */
const CONFIDENCE_MIN = 70
/** Words in Indian scripts are only compared with known ones: a misread word matches none of them. */
const OTHER_SCRIPT_CONFIDENCE_MIN = 50
/** It is uncertain only about the character before a sum, if the rest is at least this certain. */
const AMOUNT_CONFIDENCE_MIN = 90
/** If read with less certainty than this, the first digit of a sum may be a ₹. */
const RUPEE_SIGN_CONFIDENCE_MIN = 60
/** Scores of amounts (parsing/find-amount.ts). */
const LIKELY_SCORE = 2
const UNLIKELY_SCORE = -4

/** Limits of processor time in ms, for the first pass and for both together. An image has 20 s in total. */
const FIRST_PASS_MS = 12_000
const BOTH_PASSES_MS = 18_000

/** How many times smaller than usual the image is scaled to find large, thin type. */
const DOWNSCALE = 2.5

export const EMPTY_READING: Reading = {
  amount: null,
  utr: null,
  payeeVpa: null,
  payeeName: null,
  paidAt: null,
  status: null,
  doubts: NO_DOUBTS,
  places: {},
}

/**
 * Encoded image → what it shows about a payment. `now` in ms. For a file that is not an image everything is empty.
 * Throws ReadingTooLong for one with too much text to be read in time.
 */
export async function readImage(
  recogniser: Recogniser,
  image: Uint8Array,
  expected: ExpectedPayment,
  now: number,
): Promise<Reading> {
  const pixels = await prepareImage(image).catch(() => null)
  if (!pixels) return EMPTY_READING
  const began = cpuMs()
  const first = await runPass(recogniser, pixels, { expected, now, until: began + FIRST_PASS_MS })
  if (isAsExpected(first, expected)) return readingOf(first, pixels, expected)
  // Values that are missing, uncertain or unexpected are read again, in full contrast, if there is time.
  globalThis.gc?.() // frees the first pass's likelihoods, which lowers the peak by 10 MB
  const again = inFullContrast(pixels)
  const options = { expected, now, until: began + BOTH_PASSES_MS, first }
  const second = await runPass(recogniser, again, options).catch((error: unknown) => {
    if (error instanceof ReadingTooLong) return EMPTY_PASS
    throw error
  })
  const both = mergePasses(first, second, expected)
  const amount = both.amount ?? (await amountFromDownscaled(recogniser, pixels, both, options))
  return readingOf({ ...both, amount }, pixels, expected)
}

/** A sum in type so large or thin that it is not found at normal scale; null if there is none, or no time left. */
async function amountFromDownscaled(
  recogniser: Recogniser,
  pixels: ColourImage,
  { allLines }: Pass,
  { expected, now, until }: PassOptions,
): Promise<ReadValue<Paise> | null> {
  const known = allLines.filter(({ text }) => /\p{L}{3}/u.test(text))
  const found = await recogniser.page(pixels, until, known, undefined, DOWNSCALE).catch((error: unknown) => {
    if (error instanceof ReadingTooLong) return []
    throw error
  })
  const { amounts } = parsePage({ ...pixels, lines: found.filter(isText) }, now, expected)
  const best = bestAmount(amounts, expected.total)
  if (!best) return null
  const value = amountOf(best, pixels)
  return { value, line: rowWith(best.line, best.digits), isUnsure: value !== expected.total }
}

interface PassOptions {
  expected: ExpectedPayment
  now: number
  until: number
  /** The previous pass: what it settled is not read again. */
  first?: Pass
}

/** One pass: the image's text, and what it says about the payment. */
async function runPass(recogniser: Recogniser, pixels: ColourImage, options: PassOptions): Promise<Pass> {
  const { page, allLines } = await parsed(recogniser, pixels, options)
  const { expected, first } = options
  const { amounts, utr, payee, paidAt, transactionAt, status } = page
  const best = bestAmount(amounts, expected.total)
  const other = best && otherTotal(amounts, best)
  return {
    amount: best ? readAmount(best, amounts, pixels, expected.total) : null,
    otherAmount: other ? paise(other.amount) : null,
    utr: utr && (isConfidentIn(first, utr.utr) ? first.utr : await rereadUtr(recogniser, pixels, utr)),
    unclearUtr: null,
    payeeVpa: first?.payeeVpa?.isNearly
      ? first.payeeVpa
      : await rereadVpa(recogniser, pixels, payee, expected.payeeVpa),
    payeeName: payee.name !== null && payee.nameLine ? { value: payee.name, line: payee.nameLine } : null,
    paidAt: paidAt && {
      value: paidAt.paidAt,
      line: rowWith(paidAt.line, paidAt.day.slice(0, 4)),
      isUnsure: paidAt.isUnsure,
    },
    transactionAt: transactionAt && { value: transactionAt.at, line: transactionAt.line },
    status: status && { value: status.value, line: status.line, isUnsure: status.isContradicted },
    paidTo: page.paidTo,
    lines: page.lines,
    allLines,
  }
}

interface Parsed {
  page: ParsedPage
  /** All lines found, including those that are not text. */
  allLines: Line[]
}

/** The text of an image; if reference, day or status are missing, with the lines in an Indian script. */
async function parsed(
  recogniser: Recogniser,
  pixels: ColourImage,
  { expected, now, until, first }: PassOptions,
): Promise<Parsed> {
  const parse = (lines: Line[]): Parsed => ({
    page: parsePage({ ...pixels, lines: lines.filter(isText) }, now, expected),
    allLines: lines,
  })
  const known = first && trustedLines(first, expected)
  // If the first pass found a value of each kind, only their content is in question, not their positions.
  const boxes =
    first && isComplete(first)
      ? first.allLines.flatMap(({ corners }) => (corners ? [corners] : []))
      : undefined
  const lines = await recogniser.page(pixels, until, known, boxes)
  const found = parse(lines)
  const { utr, paidAt, status } = found.page
  if (utr && paidAt && status) return found
  const firstLines = first?.allLines ?? []
  const isNew = (line: Line) => !firstLines.some(({ box }) => isSameBox(box, line.box))
  return parse(await recogniser.otherScripts(pixels, lines, { until, isNew }))
}

function isText({ text, confidence, weakest = confidence }: Line): boolean {
  // ₹ is not among the network's letters: it is uncertain about that character alone.
  if (/^₹\s?[\d,.]+$/u.test(text)) return confidence >= OTHER_SCRIPT_CONFIDENCE_MIN
  if (/^[?¥$€£XZTFER1237]\d[\d,.]*$/u.test(text))
    return (confidence * text.length - weakest) / (text.length - 1) >= AMOUNT_CONFIDENCE_MIN
  return (
    text !== '' && confidence >= (/\p{M}|\p{Lo}/u.test(text) ? OTHER_SCRIPT_CONFIDENCE_MIN : CONFIDENCE_MIN)
  )
}

/** The most likely amount; the expected one if it is as likely as another total, or if none is likely. */
function bestAmount(amounts: readonly AmountCandidate[], total: Paise): AmountCandidate | undefined {
  const [best] = amounts
  const asLikely = best && amounts.find(({ amount, score }) => amount === total && score > best.score - 1)
  if (asLikely && otherTotal(amounts, asLikely)) return asLikely
  if (best && hasMisreadRupeeSign(best, total))
    return { ...best, amount: total, digits: best.digits.slice(1) }
  if (best && best.score >= LIKELY_SCORE) return best
  return amounts.find(({ amount, score }) => amount === total && score > UNLIKELY_SCORE)
}

/** If the page also shows the expected sum (two apps, several messages), a different one is uncertain. */
function readAmount(
  best: AmountCandidate,
  amounts: readonly AmountCandidate[],
  pixels: ColourImage,
  total: Paise,
): ReadValue<Paise> {
  const value = amountOf(best, pixels)
  const isShown = amounts.some(({ amount, score }) => amount === total && score > UNLIKELY_SCORE)
  return { value, line: rowWith(best.line, best.digits), isUnsure: value !== total && isShown }
}

/** Whether a sum is the expected one after a ₹ that was read as a digit, with low certainty. */
function hasMisreadRupeeSign({ currency, digits, isAlone, line }: AmountCandidate, total: Paise): boolean {
  const isUnsure = (line.weakest ?? line.confidence) < RUPEE_SIGN_CONFIDENCE_MIN
  return !currency && isAlone && isUnsure && /^[1237]\d/u.test(digits) && valueOf(digits.slice(1)) === total
}

/** A sum in paise. Superscript paise without a decimal point were read as rupees. */
function amountOf({ amount, digits, isAlone, line }: AmountCandidate, pixels: ColourImage): Paise {
  const hasNoDecimals = isAlone && amount >= 10_000 && !/[.,]\d{2}$/u.test(digits)
  return paise(hasNoDecimals && hasSuperscriptPaise(pixels, line) ? Math.round(amount / 100) : amount)
}

function readingOf(pass: Pass, image: ColourImage, expected: ExpectedPayment): Reading {
  if (!isPayment(pass)) return EMPTY_READING
  const boxOf = (line: Line): Box => {
    const { left, top, right, bottom } = line.box
    return [left / width, top / height, (right - left) / width, (bottom - top) / height]
  }
  const { width, height } = image
  const { amount, utr, unclearUtr, payeeVpa, payeeName, transactionAt } = pass
  const paidAt = pass.paidAt ?? transactionAt ?? (utr && dayOf(utr, expected))
  const status = statusOf(pass)
  const values = {
    amount,
    utr: utr ?? (unclearUtr && { value: null, line: unclearUtr, isUnsure: true }),
    payee: payeeVpa ?? payeeName,
    paidAt,
    status,
  }
  const parts = READING_PARTS.flatMap((part) => (values[part] ? [{ part, ...values[part] }] : []))
  return {
    amount: amount?.value ?? null,
    utr: utr?.value ?? null,
    payeeVpa: payeeVpa?.value ?? null,
    payeeName: payeeName?.value ?? null,
    paidAt: paidAt?.value ?? null,
    status: status?.value ?? null,
    doubts: {
      unsure: parts.filter(({ isUnsure }) => isUnsure).map(({ part }) => part),
      otherAmount: pass.otherAmount,
      transactionAt: transactionAt && !transactionAt.isUnsure ? transactionAt.value : null,
      hints: tamperHints(
        image,
        { amount: amount?.line, utr: utr?.line, payee: values.payee?.line },
        pass.lines,
      ),
    },
    places: Object.fromEntries(parts.map(({ part, line }) => [part, boxOf(line)])),
  }
}

/** If no date is visible: noon of the day that the reference begins with, if this order can be paid on it. */
function dayOf({ value, line }: ReadValue<string>, { placedAt }: ExpectedPayment): ReadValue<string> | null {
  const noon = Date.parse(`${indiaDay(Date.parse(placedAt))}T12:00:00+05:30`)
  const days = [0, 1, 2, -1].map((offset) => noon + offset * DAY_MS)
  const inTime = days.filter((day) => timing(new Date(day).toISOString(), placedAt) === 'in time')
  const day = dayByReference(value, inTime)
  return day === null ? null : { value: new Date(day).toISOString(), line }
}

/** Amounts and names alone are on price lists too. */
function isPayment({ utr, status, paidTo, payeeVpa, paidAt }: Pass): boolean {
  return utr !== null || status !== null || paidTo !== null || payeeVpa !== null || paidAt !== null
}
