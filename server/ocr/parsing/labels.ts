import {
  FROM_ENDINGS,
  FROM_LABELS,
  OTHER_NUMBER_LABELS,
  REFERENCE_LABELS,
  TO_LABELS,
  TRANSACTION_LABELS,
  anyOf,
} from './words-of-india.ts'
import {
  above,
  heightOf,
  isOnRow,
  leftOf,
  leftOfAskew,
  type Line,
  overlapsAcross,
  type Page,
  rightOf,
} from './page.ts'
import { entryIn } from './statement-entry.ts'

// The words before, beside or above a value in payment apps and banks of India.

/** Names of the 12-digit reference that every UPI payment has. */
const REFERENCE = new RegExp(
  String.raw`\butr\b|\bu[tli1][rn]\b|\brrn\b|\bupi\s*(?:ref|txn|tran|trxn|id\s*ref)|\bbank\s*(?:ref|txn|tran|rrn)|\bref(?:erence|rence)?\.?\s*(?:no|num|id|#|:)|\bref(?:erence)?\s*$|retrieval|\bnpci\b|\bimps\b|${anyOf(REFERENCE_LABELS)}|upi\s*(?:संख्या|क्र|${anyOf(TRANSACTION_LABELS)})`,
  'iu',
)
const TRANSACTION = new RegExp(
  String.raw`\b(?:tran[sz]action|tra?ns?|txn|trxn)\b|\b(?:payment|confirmation|acknowledgement)\s*(?:id|no|num)|^\W*upi\b(?!\W*(?:id|pin|lite|app|vpa)\b)|${anyOf(TRANSACTION_LABELS)}`,
  'iu',
)
/** Other numbers that may have 12 digits too. */
const OTHER_NUMBER = new RegExp(
  String.raw`mobile|phone|contact|\bmob\b(?!\s*b(?:an)?k)|\btel\b|a\/c|acc(?:oun)?t|\bcard\b|\border\b|\bbill\b|invoice|consumer|customer\s*(?:id|no)|merchant|wallet|aadhaa?r|\bfastag\b|receipt|\bstore\s*(?:id|no|code)\b|\bterminal\b|\bauth\b|\brefund|\breversal\b|\bcomplaint|\bticket\b|\bbooking\b|\bpolicy\b|\btracking\b|\b[mt]id\b|\bmandate\b|\bumn\b|\bloan\b|\b(?:sms|block|call|dial)\b.*\bto\s*$|^\W*(?:previous|last|earlier)\b|gstin|helpline|whatsapp|${anyOf(OTHER_NUMBER_LABELS)}`,
  'iu',
)

/** In running text, this many words before a number are its label. */
const LABEL_WORDS = 5

export type NumberLabel = 'reference' | 'transaction' | 'other number' | 'none'

/** The kind of number that a label announces. */
export function numberLabel(printed: string): NumberLabel {
  const text = printed.trim().split(/\s+/u).slice(-LABEL_WORDS).join(' ')
  if (/\bupi\s?:\s*$/iu.test(text)) return 'reference'
  if (
    /\butr\b|\brrn\b|\bupi\s*(?:ref|txn|tran)/iu.test(text) &&
    !/\b(?:refund|reversal|mandate|previous|last|earlier)/iu.test(text)
  )
    return 'reference'
  if (OTHER_NUMBER.test(text)) return 'other number'
  if (/customer\s*ref/iu.test(text)) return 'none' // a bank's own number, or the reference
  if (REFERENCE.test(text)) return 'reference'
  return TRANSACTION.test(text) ? 'transaction' : 'none'
}

/** Texts that may announce a value of `line`, nearest first: `before` it in the segment, left of it, above it. */
export function labelsOf(page: Page, line: Line, before: string): string[] {
  const left = leftOf(page, line)
  const askew = left.length === 0 ? leftOfAskew(page, line) : undefined
  const texts = [...left, askew, above(page, line)].map((piece) => piece?.text ?? '')
  return [before, ...texts].filter((text) => text.trim())
}

const TO = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:money\s+|amount\s+)?(?:paid|sent|pay|transferred|transfer|paying|credited|payment|request)\s+to\b|(?:sent|paid)\s+money\s+to|(?:credit|deposited|remitted|bill(?:ed)?|sold)\s+(?:to|by)|to\b(?!\s*(?:pay|get|know|view|home|be\b|your))|beneficiary|to\s*(?:vpa|upi)\b|payee|receiver|recipient|received\s+by|requested\s+by|(?:collect\s+|payment\s+)?request\s+(?:received\s+)?(?:from|by)\b|requester|you\s+paid\b|you\s+sent$|merchant(?:\s+name)?\b|(?:seller|vendor|biller|shop|store)(?:\s+name)?\P{L}*$|(?:banking|registered|verified|bank\s+verified)\s+name|name\s+as\s+per|(?:भुगतान|पेमेंट)\s+प्राप्त|${anyOf(TO_LABELS)})`,
  'iu',
)
const FROM = new RegExp(
  String.raw`^[^\p{L}]*(?:from\b|(?:paid|sent|money\s+sent|received|transfer(?:red)?|debit(?:ed)?|payment)\s+(?:by|from)\b|paid\s+(?:using|with|via)\b|(?:source|funding|debit)\s+(?:a\/c|account)|customer(?:\s+name)?\P{L}*$|payer|sender|remitter|debited?\s+(?:from|a\/c|acc)|your\s+(?:upi|vpa|a\/c|account)(?!\s*(?:payment|trans|txn))|my\s+(?:upi|vpa)|${anyOf(FROM_LABELS)})|(?:${anyOf(FROM_ENDINGS)})\P{L}*$`,
  'iu',
)

const TO_WITHIN =
  /\b(?:paid|sent|pay|transferred|transfer|credited|debited|payment|given|towards|trf)\s+(?:to\b|towards\b|at\b)|\bcr\.?\s+to\b|\btowards\b|\bfor\s+(?:the\s+)?credit\s+of\b|\bin\s+favou?r\s+of\b|\b[Tt]o\s+(?:the\s+)?(?:vpa|VPA|upi|UPI|beneficiary|payee)\b|\b[Bb]eneficiary\b|\b[Tt]o\s+\p{Lu}|\b[Tt]o\s*$|\bcredited[.,;]?\s+(?:VPA|vpa|UPI|upi)\b/gu
const FROM_WITHIN =
  /\b(?:received\s+(?:from|via)|(?:paid|sent|debited|transferred)\s+(?:from|by|via)|dr\.?\s+from)\b|\bfrom\s+(?:your|my|a\/c|acc|vpa|\p{Lu})|\byour\s+(?:a\/c|acc|vpa|upi)(?!\s*(?:payment|trans|txn))|\bfrom\s*$/giu

export type Counterparty = 'to' | 'from'

/** The party that running text before a name or UPI ID mentions last; null if none. */
export function counterpartyWithin(text: string): Counterparty | null {
  const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.index ?? -1
  const [to, from] = [last(TO_WITHIN), last(FROM_WITHIN)]
  if (to === from) return null
  return to > from ? 'to' : 'from'
}

/** Whether a segment of text begins with the words before a payee or a payer. */
export function counterpartyLabel(text: string): Counterparty | null {
  if (TO.test(text)) return 'to'
  return FROM.test(text) ? 'from' : null
}

/** The text after the payee's label in the same segment: 'Paid to Asha Devi' → 'Asha Devi'. */
export function afterPayeeLabel(text: string): string {
  const rest = text
    .replace(TO, '')
    .replace(/^\s*(?:(?:name|details|vpa|upi\s*id)\b|का\s*नाम|नाम|को(?=[\s:]))/iu, '')
    .replace(/^[\s:|.\-–—]+/u, '')
  return rest.trim()
}

/** Whether a segment of text is the name of a field rather than a value. */
export function isLabel(text: string): boolean {
  return (
    numberLabel(text) !== 'none' ||
    counterpartyLabel(text) !== null ||
    /^(?:payment|transaction|bank|account|amount|date|time|status|mode|remarks?|note|message|type|method|category|you|paid|name|details|when|from|to|by|at|on)\b(?:\s+(?:mode|date|time|details|type|method|name|via|using|id|on|&|and))*$/iu.test(
      text.trim(),
    )
  )
}

/** Whether a segment of text is the heading of a list of other payments. */
export function isOtherPaymentsHeading({ text }: Line): boolean {
  return /^\W*(?:(?:your\s+)?(?:(?:recent|previous|past|earlier|other|more)\s+(?:upi\s+)?(?:transactions?|payments?|transfers?|activity)|recent)|(?:transaction|payment)\s+history)(?:\s+(?:with|to)\b.*)?\W*$/iu.test(
    text,
  )
}

/** name@bank, also with spaces; email addresses have a dot after it. */
export const VPA =
  /((?:[\p{L}\d]+\s?[._-]\s?)*[\p{L}\d][\p{L}\d._-]{0,62}[\p{L}\d])\s?@\s?([\p{L}|!][\p{L}\d|!]{1,31})(?![\p{L}\d_]|\.\p{L})/iu
export const VPA_WORD = /\bvpa\b|\bupi\b|आईडी|\bid\b/iu

/** The party whose label is nearest before a segment: in it, in its row, or above it. */
export function counterpartyOf(page: Page, line: Line, before: string): Counterparty | null {
  const entry = before === '' ? null : entryIn(line.text)
  if (entry) return entry.isIncoming ? 'from' : 'to'
  const own =
    counterpartyWithin(before) ?? counterpartyLabel(before) ?? (ACCOUNT.test(before) ? 'from' : null)
  if (own) return own
  const earlier = page.lines.filter(
    (other) => other !== line && other.box.top < line.box.bottom - heightOf(line) * 0.3,
  )
  const labels = earlier.filter(
    (other) => counterpartyIn(other) !== null && !isOfOtherColumn(page, other, line),
  )
  const lowest = Math.max(...labels.map(({ box }) => box.top))
  const onRow = labels.filter(({ box }) => lowest - box.top < heightOf(line) * 0.8)
  const nearest = onRow.toSorted((a, b) => distance(a, line) - distance(b, line))[0]
  const isTaken =
    nearest && !isOnRow(nearest, line) && rightOf(page, nearest).some(({ text }) => VPA.test(text))
  // An ID right below the account that was debited is the payer's.
  const lineAbove = above(page, line)
  if (lineAbove && ACCOUNT.test(lineAbove.text) && nearest !== lineAbove) return 'from'
  return nearest && !isTaken ? counterpartyIn(nearest) : null
}

/** Whether a label is above what is beside a segment, not above the segment: 'From', and the payee on the right. */
function isOfOtherColumn(page: Page, label: Line, line: Line): boolean {
  if (overlapsAcross(label, line) || isOnRow(label, line)) return false
  return [...leftOf(page, line), ...rightOf(page, line)].some(
    (beside) => overlapsAcross(beside, label) && !isLabel(beside.text) && !VPA_WORD.test(beside.text),
  )
}

/** A bank and the end of its account's number: 'Example Bank xx6652'. */
const ACCOUNT = /\bbank\b\D{0,20}(?:[x*•·.]{2,}|-)\s?\d{3,4}\W*(?:upi\W*)?$/iu

/** The party that a segment of text mentions last. */
function counterpartyIn({ text }: Line): Counterparty | null {
  return counterpartyWithin(text) ?? counterpartyLabel(text)
}

function distance(a: Line, b: Line): number {
  return Math.abs(a.box.left - b.box.left)
}
