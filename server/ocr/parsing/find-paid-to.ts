import { above, heightOf, isSum, type Line, type Page } from './page.ts'
import { sentencesOf } from './paragraphs.ts'
import { isAside, statedIn } from './stated.ts'
import { entryIn } from './statement-entry.ts'
import { statusLabelOf } from './find-status.ts'
import { statusKindOfValue, statusKindIn } from './status-words.ts'

/**
 * The line that shows success where no status is given: 'Paid ₹5 to Asha' or 'Rs 5 debited from A/c 12'. null if any
 * text raises doubt, such as 'Money will be refunded'. 'Paid to' alone is a label, also of a failed payment.
 */
export function findPaidTo(page: Page): Line | null {
  const isUnclear = page.lines.some(
    (line) => statusLabelOf(page, line) !== null && statusKindOfValue(statedIn(line.text)) === null,
  )
  if (isUnclear || page.lines.flatMap(sentencesOf).some(([sentence]) => isDoubt(sentence))) return null
  return (
    page.lines.find(
      (line) =>
        PAID_TO.test(line.text) ||
        DEBITED.test(line.text) ||
        isBelowSum(page, line) ||
        isDebitEntry(page, line),
    ) ?? null
  )
}

/** Whether it is a statement entry for money that left the account, by its own words or those of its badge. */
function isDebitEntry(page: Page, line: Line): boolean {
  const entry = entryIn(line.text)
  if (!entry || entry.isIncoming) return false
  if (/\/dr\//iu.test(line.text)) return true
  const reach = BADGE_REACH * heightOf(line)
  const segments = page.lines.flatMap((piece) => piece.rows ?? [piece])
  return segments.some(
    ({ text, box }) =>
      DEBIT_BADGE.test(text) && box.top - line.box.bottom < reach && line.box.top - box.bottom < reach,
  )
}

/** How far above or below an entry its badge can be, in heights of its rows. */
const BADGE_REACH = 15
const DEBIT_BADGE = /^\W*(?:debit(?:ed)?|dr|withdraw(?:al|n)|sent|paid)\b\P{L}*(?:(?:rs|inr)\b\P{L}*)?$/iu

/** 'Paid to' or 'Sent to Asha' in the middle, right below the largest sum: what apps show once the money has left. */
function isBelowSum(page: Page, line: Line): boolean {
  const lineAbove = above(page, line)
  if (
    !/^\W*(?:(?:payment|money|amount)\s+)?(?:paid|sent|transferred)\s+to\b\D*$/iu.test(line.text) ||
    !lineAbove ||
    !isSum(lineAbove)
  )
    return false
  const [wide, narrow] = [lineAbove, line].toSorted((a, b) => widthOf(b) - widthOf(a)) as [Line, Line]
  const [middle, other] = [wide, narrow].map(({ box }) => (box.left + box.right) / 2) as [number, number]
  const isIndented = narrow.box.left - wide.box.left > heightOf(line)
  const isCentred = isIndented || Math.abs(middle - page.width / 2) < 0.06 * page.width
  return (
    heightOf(lineAbove) > 1.3 * heightOf(line) && isCentred && Math.abs(middle - other) < 0.05 * page.width
  )
}

function widthOf({ box }: Line): number {
  return box.right - box.left
}

/** Whether a sentence says that money may come back, or that the payment failed or is pending. */
function isDoubt(sentence: string): boolean {
  const kind = statusKindIn(statedIn(sentence))
  return kind === 'failed' || kind === 'pending' || (MONEY_BACK.test(sentence) && !isAside(sentence))
}

const PAID_TO =
  /\byou(?:\s+have|.ve)?\s+(?:paid|sent)\s+(?:₹|rs\.?|inr)\s?\d|(?:₹|rs\.?|inr)\s?\d[\d,.]*\s+(?:was\s+|has\s+been\s+)?(?:paid|sent|transferred)\s+to\b|\b(?:paid|sent|transferred|credited)\b\W{1,3}(?:₹|rs\.?|inr)?\s?\d[\d,.]*.{0,6}\s+(?:to|from)\b/iu
const DEBITED =
  /\d\s+(?:is\s+|was\s+|has\s+been\s+)?(?:debited|deducted)\b|\b(?:debited|deducted)\s+(?:by|for|with|rs|inr|₹).*\d|\bdr\.?\s+from\b|\d\s+paid\s+(?:thru|through|via|from)\b/iu
const MONEY_BACK = /\b(?:refund|revers|return)/iu
