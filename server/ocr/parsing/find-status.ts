import type { PaidState } from '#contract/payments/payments.ts'
import {
  above,
  below,
  heightOf,
  isSum,
  leftOf,
  type Line,
  middleOf,
  overlapsAcross,
  type Page,
  rightOf,
  textHeight,
} from './page.ts'
import { saysTime } from './find-paid-at.ts'
import { isOtherPaymentsHeading } from './labels.ts'
import { sentencesOf } from './paragraphs.ts'
import { isAside, isQuestion, statedIn } from './stated.ts'
import { type StatusKind, statusKindOfValue, statusKindIn } from './status-words.ts'
import { anyOf, DONE_WORDS, MANDATE_WORDS, STATUS_LABELS, wordOf } from './words-of-india.ts'

/** The payment's status, the segment that says it, and whether another part of the page says the contrary. */
export interface Status {
  value: PaidState
  line: Line
  isContradicted: boolean
}

/** The meaning of a heading, a badge, a list step or a status row. Labels ('Paid to') and asides have none. */
interface Statement {
  kind: StatusKind
  line: Line
}

/**
 * The payment's status; null if nothing says it. One text that it failed, or is pending with nothing below it in
 * the same list that says success, outweighs everything else on the page.
 */
export function findStatus(page: Page): Status | null {
  const all = page.lines.flatMap((line) => statementsIn(page, line))
  const statements = all.filter((one) => !isHelpTopic(page, one, all))
  const of = (kind: StatusKind) => statements.filter((one) => one.kind === kind)
  const done = of('success')
  const failed = of('failed')[0]
  const isDated = done.some(({ line }) => COMPLETED_ON.test(line.text))
  const pending = of('pending').find(
    ({ line }) =>
      !done.some((other) => isLaterStep(page, line, other.line)) &&
      !(isDated && (PAYING.test(line.text) || done.some((other) => isStepBeside(page, line, other.line)))),
  )
  const bad = failed ?? pending
  const isContradicted = bad !== undefined && done.length > 0
  if (bad) return { value: failed ? 'failed' : 'pending', line: bad.line, isContradicted }
  const plainest = done.toSorted((a, b) => plainness(page, b) - plainness(page, a))[0]
  if (plainest) return { value: 'success', line: plainest.line, isContradicted: false }
  const started = of('begun')[0]
  // The next step may be in words that are not known.
  return started ? { value: 'pending', line: started.line, isContradicted: true } : null
}

/** Headings of questions from others, or of help for buyers. */
const HELP =
  /^\P{L}*(?:faqs?\b|(?:frequently|commonly|people\s+also)\s+ask|(?:need|want|get)?\s*help(?:\P{L}*$|\s+(?:with|topics?|and|&)\b)|(?:common|related|popular|top|other)\s+(?:questions?|issues?|queries|topics?|problems?)\b|(?:having|facing|have|any)\s+(?:an?\s+|any\s+)?(?:issues?|problems?|trouble|questions?)\b|issues?\s+with\b)/iu

/** Whether it is in a list below such a heading or that of other payments, which itself is below a word of success. */
function isHelpTopic(page: Page, { kind, line }: Statement, all: readonly Statement[]): boolean {
  if (kind === 'success') return false
  if (isAmongQuestions(page, line, all)) return true
  const top = rowTop(line)
  return page.lines.some(
    (heading) =>
      (isOtherPaymentsHeading(heading) ||
        (HELP.test(heading.text) && Math.abs(heading.box.left - line.box.left) < 3 * heightOf(line))) &&
      heading.box.bottom <= top + 0.3 * heightOf(line) &&
      heightOf(line) < 1.3 * heightOf(heading) &&
      all.some((other) => other.kind === 'success' && other.line.box.bottom <= heading.box.top),
  )
}

/**
 * Whether it is in a list of what buyers ask or say ('I was charged twice') at the end of a screen, with its word
 * of success above, and no value of a payment below.
 */
function isAmongQuestions(page: Page, line: Line, all: readonly Statement[]): boolean {
  const isRow = (other: Line | undefined) =>
    other !== undefined &&
    Math.abs(other.box.left - line.box.left) < heightOf(line) &&
    heightOf(other) < 1.3 * heightOf(line) &&
    heightOf(line) < 1.3 * heightOf(other)
  const neighbours = [above(page, line, LIST_REACH), below(page, line, LIST_REACH)].filter(isRow)
  const isOfQuestions = neighbours.some(
    (other) => other && isQuestion(other.text) && wordsIn(other.text) >= 3,
  )
  const isEnd = page.lines.every(
    ({ text, box }) => box.top < line.box.top || !/\d{12}|@|₹|\b(?:rs|inr)\b/iu.test(text),
  )
  return (
    isOfQuestions &&
    isEnd &&
    !/\byour\b|\bbank\b/iu.test(line.text) &&
    wordsIn(line.text) >= 3 &&
    all.some((other) => other.kind === 'success' && other.line.box.bottom < line.box.top)
  )
}

/** The spacing of a list's rows, in row heights. */
const LIST_REACH = 4

/** Of joined rows, the last one. */
function rowTop({ box, rows }: Line): number {
  return rows?.at(-1)?.box.top ?? box.top
}

/** A word of success read with less certainty (of 100) may be a word of failure: 'सफल' and 'असफल'. */
const CONFIDENCE_MIN = 70

function statementsIn(page: Page, piece: Line): Statement[] {
  if (continuesAside(page, piece)) return []
  return sentencesOf(piece).flatMap(([sentence, line]) => {
    const kind = statusKindOf(page, line, sentence)
    if (kind === null || (kind === 'success' && line.confidence < CONFIDENCE_MIN)) return []
    return [{ kind, line }]
  })
}

/** Whether a row continues the sentence of the row above, which is an aside, even in a slanted image. */
function continuesAside(page: Page, line: Line): boolean {
  if (!/^\p{Ll}/u.test(line.text)) return false
  return page.lines.some((other) => {
    const down = middleOf(line) - middleOf(other)
    const isAbove = down > 0 && down < 2 * Math.max(heightOf(line), heightOf(other))
    if (!isAbove || wordsIn(other.text) < 5 || !overlapsAcross(other, line)) return false
    const [lastSentence] = sentencesOf(other).at(-1)!
    return statusKindIn(statedIn(`${lastSentence} ${line.text}`)) === null
  })
}

/** Success of something other than this payment, or only offered. */
const ASIDE = new RegExp(
  String.raw`\b(?:if|in\s+case|may|might|will|can|once|when|should|please|until|unless|after)\b|\?\s*$|\b(?:earn|won|rewards?|cashback|offer|refer|dispute|query|help|issues?|complaint|problem|report|raise|retry|try\s+again|track|view|check|get|request\s+a|know\s+more|learn|history|policy|status\s+of|fees?|charges?|pin|otp|kyc|linked|registered|link|reminder|invoice|mandate|auto\s?pay|demo|added\s+to|order\s+placed|standing\s+instructions?|(?:added|created|generated|fetched|saved|verified)\s+success\w*)\b|\bbill\s+paid\b|\brecent\b|${anyOf(MANDATE_WORDS)}`,
  'iu',
)
/** After a word of success or start: what it was paid from, by, on or to, not its status. */
const LABEL =
  /\b(?:paid|sent|paying|transferred|credited|received|debited|requested|initiated|started|processed|approved)\s+(?:to|by|from|on|at|via|using|through|with|in(?!\s+full)|for)\b|^\W*you\s+paid\b(?!.*success|\s+(?:this|the|your)\s+(?:request|bill|order)\b)|^\W*received\s*:|\b(?:paid|sent|received)\s+(?:amount|date|time)\b/iu
/** Before a sum: the amount, not the status. */
const SUM_LABEL =
  /^\W*(?:amount|total|sum)\s+(?:paid|sent|transferred|credited|debited|received)\b\P{L}*(?:(?:rs|inr)\b\P{L}*)?$/iu
/** In the form of labels, but about the recipient's money: nothing more can fail. */
const ARRIVED =
  /\b(?:credited|received|delivered|deposited)\s+(?:to|by|in|into|with)\s+(?:the\s+)?(?:payee|beneficiary|receiver|recipient|merchant|seller|shop)\b|^\W*(?:money|amount|payment|funds?)\s+(?:has\s+been\s+|was\s+|is\s+)?(?:credited|received|delivered|deposited)\s+(?:to|by|in|into|with)\s+\p{L}{2}/iu
/** Texts that a button may have too. */
const DONE = new RegExp(String.raw`^\P{L}*(?:done\b|(?:${anyOf(DONE_WORDS)})[\p{L}\p{M}]*)\P{L}*$`, 'iu')
const STATUS_LABEL = new RegExp(String.raw`\bstatus\b|\bstate\b|${wordOf(STATUS_LABELS)}`, 'iu')

/** What a sentence of a segment says about the payment's status; null for a label, an aside or nothing. */
function statusKindOf(page: Page, line: Line, sentence: string): StatusKind | null {
  const stated = statedIn(sentence)
  const label = statusLabelOf(page, line)
  if (label !== null) {
    const value = statusKindOfValue(stated)
    // The status of a refund: the money goes back.
    return value !== null && /\b(?:refund|revers|return)/iu.test(`${label} ${stated}`) ? 'failed' : value
  }
  if (isOfRefund(page, line) || isOfCredit(page, line)) return 'failed'
  const under = below(page, line)
  if (PAID_BY_YOU.test(stated) && under && saysTime(under.text)) return 'success'
  if (leftOf(page, line).some(({ text }) => EARLIER.test(text))) return null
  const [day = ''] = /[^\p{L}\p{M}]*\d.*$/u.exec(stated) ?? []
  if (saysTime(day) && DONE.test(stated.replace(day, ''))) return 'success'
  if (DONE.test(stated)) return isBadge(page, line) ? 'success' : null
  const kind = statusKindIn(stated)
  if (kind !== 'success' && kind !== 'begun') return kind
  // A centred heading may continue in the next row: 'AutoPay set up', 'successfully'.
  const over = /^\p{Ll}/u.test(stated) ? above(page, line, 1) : undefined
  if (ASIDE.test(over ? `${over.text} ${stated}` : stated)) return null
  const isOfSum = /\d/u.test(stated) || [rightOf(page, line)[0], below(page, line)].some(isSum)
  if (SUM_LABEL.test(stated) && isOfSum) return null
  if (/\bsuccess/iu.test(stated)) return kind
  return LABEL.test(stated) && !(ARRIVED.test(stated) && rightOf(page, line).length === 0) ? null : kind
}

/** Whether a segment is directly above or below a sum, like a badge. A button ends the screen. */
function isBadge(page: Page, line: Line): boolean {
  const reach = 3 * heightOf(line)
  const isNear = ({ box }: Line) => box.top - line.box.bottom < reach && line.box.top - box.bottom < reach
  const isBesideSum = page.lines.some((other) => isSum(other) && overlapsAcross(other, line) && isNear(other))
  return isBesideSum && page.lines.some(({ box }) => box.top > line.box.bottom + reach)
}

/** A badge if the time is below it; above a name it is a label. */
const PAID_BY_YOU = /^\W*(?:you\s+paid|paid\s+by\s+you)\W*$/iu
/** Beside the status of another payment. */
const EARLIER = /^\W*(?:previous|last|earlier|recent|past)\b/iu
/** The label of a row about this payment's refund. */
const REFUND =
  /^\W*(?:refund(?:ed)?|reversal|reversed)(?:\s+(?:amount|to|on|at|date|time|id|ref(?:erence)?|no|number|utr|rrn|arn|details|initiated|processed))*\W*$/iu

/** Whether a segment is a possible value of such a row: a sum, a day, a number. */
function isOfRefund(page: Page, line: Line): boolean {
  const label = leftOf(page, line)[0] ?? above(page, line)
  return label !== undefined && REFUND.test(label.text) && /[1-9]/u.test(line.text) && !isAside(line.text)
}

/** Whether a segment says in a row of the type that money came in. */
function isOfCredit(page: Page, line: Line): boolean {
  const [label] = leftOf(page, line)
  return (
    label !== undefined && /\btype\b/iu.test(label.text) && /^\W*(?:credit|cr|received)\W*$/iu.test(line.text)
  )
}

/** The label of the status row whose value a segment is: 'Status' beside, above or before it; null if there is none. */
export function statusLabelOf(page: Page, line: Line): string | null {
  const [own] = /^\W*(?:(?:payment|transaction|txn|refund)\s+)?status\b\W*(?=\w)/iu.exec(line.text) ?? []
  if (own !== undefined) return own
  if (wordsIn(line.text) > 4) return null
  const [beside] = leftOf(page, line)
  const lineAbove = above(page, line)
  const label = beside ?? (lineAbove && rightOf(page, lineAbove).length === 0 ? lineAbove : undefined)
  const isLabel =
    label !== undefined &&
    label.text.length < 30 &&
    STATUS_LABEL.test(label.text) &&
    !isAside(label.text) &&
    !statusKindIn(label.text)
  return isLabel ? label.text : null
}

/** What steps of a list say before the last one is done; 'pending' is not one of them. */
const MAY_PASS =
  /\b(?:process\w*|progress|request\w*\s+(?:\w+\s+)?sent|confirming|verifying|sending|being|transit|await\w*|waiting)\b/iu

/**
 * Whether `other` is below `line` in the same list, like the step that ends the payment. A heading is not a step:
 * it is larger. That money left the bank, or that a PIN was correct, ends nothing.
 */
function isLaterStep(page: Page, line: Line, other: Line): boolean {
  const height = heightOf(line)
  // If steps have times, one without a time is still to come.
  const isOfList = ({ box }: Line) =>
    box.top < other.box.top && Math.abs(box.left - other.box.left) < 1.5 * height
  const under = below(page, other)
  const isToCome =
    page.lines.some((step) => isOfList(step) && step.box.top > line.box.top && saysTime(step.text)) &&
    !(under && saysTime(under.text)) &&
    !saysTime(other.text)
  if (isToCome) return false
  return (
    other.box.top > line.box.top + 0.5 * height &&
    Math.abs(other.box.left - line.box.left) < 1.5 * height &&
    heightOf(other) < 1.5 * height &&
    height < 1.25 * heightOf(other) &&
    MAY_PASS.test(line.text) &&
    !/\b(?:debited|deducted|verified|accepted|request)\b/iu.test(other.text)
  )
}

/** Before the day on which it was done. */
const COMPLETED_ON = /^\W*(?:completed|credited)\s+(?:on|at)\b/iu

/** Above the payee's name, also when it is complete. */
const PAYING = /^\W*paying\W*$/iu

/** Whether `other` is a later one of side-by-side steps. */
function isStepBeside(page: Page, line: Line, other: Line): boolean {
  return MAY_PASS.test(line.text) && rightOf(page, line).includes(other)
}

/** Of texts that say success, the largest and shortest is framed. */
function plainness(page: Page, { line }: Statement): number {
  return heightOf(line) / textHeight(page) - wordsIn(line.text) / 5
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).length
}
