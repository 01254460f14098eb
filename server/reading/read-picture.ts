import { type Paise, paise } from '#contract/money.ts'
import { closerAmount, closerVpa } from './look-closer.ts'
import { type ParsedPage, parsePage } from './parsing/parse-page.ts'
import { type Line, type Page, textHeight } from './parsing/page.ts'
import { type GreyPicture, pageOf, preparePicture, withoutBackground } from './prepare-picture.ts'
import type { Reading } from './reading.ts'
import type { Recogniser } from './recogniser.ts'

/** Width in pixels at which the text of most phones' screens is legible and quickly read. */
const PHONE_WIDTH = 1_000
const WIDE_WIDTH = 1_700
/** Ordinary text lower than this (pixels) is read again, enlarged. */
const TEXT_LOW = 17
const TEXT_GOOD = 28
const AMOUNT_SCORE = 2
/** Fewer lines than a payment screen has: its letters may hardly differ from their ground. */
const LINES_FEW = 6
const ENLARGED = 1.5
const LETTERS_MANY = 150
const SURE = 60
const SURE_SHARE = 0.25

export const NOTHING: Reading = {
  amount: null,
  utr: null,
  payeeVpa: null,
  payeeName: null,
  paidAt: null,
  status: null,
}

/** Encoded picture → what it shows of a payment. `now` in ms. What is no picture shows nothing. */
export async function readPicture(
  recogniser: Recogniser,
  picture: Uint8Array,
  now: number,
): Promise<Reading> {
  const picturePixels = await preparePicture(picture).catch(() => null)
  if (!picturePixels) return NOTHING
  const { prepared, parsed } = await bestAttempt(recogniser, picturePixels, now)
  if (!isPayment(parsed)) return NOTHING
  return {
    amount: await amountOf(recogniser, prepared, parsed),
    utr: parsed.utr?.utr ?? null,
    payeeVpa: await closerVpa(recogniser, prepared, parsed.payee),
    payeeName: parsed.payee.name,
    paidAt: parsed.paidAt?.paidAt ?? null,
    status: parsed.status ?? (parsed.saysPaidTo ? 'success' : null),
  }
}

/** Where facts are missing, a second attempt, enlarged and without background, adds words on a colour or in shadow. */
async function bestAttempt(recogniser: Recogniser, prepared: GreyPicture, now: number): Promise<Attempt> {
  const attempt = async (pixels: GreyPicture, enlarge = 1) => {
    const recognised = await recognisePage(recogniser, pixels, enlarge)
    const page = isText(recognised) ? recognised : { ...recognised, lines: [] }
    return { prepared: pixels, lines: recognised.lines.length, parsed: parsePage(page, now) }
  }
  const first = await attempt(prepared)
  if (first.lines < LINES_FEW) return better(first, await attempt(await withoutBackground(prepared)))
  const facts = factsIn(first.parsed)
  if (facts === 0 || facts === FACTS_MAX) return first
  return merged(first, await attempt(await withoutBackground(prepared), ENLARGED))
}

interface Attempt {
  /** Where amount and payee are read again. */
  prepared: GreyPicture
  parsed: ParsedPage
}

/** The first attempt with what only the second one read; a payee that the first did not read stays unread. */
function merged(first: Attempt, second: Attempt): Attempt {
  const [one, two] = [first.parsed, second.parsed]
  const parsed = {
    ...one,
    utr: one.utr ?? two.utr,
    status: one.status ?? two.status,
    paidAt: one.paidAt ?? two.paidAt,
    saysPaidTo: one.saysPaidTo || two.saysPaidTo,
  }
  if (hasAmount(one) || !hasAmount(two)) return { ...first, parsed }
  return { prepared: second.prepared, parsed: { ...parsed, amounts: two.amounts } }
}

function better(first: Attempt, second: Attempt): Attempt {
  return factsIn(second.parsed) > factsIn(first.parsed) ? second : first
}

/** Fur, leaves and the like are taken for many letters, none of them surely. */
function isText({ lines }: Page): boolean {
  const all = lines.reduce((sum, line) => sum + lettersIn(line), 0)
  const sure = lines.reduce((sum, line) => sum + (line.confidence >= SURE ? lettersIn(line) : 0), 0)
  return all < LETTERS_MANY || sure >= SURE_SHARE * all
}

function lettersIn({ text }: Line): number {
  return text.replaceAll(/[^\p{L}\d]/gu, '').length
}

/** Amounts and names alone are on price lists too. */
function isPayment({ utr, status, payee, paidAt, saysPaidTo }: ParsedPage): boolean {
  return utr !== null || status !== null || payee.vpa !== null || paidAt !== null || saysPaidTo
}

function factsIn(parsed: ParsedPage): number {
  return Number(hasAmount(parsed)) + Number(parsed.utr !== null) + Number(parsed.status !== null)
}

const FACTS_MAX = 3

function hasAmount({ amounts }: ParsedPage): boolean {
  return amounts[0] !== undefined && amounts[0].score >= AMOUNT_SCORE
}

/** The text of the whole picture with places in the prepared picture's pixels; small print is read again, enlarged. */
export async function recognisePage(
  recogniser: Recogniser,
  prepared: GreyPicture,
  enlarge = 1,
): Promise<Page> {
  const width = (prepared.width > prepared.height ? WIDE_WIDTH : PHONE_WIDTH) * enlarge
  const page = await recogniseAt(recogniser, prepared, width)
  const height = textHeight(page) * (width / prepared.width)
  if (height >= TEXT_LOW || page.lines.length < 4) return page
  const larger = await recogniseAt(recogniser, prepared, (width * TEXT_GOOD) / Math.max(8, height))
  return certainty(larger) > certainty(page) ? larger : page
}

async function recogniseAt(recogniser: Recogniser, prepared: GreyPicture, width: number): Promise<Page> {
  const { png, scale } = await pageOf(prepared, width)
  const lines = await recogniser.page(png)
  return {
    width: prepared.width,
    height: prepared.height,
    lines: lines.map((line) => inPicture(line, scale)),
  }
}

function inPicture(line: Line, scale: number): Line {
  const { left, top, right, bottom } = line.box
  const box = { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale }
  return { ...line, box }
}

/** Letters and digits read, each weighed with how sure it is. */
function certainty({ lines }: Page): number {
  return lines.reduce((sum, line) => sum + lettersIn(line) * line.confidence, 0)
}

async function amountOf(
  recogniser: Recogniser,
  prepared: GreyPicture,
  parsed: ParsedPage,
): Promise<Paise | null> {
  const [best] = parsed.amounts
  if (!best || !hasAmount(parsed)) return null
  return paise(await closerAmount(recogniser, prepared, best))
}
