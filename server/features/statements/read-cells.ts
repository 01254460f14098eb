import { DAY_MS } from '../../india-time.ts'
import { type Paise, paise } from '#contract/money.ts'

/** An amount as written in a statement; `way` is set if a sign or mark beside it shows the direction. */
export interface ReadAmount {
  paise: Paise
  way: 'in' | 'out' | null
  /** A mark such as Cr or '+' that every credit in the file must then have; a minus or brackets are only a sign. */
  marked: boolean
}

/**
 * 1249, 1,249, 1,23,456 or 123,456, each with up to two decimals; further zeros are ignored. Not 1.250, which means
 * 1,250 where commas are decimal.
 */
const NUMBER = /^(?![1-9]\d{0,2}\.\d{3}$)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2})0*)?$|^\.(\d{1,2})0*$/
const MARK = '[\\p{L}\\p{M}]{1,12}\\.?|[-−–+]'
const BEHIND = new RegExp(`(?<=[\\d.)₹/-])\\s*(?:\\((${MARK})\\)|\\[(${MARK})\\]|(${MARK}))$`, 'u')
const BEFORE = new RegExp(`^(?:\\((${MARK})\\)|\\[(${MARK})\\]|(${MARK}))\\s*(?=[\\d.(₹\\p{L}])`, 'u')
const CURRENCY_BEFORE = /^(?:₹|rs\.?|inr|re\.?|रु\.?)\s*(?=[\d.(+−-])/iu
const CURRENCY_BEHIND = /(?<=[\d.)])\s*(?:₹|inr|rs\.?|\/-|रु\.?)$/iu

/**
 * Parses '₹ 1,249', '1,249.00 (Cr)', '(1,249.00)' and '1249-' to paise and direction; null if empty, undefined if
 * it is not an amount.
 */
export function readAmount(cell: string): ReadAmount | null | undefined {
  const found = signedNumber(cell)
  if (!found) return found
  return found.value === 0 ? null : { paise: paise(found.value), way: found.way, marked: found.marked }
}

/** A balance in paise, below zero if overdrawn; null if empty, undefined if it is not a balance. */
export function readBalance(cell: string): number | null | undefined {
  const found = signedNumber(cell)
  if (!found) return found
  return found.way === 'out' ? -found.value : found.value
}

function signedNumber(cell: string) {
  let text = plainDigits(cell).trim()
  if (/^[-–—.]*$/.test(text) || /^(nil|na|n\/a|n\.a\.|null|none)$/i.test(text)) return null
  const ways = new Set<'in' | 'out'>()
  let marked = false
  // Currency, sign, brackets and mark can come in any order: each is removed once from either side.
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(CURRENCY_BEFORE, '').replace(CURRENCY_BEHIND, '')
    const brackets = /^\(((?:rs\.?|inr)?[\d.,\s₹]*)\)$/i.exec(text)
    if (brackets) {
      ways.add('out')
      text = brackets[1]!.trim()
    }
    for (const side of [BEHIND, BEFORE]) {
      const found = side.exec(text)
      const mark = found?.slice(1).find((part) => part !== undefined)
      const way = mark === undefined ? undefined : wayOfMark(mark)
      if (!found || !way) continue
      ways.add(way)
      marked ||= !/^[-−–]$/.test(mark!)
      text = (side === BEHIND ? text.slice(0, found.index) : text.slice(found[0].length)).trim()
    }
  }
  const value = toWholePaise(text)
  if (value === undefined || ways.size > 1) return undefined
  return { value, way: [...ways][0] ?? null, marked }
}

function wayOfMark(mark: string): 'in' | 'out' | undefined {
  if (/^[-−–]$/.test(mark)) return 'out'
  const read: Mark | undefined = readMark(mark)
  return read === 'in' || read === 'out' ? read : undefined
}

/** Devanagari digits converted to ASCII. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - 0x0966))
}

function toWholePaise(digits: string): number | undefined {
  const parts = NUMBER.exec(digits)
  if (!parts) return undefined
  const [, whole = '0', decimals = parts[3] ?? ''] = parts
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : undefined
}

/**
 * The meaning of a cell that contains only a mark: money in, money out, nothing moved, the payment succeeded, or
 * only that there was a payment ('payment', which some reports use for money in and account books for money out).
 */
export type Mark = 'in' | 'out' | 'failed' | 'done' | 'payment'

const WORDS: Record<Mark, string> = {
  in: `c cr credit credits credited deposit deposits deposited receive received receipt receipts incoming inward
    collect collected collection in जमा क्रेडिट प्राप्त`,
  out: `d dr debit debits debited withdrawal withdrawals withdrawn withdraw sent send outgoing outward payout payouts
    refund refunds refunded reversal reversals reversed reverse chargeback chargebacks out spent fee fees charge charges
    नामे नावे डेबिट निकासी आहरण वापसी`,
  failed: `failed fail failure failures unsuccessful declined decline rejected reject pending initiated cancelled canceled
    cancel expired expire incomplete aborted abort timeout timedout processing dropped attempted void voided unpaid error
    bounced bounce returned dishonoured dishonored hold created authorized authorised not uncredited awaiting unknown
    blocked lien mandate mandates scheduled progress queued submitted requested review flagged disputed dispute due overdue frozen असफल विफल लंबित अस्वीकृत रद्द`,
  done: `s success successful successfully succeeded complete completed captured settled processed done ok approved
    accepted posted cleared paid सफल पूर्ण`,
  payment: 'payment payments sale sales order pay purchase',
}
const MARKS = new Map(
  (Object.keys(WORDS) as Mark[]).flatMap((mark) =>
    WORDS[mark].split(/\s+/).map((word) => [word, mark] as const),
  ),
)
/** Words that can accompany a mark without changing it. */
const FILLERS = new Set(
  'txn transaction transactions trxn transfer create creation registration marked status money amount on under upi imps neft rtgs qr vpa customer merchant bank to from by for the is been has was full partial partially user'.split(
    ' ',
  ),
)
const WORDS_MAX = 4

/** Whether a text begins like 'Paid ₹499 to' or 'Payment failed'. Short marks such as Dr may be names. */
export function beginsAsNoCredit(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.slice(0, WORDS_MAX) ?? []
  const end = words.findIndex((word) => !FILLERS.has(word) && (word.length < 4 || !MARKS.has(word)))
  const mark = readMark(words.slice(0, end === -1 ? words.length : end).join(' '))
  return mark === 'out' || mark === 'failed'
}

/** 'CR', '(Dr)', 'TXN_SUCCESS', 'Money received', 'Refund'; undefined for other texts, and for contradictory ones. */
export function readMark(cell: string): Mark | undefined {
  const text = cell.replace(/\bp2[amp]m?\b/i, '').trim()
  if (cell === '' || cell.length > 40 || /\d/.test(text)) return undefined
  if (text === '+') return 'in'
  if (/^[-−–]$/.test(text)) return undefined
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0 || words.length > WORDS_MAX) return undefined
  if (/\b(credit|debit|prepaid)[\s_]*card\b/i.test(text)) return undefined
  const marks = new Set<Mark>()
  for (const word of words) {
    const mark = MARKS.get(word)
    if (mark) marks.add(mark)
    else if (!FILLERS.has(word)) return undefined
  }
  if (marks.has('failed')) return 'failed'
  if (words.includes('paid') && words.includes('to')) return 'out'
  if (words.includes('bank') && words.includes('to')) return undefined
  if (marks.has('in') && marks.has('out')) return undefined
  if (marks.has('done') && !marks.has('out') && words.some((word) => word.startsWith('partial')))
    return undefined
  return (['out', 'in', 'done', 'payment'] as const).find((mark) => marks.has(mark))
}

/** The payment's 12-digit reference; `lost` if a spreadsheet has rounded it. */
interface ReadUtr {
  utr: string | null
  lost: boolean
}

const SCIENTIFIC = /^\d([.,]\d+)?e\+?\d{1,2}$/i
/** Twelve digits on their own, or directly after a word that announces them; not the phone number in a UPI ID. */
const CANDIDATE =
  /(?<![\p{L}\d+@.])(?:upi|imps|rrn|utr|ref|no|txn|id|p2a|p2m)?(\d{12})(?![\p{L}\d@]|\.\d|:int)/giu
/** An account number, which is the same in every payment from that account. */
const ACCOUNT = /(?<!\p{L})(?:from|to|a\/?c|acc|acct|account)(?:[\s.:-]*no)?[\s.:-]*\d{12}(?!\d)/giu
const INDIAN_MOBILE = /^91[6-9]/
const DAYS_APART = 5

/**
 * Finds the UTR in its own column, else in the narration. Of several numbers, one that fits the `day` takes
 * precedence.
 */
export function readUtr(cell: string, narration: string, day: string): ReadUtr {
  const lost = SCIENTIFIC.test(cell)
  const own = lost ? null : inColumn(cell, day)
  const utr = own ?? best(narration, day)
  return { utr, lost: lost && utr === null }
}

function inColumn(cell: string, day: string): string | null {
  const digits = cell.replaceAll(/[\s-]/g, '').replace(/\.0+$/, '')
  const padded = /^0*(\d{12})$/.exec(digits)?.[1]
  if (padded && Number(padded) > 0) return padded
  return best(cell, day)
}

/** The numbers in a text that may be UTRs. */
export function utrsIn(text: string): string[] {
  const plain = text.replaceAll(/(?<!\d)0+(?=\d{12}(?!\d))/g, '') // some banks pad it
  return [...plain.matchAll(CANDIDATE)].map(([, digits]) => digits!).filter((digits) => Number(digits) > 0)
}

function best(text: string, day: string): string | null {
  const dated = utrsIn(text).find((digits) => isOfDay(digits, day))
  const others = utrsIn(text.replaceAll(ACCOUNT, ''))
  return dated ?? others.find((digits) => !INDIAN_MOBILE.test(digits)) ?? null
}

/** Whether a UTR, which begins with the last digit of its year and the day of that year, is from about that day. */
export function isOfDay(utr: string, day: string, apart = DAYS_APART): boolean {
  const shown = Date.parse(`${day}T00:00:00Z`)
  return [shown, shown - DAY_MS * apart].some((time) => {
    const year = new Date(time).getUTCFullYear()
    const meant = Date.UTC(year, 0, Number(utr.slice(1, 4)))
    return Number(utr[0]) === year % 10 && Math.abs(meant - shown) <= DAY_MS * apart
  })
}
