import { STATEMENT_LINES_MAX } from '#contract/limits.ts'
import type { ColumnRole, DateOrder } from '#contract/payments/statements.ts'
import type { Queryable } from '../../database/database.ts'
import { ShopError } from '../../shop-error.ts'
import { cellText } from '../../csv/csv-text.ts'
import type { CsvRow } from '../../csv/open-csv.ts'
import { BalanceCheck, isProven, UNCHECKED, WENT_OUT, type Verdicts } from './check-balance.ts'
import { isBalanceMark, oppositeHeading } from './detect-columns.ts'
import { missingIn, type Table } from './find-table.ts'
import { savedLayout } from './layouts.ts'
import { judged, LineReader, type StatementLine } from './read-line.ts'
import { utrsIn } from './read-cells.ts'

export interface LayoutChoice {
  columns?: ColumnRole[] | undefined
  dateOrder?: DateOrder | undefined
}

type Rows = () => AsyncIterable<CsvRow> | Iterable<CsvRow>

export interface Plan {
  columns: readonly ColumnRole[]
  /** null if an admin must choose it. */
  dateOrder: DateOrder | null
  /** An admin has confirmed this layout before, and nothing in the file contradicts it. */
  known: boolean
  /** What an admin must decide before the file can be imported: one text, or null. */
  missing: string | null
  /** Why a saved layout must be confirmed again. */
  notice: string | null
  /** Lines in the file, including those above its table. */
  lineCount: number
  /** What its debits sent out, paise by UTR. */
  wentOut: ReadonlyMap<string, number>
  lines: () => AsyncGenerator<StatementLine>
}

/**
 * Decides how to read a table: as an admin chooses now, else as saved for the same headings unless the file
 * contradicts that, else as detected. Reads all records twice. TOO_LARGE above 100,000 lines.
 */
export async function planReading(
  db: Queryable | undefined,
  table: Table,
  choice: LayoutChoice,
  rows: Rows,
): Promise<Plan> {
  const saved = choice.columns || !db ? undefined : await savedLayout(db, table)
  let notice: string | null = null
  if (saved) {
    const order = choice.dateOrder ?? saved.dateOrder
    const plan = await surveyed(table, saved.columns, order, rows, true)
    if (plan.missing === null) return { ...plan, known: true }
    notice = `The columns saved for these headings don’t match this file. ${plan.missing}`
  }
  const columns = choice.columns ?? table.columns
  return { ...(await surveyed(table, columns, choice.dateOrder, rows, false)), notice }
}

async function surveyed(
  table: Table,
  columns: readonly ColumnRole[],
  order: DateOrder | undefined,
  rows: Rows,
  saved: boolean,
): Promise<Plan> {
  const wentOut = new Map<string, number>()
  const plan = {
    columns,
    dateOrder: order ?? null,
    known: false,
    notice: null,
    lineCount: 0,
    wentOut,
    lines: noLines,
  }
  const lacking = missingIn(columns, table.headings)
  if (lacking !== null) return { ...plan, missing: lacking }
  // A saved layout without a balance is compared with the detected balance.
  const watched = saved && !columns.includes('balance') ? withBalance(columns, table.columns) : columns
  const reader = new LineReader(watched, table.headings, isBalancedByMark(table, watched))
  let lineCount = 0
  for (const cells of table.above) reader.seeAbove(cells)
  for await (const row of rows()) {
    lineCount = row.line
    if (row.line > STATEMENT_LINES_MAX) throw tooManyLines()
    reader.see(row)
  }
  const found = reader.dates.order
  const dateOrder = order ?? (found === 'open' ? null : found)
  const check = new BalanceCheck()
  const unclear = new Map<string, number>() // may have gone out
  const failed = new Map<string, StatementLine>()
  const counts = { readable: 0, unreadable: 0, row: 0 }
  const undirected: (Sent & { row: number })[] = []
  for await (const row of rows()) {
    const line = reader.read(row, dateOrder ?? 'day')
    if (line.kind === 'unreadable') counts.unreadable += 1
    else if (line.kind !== 'other') counts.readable += 1
    const sent = { row: counts.row, amount: line.amount ?? 0, utrs: utrsOf(line) }
    if (line.kind === 'credit' && line.way === null) undirected.push(sent)
    if (line.kind === 'debit') addSent(wentOut, sent)
    if (line.kind === 'unreadable' && line.problem === 'direction') addSent(unclear, sent)
    if (line.kind === 'unsuccessful' && line.utr !== null && isLater(line, failed.get(line.utr)))
      failed.set(line.utr, line)
    if (line.kind === 'unreadable' && line.amount === null) check.break()
    else check.add({ ...line, amount: line.kind === 'unsuccessful' ? null : line.amount })
    counts.row += 1
  }
  const verdicts = check.judge()
  for (const one of undirected) if (verdicts.of(one.row) === WENT_OUT) addSent(wentOut, one)
  const missing =
    (order && reader.dates.contradicts(order) ? DATES_OTHERWISE[order] : null) ??
    (dateOrder === null ? DATES_OPEN : null) ??
    doubtOf(table, watched, verdicts, watched !== columns) ??
    (isUndirected(undirected, verdicts) ? UNDIRECTED : null) ??
    (saved && counts.unreadable > counts.readable ? MOSTLY_UNREADABLE : null)
  const isJudged = watched === columns
  return {
    ...plan,
    dateOrder,
    missing,
    lineCount,
    lines: async function* () {
      let at = 0
      for await (const row of rows()) {
        const line = judged(reader.read(row, dateOrder ?? 'day'), isJudged ? verdicts.of(at) : UNCHECKED)
        at += 1
        const end = failed.get(line.utr ?? '')
        const isSentBack =
          line.kind === 'credit' &&
          ((wentOut.get(line.utr ?? '') ?? 0) + (unclear.get(line.utr ?? '') ?? 0) >= line.amount! ||
            (end !== undefined && isLater(end, line)))
        yield isSentBack ? { ...line, kind: 'contradictory', problem: 'reversed' } : line
      }
    },
  }
}

interface Sent {
  amount: number
  utrs: readonly string[]
}

function addSent(to: Map<string, number>, { amount, utrs }: Sent): void {
  for (const utr of utrs) to.set(utr, (to.get(utr) ?? 0) + amount)
}

function utrsOf({ utr, narration }: StatementLine): string[] {
  return [...new Set([...(utr === null ? [] : [utr]), ...utrsIn(narration)])]
}

/** By time of day if both have one, else by day. */
function isLater(one: StatementLine, other: StatementLine | undefined): boolean {
  if (!other) return true
  return one.at !== null && other.at !== null ? one.at > other.at : one.day! > other.day!
}

async function* noLines(): AsyncGenerator<StatementLine> {}

function tooManyLines(): ShopError {
  return new ShopError(
    'TOO_LARGE',
    'A statement can have up to 100,000 lines. Please download it for a shorter period.',
  )
}

function withBalance(columns: readonly ColumnRole[], detected: readonly ColumnRole[]): readonly ColumnRole[] {
  const at = detected.indexOf('balance')
  return at !== -1 && columns[at] === 'none' ? columns.with(at, 'balance') : columns
}

function isBalancedByMark({ sample }: Table, columns: readonly ColumnRole[]): boolean {
  const at = columns.indexOf('balance')
  if (at === -1 || columns[at + 1] !== 'none') return false
  const full = (i: number) => ({
    full: sample.map(({ cells }) => cellText(cells[i])).filter((cell) => cell !== ''),
  })
  return isBalanceMark(
    columns.map((_, i) => full(i)),
    at,
  )
}

const DATES_OPEN =
  'The file doesn’t show whether its dates are written day first or month first. Please choose.'
const DATES_OTHERWISE: Record<DateOrder, string> = {
  day: 'The dates of this file are written month first.',
  month: 'The dates of this file are written day first.',
}
const UNDIRECTED =
  'The file doesn’t show which amounts came in and which went out. Please choose the column that shows it. If all amounts came in, choose Credit for their column.'
const MOSTLY_UNREADABLE = 'Most lines in this file can’t be read with these columns.'
const CONTRADICTED =
  'The running balance doesn’t match these columns. Please check which column is money in and which is money out. If the balance skips lines, choose Not needed for it.'

/** What contradicts the columns: the balance, or headings that say the opposite if no balance proves the columns. */
function doubtOf(
  table: Table,
  columns: readonly ColumnRole[],
  verdicts: Verdicts,
  onlyTurned: boolean,
): string | null {
  if (onlyTurned ? verdicts.turned > verdicts.agreed : verdicts.contradicted > verdicts.agreed)
    return CONTRADICTED
  const opposite = isProven(verdicts) ? undefined : oppositeHeading(columns, table.headings)
  return opposite === undefined ? null : `The heading ${opposite} is the opposite of what you chose for it.`
}

/** Amounts with no known direction, except for the few that even a correct balance leaves unchecked. */
function isUndirected(rows: readonly { row: number }[], verdicts: Verdicts): boolean {
  const open = rows.filter(({ row }) => verdicts.of(row) === UNCHECKED).length
  return open > 0 && (!isProven(verdicts) || open > rows.length / 2)
}
