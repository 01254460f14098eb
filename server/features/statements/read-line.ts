import type { ColumnRole, DateOrder, LineKind, LineProblem } from '#contract/payments/statements.ts'
import type { Paise } from '#contract/money.ts'
import { cellText } from '../../csv/csv-text.ts'
import type { CsvRow } from '../../csv/open-csv.ts'
import { CAME_IN, CONTRADICTS, UNCHECKED } from './check-balance.ts'
import {
  beginsAsNoCredit,
  type Mark,
  type ReadAmount,
  readAmount,
  readBalance,
  readMark,
  readUtr,
} from './read-cells.ts'
import { DateVotes, isSwapped, readDate, readSerialDate } from './read-date.ts'
import { isMoneyRole, namedRoles, namesPayees, spacedWords } from './detect-columns.ts'

export interface StatementLine {
  line: number
  kind: LineKind
  day: string | null
  at: string | null
  amount: Paise | null
  utr: string | null
  narration: string
  problem: LineProblem | null
}

export type CreditLine = StatementLine & { kind: 'credit'; day: string; amount: Paise }

export function isCredit(line: StatementLine): line is CreditLine {
  return line.kind === 'credit'
}

/** A line before it is checked against the running balance. */
export interface UnjudgedLine extends StatementLine {
  /** null: only the balance can show whether the amount came in. */
  way: 'in' | 'out' | null
  /** Paise; below zero if overdrawn. */
  balance: number | null
  /** An unquoted comma may have moved its amount from debit to credit: only the balance can rule that out. */
  moved: boolean
}

const NARRATION_MAX = 500
/** Rows that sum up others. */
const SUMMARY =
  /\b(totals?|opening|closing|balance|brought|carried|b\/f|c\/f|summary|page)\b|कुल|योग|एकूण|शेष|शिल्लक/i
/** A cell whose only meaning is that its row is a sum. */
const SUM =
  /^\W*(\p{L}{3,9}[ -]\d{2,4}[ -])?((grand|sub|day|daily|page|month|monthly|weekly|transaction|txn|credit|debit|cr|dr|deposit|withdrawal)s?[ -]?)*(totals?|sum|net|cumulative|aggregate|turnover)(([\s/&](of|for|the|amount|credits?|debits?|dr|cr|deposits?|withdrawals?|page|day|month)\b)|[^\p{L}\d])*$|^(कुल|योग|एकूण)( (जमा|नामे|नावे|निकासी|आहरण|राशि|रकम|रक्कम|योग))*\P{L}*$/iu
const REFUNDED = /\b(refund(s|ed)?|chargebacks?|reversed)\b/i
const NOT_REFUNDED = /^(no|n|false|0+(\.0+)?|[-–—.]*|nil|na|n\/a|none|null|not refunded)$/i
/** A report's remark on a failed payment. */
const FAILED = /\b(failed|failure|declined|unsuccessful|insufficient|timed? ?out|expired)\b/i
/** A row about the shop's own costs or transfers between its accounts. */
const COST =
  /^gst\b|\bto (your )?bank\b|\b(mdr|tds|commission|settlements?|payouts?|edi)\b|\b(platform|processing|transaction|txn|service|gateway|device|soundbox|merchant|subscription)\W+(\w+\W+)?(fees?|charges?|rent(al)?|deductions?)\b/i
/** Headings of columns that may describe such costs. */
const ABOUT = /\b(type|kind|category|event|item|particulars)\b/i
/** An account book records money in as a debit. */
const BOOK = /\b(vch|voucher)\b/i
const BOOK_TITLE = /\bledger\b(?!.{0,3}\bbal)|\b(bank|cash|day) ?book\b/i
const NO = /^(no|n|false|0)$/i
const CODE =
  /^code$|\b(status|reason) code\b|\b(resp(onse)?|rc|result|npci|outcome|error|failure|decline|return|rejection)\b/i
const ERROR = /error|failure|decline|return|rejection|reason/i
/** Values of such a column for a successful payment. */
const NO_ERROR =
  /^(E?0+|\d{6,}|[-–—.]+|nil|na|n\/a|none|null|no error|s|(?!.*\b(not|un\w*)\b).*\b(success(ful(ly)?)?|approved)\b.*)$/i
const CURRENCY = /\b(currency|ccy)\b/i
const RUPEES = /^(inr|rs\.?|₹|(indian )?rupees?|356)?$/i
const BALANCE_ROW =
  /^((your|account|day|available|ledger|end|eod|net|clear|fwd)[\s_-]*)*(balance|bal)\b.{0,25}$|^(opening|ob|b ?f)$|^((by|to|your|account|ledger) )*(op(en(ing)?|ng?|g)?|cl(osing|g)?|prev(ious)?|initial|start(ing)?)[\s._-]*(balance|bal|cr|dr)\b|^((by|to) )?((balance|bal|amount)\b[\s.]*)?((brought|carried|carry) (forward|fwd|down|over)|[bc] ?\/ ?[fd]\b)|^(grand |sub[- ]?)?totals?\b|^((प्रारंभिक|प्रारम्भिक|आरंभिक|पिछला|अंतिम|अन्तिम|आरंभीची|सुरुवातीची|मागील|अखेरची) )?(शेष|शिल्लक|बैलेंस)(?!\p{L})/iu
/** Several rows read as one cell, because a narration begins with a quotation mark. */
const ROWS_INSIDE = /\n\s*\d{1,4}[/.-](\d{1,2}|[a-z]{3})[/.-]\d{2,4}([^\n,;\t|]*[,;\t|]){2}/i
/** A row can be short only if at least this share of a file's rows is. */
const USUAL_SHARE = 0.5

/**
 * Reads rows by their columns. What one row may leave out depends on the others, so all rows are first passed to
 * `see`, which notes whether any has a mark, how long they are, and the order of dates.
 */
export class LineReader {
  readonly dates = new DateVotes()
  /** Rows seen, both payments and others. */
  seen = 0
  readonly #columns: readonly ColumnRole[]
  readonly #at: Partial<Record<ColumnRole, number>> = {}
  readonly #narration: number[]
  readonly #marks: number[]
  readonly #headings: readonly string[]
  readonly #spaced: readonly string[]
  /** Columns with a heading such as Paid or Captured, in which No means that the payment failed. */
  readonly #outcomes: readonly number[]
  /** For each column, the marks found anywhere in the file. */
  readonly #said = new Map<number, Set<Mark>>()
  /** Columns with a W for withdrawals, where D may be a deposit or a debit. */
  readonly #withW = new Set<number>()
  readonly #lengths = new Map<number, number>()
  #payments = 0
  /** Lines that belong to another table in the same file, or to a section such as Failed. */
  #isOwn = true
  readonly #elsewhere = new Set<number>()
  /** Narrations, and columns that may say what a payment was for. */
  readonly #about: readonly number[]
  /** Columns of response codes, where anything but 00, Success and similar is a failure. */
  readonly #codes: readonly number[]
  /** Those of them that are filled in at least one row. */
  readonly #answered = new Set<number>()
  /**
   * Reference columns left of debit and credit, with the number of rows that have digits there minus those that
   * have text.
   */
  readonly #references: Map<number, number>
  /** Rows with a narration or a UTR. */
  #described = 0
  #isBook: boolean
  /** A debit row ends before the credit column. */
  #isCut = false
  #marked = false
  #negative = false
  readonly #balanceMark: number | undefined

  constructor(columns: readonly ColumnRole[], headings: readonly string[], balanceMark: boolean) {
    this.#columns = columns
    this.#headings = headings
    this.#spaced = headings.map(spacedWords)
    this.#outcomes = headings.flatMap((heading, i) =>
      readMark(heading) === 'done' && !isLaterStep(heading) && !isMoneyRole(columns[i]!) ? [i] : [],
    )
    this.#isBook = this.#spaced.some((heading) => BOOK.test(heading))
    for (const [i, role] of columns.entries()) this.#at[role] ??= i
    this.#narration = columns.flatMap((role, i) => (role === 'name' ? [i] : []))
    this.#narration.push(...columns.flatMap((role, i) => (role === 'narration' ? [i] : [])))
    this.#marks = columns.flatMap((role, i) => (role === 'type' || role === 'status' ? [i] : []))
    this.#about = columns.flatMap((role, i) =>
      !isLaterStep(headings[i]) &&
      (this.#narration.includes(i) || (role !== 'name' && ABOUT.test(this.#spaced[i]!)))
        ? [i]
        : [],
    )
    this.#codes = this.#spaced.flatMap((heading, i) =>
      CODE.test(heading) && !this.#marks.includes(i) && !isLaterStep(heading) ? [i] : [],
    )
    const { debit = 0, credit = 0 } = this.#at
    const left = debit < credit ? columns.slice(0, debit) : []
    this.#references = new Map(
      left.flatMap((role, i) => (role === 'utr' || role === 'none' ? [[i, 0] as const] : [])),
    )
    this.#balanceMark = balanceMark ? this.#at.balance! + 1 : undefined
  }

  /** Above the headings, the dates of a written period show which number is the month. */
  seeAbove(cells: readonly string[]): void {
    if (this.#at.balance === undefined && cells.some((cell) => BOOK_TITLE.test(cell))) this.#isBook = true
    for (const text of cells.flatMap((cell) => cellText(cell).split(/[\s:]+/))) this.dates.add(text, [])
  }

  see({ cells, line, width }: CsvRow): void {
    this.seen += 1
    const texts = cells.map(cellText)
    const own = this.#beginsOwn(texts)
    if (!this.#isOwn) this.#elsewhere.add(line)
    this.#isOwn = own ?? this.#isOwn
    for (const text of texts) if (text.length <= 40) this.dates.add(text, texts)
    if (!/\d/.test(texts[this.#at.date!] ?? '')) return
    this.#payments += 1
    if (this.#isDescribed(texts)) this.#described += 1
    const length = lengthOf(texts)
    this.#lengths.set(length, (this.#lengths.get(length) ?? 0) + 1)
    for (const i of this.#codes) if (texts[i]) this.#answered.add(i)
    for (const [i, count] of this.#references)
      if (texts[i]) this.#references.set(i, count + (/\d/.test(texts[i]) ? 1 : -1))
    const { debit, credit = 0 } = this.#at
    if (debit !== undefined && readAmount(texts[debit] ?? '') && texts.length <= credit) this.#isCut = true
    for (const i of this.#marks) {
      if (/^w$/i.test(texts[i] ?? '')) this.#withW.add(i)
      const mark = readMark(texts[i] ?? '')
      if (!mark) continue
      const said = this.#said.get(i) ?? new Set()
      this.#said.set(i, said.add(mark))
      if (this.#columns[i] === 'type' && (mark === 'in' || mark === 'out')) this.#marked = true
    }
    for (const role of ['credit', 'debit', 'amount'] as const) {
      const amount = readAmount(texts[this.#at[role] ?? -1] ?? '')
      if (amount?.marked) this.#marked = true
      if (amount?.way === 'out' && width !== 'longer') this.#negative = true
    }
  }

  /**
   * Whether rows below this one belong to this table: false below other headings or below a line such as
   * 'Withdrawals' or 'Failed', true below its own headings or a line such as 'Deposits'; undefined for any other
   * row.
   */
  #beginsOwn(texts: readonly string[]): boolean | undefined {
    const filled = texts.filter((text) => text !== '').length
    const at = texts.findIndex((text) => text !== '')
    const mayContinue = this.#at.debit !== undefined || this.#at.balance !== undefined
    if (filled === 1 && !(mayContinue && this.#narration.includes(at))) {
      const mark = readMark(/^[^(₹\d]*/.exec(texts[at]!)![0])
      return mark === undefined ? undefined : mark === 'in' || mark === 'done'
    }
    if (filled < 3 || texts.some((text) => /\d/.test(text)) || namedRoles(texts) < 3) return undefined
    const headings = this.#headings.map((heading) => heading.toLowerCase())
    return texts.every((text, i) => headings[i]?.includes(text.toLowerCase()) ?? text === '')
  }

  /** Headings, balances, totals and footnotes are 'other'. */
  read({ line, cells: raw, width }: CsvRow, order: DateOrder): UnjudgedLine {
    const cells = raw.map(cellText)
    const of = (role: ColumnRole) => cells[this.#at[role] ?? -1] ?? ''
    const narration = this.#narrationOf(cells)
    const rest = {
      line,
      narration,
      day: null,
      at: null,
      amount: null,
      utr: null,
      problem: null,
      way: null,
      balance: null,
      moved: false,
    }
    const isWhole = this.#isWhole(cells, width)
    const money = (['credit', 'debit', 'amount'] as const).map((role) => readAmount(of(role)))
    const date = readDate(of('date'), order, of('time')) ?? readSerialDate(of('date'))
    const unreadable = (problem: LineProblem): UnjudgedLine => ({
      ...rest,
      ...date,
      kind: 'unreadable',
      problem,
    })
    if (!date) {
      const isSummary = !/\d/.test(of('date')) && SUMMARY.test(cells.join(' '))
      if (money.some(Boolean) && !isSummary) return unreadable(isWhole ? 'date' : 'cells')
      if (/\d/.test(of('date')) && money.includes(undefined)) return unreadable('cells')
      return {
        ...rest,
        kind: 'other',
        balance: money.includes(undefined) ? null : (this.#balanceOf(cells) ?? null),
      }
    }
    const balance = this.#balanceOf(cells)
    if (money.includes(undefined) || balance === undefined) return unreadable(isWhole ? 'amount' : 'cells')
    const found = money.filter((amount) => amount !== null && amount !== undefined)
    const hasUtr = readUtr(of('utr'), '', date.day).utr !== null
    if (!hasUtr && BALANCE_ROW.test(narration)) return { ...rest, ...date, kind: 'other', balance }
    if (found.length === 0 && width !== 'longer') return { ...rest, ...date, kind: 'other', balance }
    if (this.#isSum(cells)) return { ...rest, ...date, kind: 'other' }
    if (this.#elsewhere.has(line)) return unreadable('headings')
    if (!isWhole || this.#mayBeSum(cells) || raw.some((cell) => ROWS_INSIDE.test(cell)))
      return unreadable('cells')
    if (found.length > 1 || this.#isForeign(cells)) return unreadable('amount')
    const [amount] = found
    const paid = { ...rest, ...date, amount: amount!.paise, balance }
    const way = this.#wayOf(money, cells)
    const problem = way === 'unclear' ? 'direction' : way === 'no status' ? 'status' : null
    const { utr, lost } = readUtr(of('utr'), narration, date.day)
    if (problem) return { ...paid, kind: 'unreadable', problem, utr }
    if (way === 'failed') return { ...paid, kind: 'unsuccessful', utr }
    if (way === 'out') return { ...paid, kind: 'debit', utr, way: 'out' }
    if (utr !== null && isSwapped(date.day, utr)) return { ...paid, kind: 'unreadable', problem: 'date' }
    const only = way === 'in' ? ('in' as const) : null
    const moved = money[0] !== null && this.#mayBeMoved(cells)
    return { ...paid, kind: 'credit', utr, problem: lost ? 'utr lost' : null, way: only, moved }
  }

  /** The direction of a row's money; null if only the balance can tell. */
  #wayOf(money: readonly (ReadAmount | null | undefined)[], cells: readonly string[]) {
    const [credit, debit, either] = money
    const amount = (credit ?? debit ?? either)!
    const said = this.#saidIn(cells)
    if (this.#isRefunded(cells) || this.#isBook) return 'unclear'
    const column = credit ? 'in' : debit ? 'out' : null
    if (said === 'unclear') return column === 'out' && !amount.marked ? 'out' : said
    if (said === 'failed') return said
    // A minus in a debit column is one notation for a debit; in a credit column it reverses the credit.
    const own = debit && !amount.marked ? null : amount.way
    const ways = new Set([said, own, column].filter((way) => way !== null))
    if (credit && own === 'out' && !amount.marked && said !== 'in') return 'out'
    if (ways.size > 1) return column === 'in' && !this.#at.debit && said === 'out' ? 'out' : 'unclear'
    if (column === 'out') return 'out'
    if (this.#marked && said === null && !(amount.marked && amount.way))
      return ways.has('out') ? 'out' : 'unclear'
    if (this.#lacksStatus(cells) || this.#codes.some((i) => this.#isError(i, cells[i] ?? '')))
      return 'no status'
    // Without a debit column and a balance, words can still contradict a credit.
    const isReport = this.#at.debit === undefined && this.#at.balance === undefined
    const isAlone = isReport && said === null && own === null
    if (
      this.#about.some(
        (i) =>
          (isReport && COST.test(spacedWords(cells[i] ?? ''))) ||
          (isAlone &&
            this.#narration.includes(i) &&
            (beginsAsNoCredit(cells[i] ?? '') || FAILED.test(cells[i] ?? ''))),
      )
    )
      return 'unclear'
    const [way] = ways
    if (way) return way
    return this.#negative && !namesPayees(this.#headings) ? 'in' : null
  }

  #isDescribed(cells: readonly string[]): boolean {
    return [...this.#narration, this.#at.utr ?? -1].some((i) => (cells[i] ?? '') !== '')
  }

  #isRefunded(cells: readonly string[]): boolean {
    return this.#spaced.some(
      (heading, i) =>
        REFUNDED.test(heading) &&
        (this.#columns[i] === 'none' || this.#columns[i] === 'narration') &&
        !NOT_REFUNDED.test(cells[i] ?? ''),
    )
  }

  /** A row without any text where most rows have some, and nothing else shows that it is a payment. */
  #mayBeSum(cells: readonly string[]): boolean {
    const isAlone = this.#at.balance === undefined && this.#marks.length === 0
    return isAlone && !this.#isDescribed(cells) && this.#described >= this.#payments * USUAL_SHARE
  }

  /** A row with Total where other rows have the payer. */
  #isSum(cells: readonly string[]): boolean {
    const texts = [...this.#narration, this.#at.utr ?? -1].map((i) => cells[i] ?? '')
    return texts.some((text) => SUM.test(text))
  }

  #isForeign(cells: readonly string[]): boolean {
    return this.#spaced.some((heading, i) => CURRENCY.test(heading) && !RUPEES.test(cells[i] ?? ''))
  }

  /** The combined meaning of type and status columns; null if they leave the direction open. */
  #saidIn(cells: readonly string[]): 'in' | 'out' | 'failed' | 'unclear' | null {
    if (this.#outcomes.some((i) => NO.test(cells[i] ?? ''))) return 'failed'
    const ways = new Set<'in' | 'out'>()
    const isDone = this.#marks.some(
      (i) => this.#columns[i] === 'status' && readMark(cells[i] ?? '') === 'done',
    )
    for (const [i, text] of cells.entries()) {
      if (i === this.#balanceMark || this.#columns[i] === 'name') continue
      if (this.#columns[i] === 'narration' && this.#at.debit !== undefined) continue
      const mark = readMark(text)
      const isMarks = this.#marks.includes(i)
      // A refund or failure counts in any column, except the status of a later step.
      if (!isMarks && mark !== 'out' && (mark !== 'failed' || isLaterStep(this.#headings[i]))) continue
      if (mark === 'failed') return isDone && this.#columns[i] !== 'status' ? 'unclear' : 'failed'
      if (isMarks && text !== '' && !mark) return 'unclear'
      if (this.#withW.has(i) && /^d$/i.test(text)) return 'unclear'
      if (mark === 'out' || (mark === 'in' && !this.#saysWhoStarted(i, text))) ways.add(mark)
      if (mark === 'payment' && this.#paymentsComeIn(i)) ways.add('in')
    }
    if (ways.size > 1) return 'unclear'
    return [...ways][0] ?? null
  }

  /** 'Payment' means money in if the other values in its column are only refunds and similar. */
  #paymentsComeIn(column: number): boolean {
    const said = this.#said.get(column)
    return said !== undefined && said.has('out') && !said.has('in')
  }

  /** COLLECT beside PAY is a request to pay, from the shop or to it. */
  #saysWhoStarted(column: number, text: string): boolean {
    return /(?<!\p{L})collect(?!\p{L})/iu.test(text) && this.#said.get(column)?.has('payment') === true
  }

  /** Other rows have a status in a column where this one has none. */
  #lacksStatus(cells: readonly string[]): boolean {
    return this.#marks.some(
      (i) => this.#columns[i] === 'status' && this.#said.has(i) && (cells[i] ?? '') === '',
    )
  }

  /** As many cells as headings, or as few as most rows have: an extra comma moves amounts to other columns. */
  #isWhole(cells: readonly string[], width: CsvRow['width']): boolean {
    if (width === 'longer') return false
    const last = Math.max(
      ...(['credit', 'debit', 'amount', 'type', 'status', 'balance'] as const).map((role) =>
        this.#columns.lastIndexOf(role),
      ),
    )
    if (cells.length > last) return true
    return (this.#lengths.get(lengthOf(cells)) ?? 0) >= this.#payments * USUAL_SHARE
  }

  /** An empty cell is not an error, except in a response column in which other rows have a value. */
  #isError(column: number, text: string): boolean {
    return text === ''
      ? this.#answered.has(column) && !ERROR.test(this.#headings[column]!)
      : !NO_ERROR.test(text)
  }

  /**
   * A debit row that ends at its amount and has one extra comma looks like a credit. So either rows must end there,
   * or a text must be in a column of references.
   */
  #mayBeMoved(cells: readonly string[]): boolean {
    if (this.#isCut) return true
    return [...this.#references].some(
      ([i, count]) => count > -2 && /^\P{N}*\p{L}\P{N}*$/u.test(cells[i] ?? ''),
    )
  }

  #balanceOf(cells: readonly string[]): number | null | undefined {
    const balance = readBalance(cells[this.#at.balance ?? -1] ?? '')
    if (!balance || this.#balanceMark === undefined) return balance
    return readMark(cells[this.#balanceMark] ?? '') === 'out' ? -balance : balance
  }

  #narrationOf(cells: readonly string[]): string {
    return this.#narration
      .map((i) => cells[i] ?? '')
      .filter((text) => text !== '')
      .join(' / ')
      .slice(0, NARRATION_MAX)
  }
}

/** Without the empty cells at the end. */
function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1
}

function isLaterStep(heading = ''): boolean {
  return /settle|payout|refund|dispute/i.test(heading)
}

/**
 * A line checked against the running balance: one that it contradicts is not a credit, and one that only it proves
 * is.
 */
export function judged(read: UnjudgedLine, verdict: number): StatementLine {
  const { way, balance: _, moved, ...line } = read
  if (line.kind !== 'credit') return line
  if (moved && verdict === UNCHECKED) return { ...line, kind: 'unreadable', problem: 'cells' }
  if (verdict === CONTRADICTS) return { ...line, kind: 'contradictory', problem: 'balance' }
  if (way === 'in' || verdict === CAME_IN) return line
  if (verdict !== UNCHECKED) return { ...line, kind: 'debit', problem: null }
  return { ...line, kind: 'unreadable', problem: 'direction' }
}
