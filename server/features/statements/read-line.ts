import type { ColumnRole, DateOrder, LineKind, LineProblem } from '#contract/payments/statements.ts'
import type { Paise } from '#contract/money.ts'
import { cellText } from '../../csv/cell-text.ts'
import { type ReadAmount, readAmount, readWay } from './read-amount.ts'
import { readDate } from './read-date.ts'
import type { RawRecord } from '../../csv/read-records.ts'
import { readUtr } from './read-utr.ts'

export interface Layout {
  columns: readonly ColumnRole[]
  dateOrder: DateOrder
}

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

const NARRATION_MAX = 500
const WENT_THROUGH = /success|complet|captured|credited|settled|received|paid|processed|done|^ok$|^s$/i
const DID_NOT = /un|not|fail|declin|reject|revers|refund|pending|initiat|cancel|expire|incomplete/i

/** Reads one record by its layout. Headings, balances, totals and footnotes are 'other'. */
export function readLine({ line, cells }: RawRecord, { columns, dateOrder }: Layout): StatementLine {
  const of = (role: ColumnRole) => cellText(cells[columns.indexOf(role)])
  const narration = narrationOf(cells, columns)
  const rest = { line, narration, day: null, at: null, amount: null, utr: null, problem: null }
  const found = amountOf(of)
  const date = readDate(of('date'), dateOrder, of('time'))
  if (!date) {
    const isMeant = /\d/.test(of('date')) && found !== null && found !== 'unclear'
    return isMeant ? { ...rest, kind: 'unreadable', problem: 'date' } : { ...rest, kind: 'other' }
  }
  if (found === null) return { ...rest, ...date, kind: 'other' }
  if (found === 'unclear') return { ...rest, ...date, kind: 'unreadable', problem: 'amount' }
  const paid = { ...rest, ...date, amount: found.paise }
  if (found.way === 'out') return { ...paid, kind: 'debit' }
  if (!wentThrough(of('status'))) return { ...paid, kind: 'unsuccessful' }
  const { utr, lost } = readUtr(of('utr'), narration, date.day)
  return { ...paid, kind: 'credit', utr, problem: lost ? 'utr lost' : null }
}

/** What came in or went out; null: nothing stands there. */
function amountOf(of: (role: ColumnRole) => string): ReadAmount | 'unclear' | null {
  const [credit, debit, amount] = [
    readAmount(of('credit')),
    readAmount(of('debit')),
    readAmount(of('amount')),
  ]
  if (amount) return withWay(amount, of('type'))
  if (credit && debit) return 'unclear'
  if (credit) return { ...credit, way: credit.way ?? 'in' }
  if (debit) return { ...debit, way: 'out' }
  return credit === undefined || debit === undefined || amount === undefined ? 'unclear' : null
}

/** A type beside the amount counts first. Where a file marks none, all came in, as in a merchant's app. */
function withWay(amount: ReadAmount, type: string): ReadAmount | 'unclear' {
  const way = readWay(type) ?? amount.way
  if (way === null && type !== '') return 'unclear'
  return { ...amount, way: way ?? 'in' }
}

function wentThrough(status: string): boolean {
  return status === '' || (WENT_THROUGH.test(status) && !DID_NOT.test(status))
}

function narrationOf(cells: readonly string[], columns: readonly ColumnRole[]): string {
  const texts = (role: ColumnRole) => columns.flatMap((one, i) => (one === role ? [cellText(cells[i])] : []))
  return [...texts('name'), ...texts('narration')]
    .filter((text) => text !== '')
    .join(' / ')
    .slice(0, NARRATION_MAX)
}
