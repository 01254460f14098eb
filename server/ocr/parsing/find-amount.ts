import { amountInWords } from './amount-in-words.ts'
import { above, heightOf, isOnRow, leftOf, leftOfAskew, type Line, type Page, textHeight } from './page.ts'
import { isOtherPaymentsHeading } from './labels.ts'
import { sentenceAt } from './paragraphs.ts'
import { AMOUNT_LABELS, anyOf, NOT_PAID_WORDS } from './words-of-india.ts'

/** A possible amount of the payment, with the segment that contains it. */
export interface AmountCandidate {
  /** Paise. */
  amount: number
  line: Line
  /** The currency before it; '' if there is none: the first digit may be a misread ₹. */
  currency: string
  /** The digits as printed: '1,249.00'. */
  digits: string
  /** Whether nothing else is in its segment. */
  isAlone: boolean
  /** Whether it is beside the account that was debited. */
  isOfDebit: boolean
  /** Whether it is in a list of other payments, or of offers. */
  isOfOthers: boolean
  score: number
}

const CURRENCY = String.raw`debited\s+(?:by|for|with)|₹\p{M}*|rs\.?|inr|rupees?|रु\.?|रू\.?|र[\p{M}₹]*|[¥%$€£&?¢३]|(?<![\p{L}])[XZTFER₨](?![\p{L}])`
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d@*•·∙.,/:#_'’-])(?:(${CURRENCY})[\s:.]*)?((?:\d{1,3}(?:[,.]\s?\d{2,3})*[,.]\s?\d{3}|\d{1,8})(?:[.,]\s?\d{2}|(?<=,\d{3})\d{2}|\.\d)?)(?!(?!/-)[\d@%*•/:]|[.,]\d|\s?[\p{L}]{0,1}\d|[\p{L}-]\p{L}*\d|\s?(?:k|lakhs?|lacs?|cr|crores?|paise)\b)(\s*%|\s*/-|\s*only\b|\s?(?:inr|rupees|rs|[dc]r|₹)(?![\p{L}\d]|\s?\d))?`,
  'giu',
)
const NOT_PAID = new RegExp(
  String.raw`cash\s?back|\bcoins?\b|\d\s*points?\b|\bpoints?\s+(?:earned|won)|\bwon\b|reward|\boffer|\d\s*off\b|\bup\s?to\b|\bloan|\blimit|lmt\b|\batm\b|\bdeposited\s+in\b|balance|\bbal\b|\bavail|\bfees?\b|charge|\btax\b|\bgst\b|discount|\bsav(?:e|ed|ing)|scratch|\bworth\b|\brefer|\bearn|minimum|\bmin\.?\b|voucher|coupon|\bemi\b|insurance|\bgold\b|\bper\s|\ba day\b|\bdaily\b|\bget\b|\bwin\b|\bdue\b|remaining|\bspends?\b|\bupto\b|\bmrp\b|\bround(?:ed|ing)?[\s-]*(?:off|up)\b|outstanding|\bspent\b|\bdelivery\b|\bshipping\b|\bpacking\b|\btip\b|sub\s?total|\bitems?\s+total|\bshare\b|\bsplit\b|\b(?:a\/c|acc(?:oun)?t)\b.*\bcredited\s+(?:with|by|for)\b|${anyOf(NOT_PAID_WORDS)}`,
  'iu',
)
const PAID = new RegExp(
  String.raw`\bamount\b|\bamt\b|\btotal\b|\bpaid\b|\bsent\b|\bpayment of\b|\btransferred\b|\bdebited\b|\bpaying\b|\byou paid\b|\bdebited?\b|\bsum of\b|\bvalue\b|^\P{L}*\d[\d,.]*\s+to\s|${anyOf(AMOUNT_LABELS)}`,
  'iu',
)

/** Before the account that paid. */
const FROM = /\b(?:debited|paid|sent|transferred)\s+(?:from|via|using|through)\W*$/iu

/** The heading of a list of offers. */
const OFFERS = /^\W*(?:(?:more\s+)?offers|rewards|deals)\b.{0,20}$/iu

/** A page with only amounts is not a payment: each amount is compared with all others. */
const CANDIDATES_MAX = 300

/** Segments of one number that was found in two: '4.' and ',716'. */
function withWholeNumbers(page: Page): Page {
  const lines: Line[] = []
  for (const line of page.lines) {
    const before = lines.at(-1)
    if (before && isRestOf(before, line)) lines.splice(-1, 1, together(before, line))
    else lines.push(line)
  }
  return { ...page, lines }
}

function isRestOf(before: Line, { text, box, ...line }: Line): boolean {
  const gap = box.left - before.box.right
  const height = heightOf({ text, box, ...line })
  return (
    /^\P{L}{0,3}\d[\d,]*[.,]?$/u.test(before.text) &&
    (/^[.,]\d/u.test(text) || (/[.,]$/u.test(before.text) && /^\d/u.test(text))) &&
    /^[\d.,]+$/u.test(text) &&
    gap > -height &&
    gap < 0.4 * height &&
    isOnRow(before, { text, box, ...line })
  )
}

function together(before: Line, line: Line): Line {
  const box = {
    left: before.box.left,
    top: Math.min(before.box.top, line.box.top),
    right: line.box.right,
    bottom: Math.max(before.box.bottom, line.box.bottom),
  }
  const text = before.text.replace(/[.,]$/u, '') + line.text.replace(/^(?=\d)/u, before.text.at(-1)!)
  return { text, box, confidence: Math.min(before.confidence, line.confidence) }
}

/** The payment's amount candidates, most likely first: large, with a currency, labelled, repeated, in words. */
export function findAmounts(recognised: Page): AmountCandidate[] {
  const page = withWholeNumbers(recognised)
  const usual = textHeight(page)
  const found = page.lines.flatMap((line) => amountsIn(page, line, usual)).slice(0, CANDIDATES_MAX)
  const inWords = amountInWords(page)
  const rated = found.map((one) => {
    const others = found.filter((other) => other !== one && other.amount === one.amount)
    // If every ₹ is lost, a number that appears alone in two places is the sum.
    const isTwice =
      one.isAlone && !one.currency && one.digits.length > 1 && others.some(({ isAlone }) => isAlone)
    const again = isTwice ? 4 : others.some(({ score }) => score > -3) ? 1.5 : 0
    const wordsScore = inWords !== null && inWords === one.amount ? 6 : 0
    return { ...one, score: one.score + again + wordsScore }
  })
  return rated.toSorted((a, b) => b.score - a.score)
}

/** A sum alone below this is not the total of the payment (scoreOf). */
const TOTAL = 3.5
/** A number without a currency below this has no label that names it. */
const LABELLED = 5

/**
 * Another total than `best`: a sum alone with a currency or a label, or beside the debited account. Small paise or
 * their point may have been lost, and a ₹ may have been read as a digit.
 */
export function otherTotal(
  amounts: readonly AmountCandidate[],
  best: AmountCandidate,
): AmountCandidate | undefined {
  return amounts.find(
    (one) =>
      one.amount !== best.amount &&
      (!one.isOfOthers || best.isOfOthers) &&
      one.amount !== Math.floor(best.amount / 100) * 100 &&
      digitsOf(one) !== digitsOf(best) &&
      one.isAlone &&
      (one.currency
        ? one.score >= TOTAL || (one.isOfDebit && one.score > 0)
        : !isOneDigitMore(one, best) &&
          !isOneDigitMore(best, one) &&
          (one.score >= LABELLED || (one.isOfDebit && one.digits.length > 1))),
  )
}

function isOneDigitMore(one: AmountCandidate, other: AmountCandidate): boolean {
  const [digits, fewer] = [digitsOf(one), digitsOf(other)]
  return digits.length === fewer.length + 1 && digits.endsWith(fewer)
}

function digitsOf({ digits }: AmountCandidate): string {
  return digits.replaceAll(/\D/gu, '')
}

/** A large number alone in which a wide character was taken for a space: '16 4260'. */
const SPLIT = /^(\P{L}{0,2}\d{1,3}) (\d{3,5}|\d{1,2},\d{3}(?:\.\d\d)?)$/u

function amountsIn(page: Page, line: Line, usual: number): AmountCandidate[] {
  const isLarge = heightOf(line) > 1.5 * usual
  const text = isLarge ? line.text.replace(SPLIT, '$1$2') : line.text
  return [...corrected(text).matchAll(AMOUNT)].flatMap((match, i, all) => {
    const [whole, before = '', printed = '', tail = ''] = match
    // Raised paise whose point was lost: '3,94500'.
    const digits = printed.replace(/(?<=,\d{3})(?=\d{2}$)/u, '.')
    const currency = before || (/inr|rupees|rs|₹/iu.exec(tail)?.[0] ?? '')
    const amount = valueOf(digits)
    if (amount === null || amount === 0 || tail.trim() === '%') return []
    const alone = whole.trim().length >= text.replaceAll(/[^\p{L}\d]+$/gu, '').trim().length - 2
    const sentence = sentenceAt(match.input, match.index)
    const isOther = isNotPaid(match, all[i - 1], sentence)
    const score = scoreOf(page, line, usual, { currency, digits, alone, sentence, isOther })
    const isOfDebit = isBesideAccount(page, line)
    const isBelowOthers = page.lines.some(
      (other) =>
        other.box.bottom <= line.box.top && (isOtherPaymentsHeading(other) || OFFERS.test(other.text)),
    )
    return [{ amount, line, currency, digits, isAlone: alone, isOfDebit, isOfOthers: isBelowOthers, score }]
  })
}

/** Whether a sum was not paid, judging by the words before it, else by the next three, else by its whole sentence. */
function isNotPaid(match: RegExpExecArray, last: RegExpExecArray | undefined, sentence: string): boolean {
  const [text, end] = [match.input, match.index + match[0].length]
  const before = text.slice(last ? last.index + last[0].length : 0, match.index).split(/[.!]\s+(?=\p{Lu})/u)
  const behind = text.slice(end).match(/^(?:\s*\S+){1,3}/u)?.[0] ?? ''
  const near = [before.at(-1)!, behind].find((words) => NOT_PAID.test(words) || PAID.test(words))
  return NOT_PAID.test(near ?? sentence)
}

function isBesideAccount(page: Page, line: Line): boolean {
  const rows = page.lines.flatMap((other) => [other, ...(other.rows ?? [])])
  const before = rows.filter((row) => row.box.right <= line.box.left + 4 && isOnRow(row, line))
  return before.some(
    (row) => row.text.search(MASKED) !== -1 || /debited/iu.test(above(page, row)?.text ?? ''), // the account is beside 'Debited from'
  )
}

/** '1,08,499.00' → paise; null if the groups are not an amount's. */
export function valueOf(digits: string): number | null {
  const tight = digits.replaceAll(/\s/g, '')
  const [, whole = '', hundredths, tenths = '0'] = /^(.*?)(?:[.,](\d{2})|\.(?=\d$)(\d))?$/u.exec(tight) ?? []
  const groups = whole.split(/[.,]/u)
  const isGrouped =
    groups.length === 1 ||
    (groups.at(-1)!.length === 3 && groups.slice(1, -1).every(({ length }) => length === 2 || length === 3))
  if (!isGrouped || (groups.length > 1 && groups[0]!.length > 3)) return null
  const rupees = Number(groups.join(''))
  return rupees > 99_999_999 || (groups.length === 1 && whole.length > 1 && whole.startsWith('0'))
    ? null
    : rupees * 100 + Number(hundredths ?? `${tenths}0`)
}

/** After a currency, letters that look like digits are digits: '₹1,O49'. */
const SIGNED = /(?<=(?:₹|\brs\.?|\binr)\s?)(?=[Ool|,.]*\d)[\dOol|][\dOol|,.]*(?![\p{L}\d])/giu

/** The end of an account's number. */
const ACCOUNT =
  /(?<=\b(?:a\/c|acc(?:oun)?t|card)\.?\s*(?:no\.?\s*)?(?:ending\s+(?:with|in)?\s*)?)[x*•·.]*\d{3,}(?![\d.,])/giu
/** The same after signs for the rest of it: 'x1234', '••1234', 'XX1234'; a single capital may be a misread ₹. */
const MASKED = /(?<![\p{L}\d])(?:x+|XX+|[*•·]+)\s?\d{3,6}(?![\d.,])/gu

/**
 * Drops account numbers and a leading minus; corrects letters among digits and split groups: '2,7 50.00' →
 * '2,750.00'.
 */
function corrected(text: string): string {
  return text
    .replaceAll(ACCOUNT, '#')
    .replaceAll(MASKED, '#')
    .replace(/^\s*[-–—−]\s*(?=\P{L}?\d|rs|inr)/iu, '')
    .replaceAll(/(?<=\d[\d,.]*)o(?=[.,]?\d)/giu, '0')
    .replace(/(?<=^\P{L}?\d[\d,]*)O+$/u, (zeros) => '0'.repeat(zeros.length))
    .replaceAll(SIGNED, (sum) => sum.replaceAll(/o/giu, '0').replaceAll(/[l|]/giu, '1'))
    .replaceAll(/(\d,\d{1,2}) (\d{1,2})(?=\.\d\d(?!\d)|\s*$)/gu, (whole, head: string, tail: string) =>
      (head + tail).split(',').at(-1)!.length === 3 ? head + tail : whole,
    )
}

interface PrintedAmount {
  sentence: string
  /** Whether its sentence calls it a balance, a reward or similar. */
  isOther: boolean
  currency: string
  digits: string
  alone: boolean
}

function scoreOf(
  page: Page,
  line: Line,
  usual: number,
  { currency, digits, alone, sentence, isOther }: PrintedAmount,
): number {
  const onRow = leftOf(page, line)
  const left = onRow.length > 0 ? onRow : [leftOfAskew(page, line) ?? []].flat()
  // Of joined rows, the one directly above.
  const overall = above(page, line)
  const over = overall?.rows?.at(-1) ?? overall
  const labels = [left.find(({ text }) => /\p{L}{3}/u.test(text)), over]
  const isClear = /^(?:₹|rs|inr|rup|रु|रू)/iu.test(currency)
  const marked = isClear ? 3 : currency ? 2 : 0
  const large = Math.max(-1, Math.min(4, (heightOf(line) / usual - 1) * 3))
  const form = (/[.,]\d{2}$/u.test(digits) ? 1 : 0) + (/\d,\d{2,3}(?!\d)/u.test(digits) ? 1 : 0)
  const labelled = labels.some(
    (label) => label && PAID.test(label.text) && !NOT_PAID.test(label.text) && !FROM.test(label.text),
  )
    ? 3
    : 0
  const inSentence = PAID.test(sentence) ? 2 : 0
  const label = left[0] ?? (over && /^[\p{L}\s.:/&]{3,30}$/u.test(over.text) ? over : undefined)
  const other = isOther || (label && NOT_PAID.test(label.text)) ? -8 : 0
  const bare = !currency && !alone ? -4 : !currency && !labelled && large < 1 ? -3 : 0
  const single = !currency && digits.length === 1 ? -4 : 0
  const inBars = line.box.bottom < page.height * 0.045 || line.box.top > page.height * 0.95 ? -4 : 0
  return marked + large + form + labelled + inSentence + other + bare + (alone ? 1 : 0) + single + inBars
}
