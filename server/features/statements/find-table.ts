import type { ColumnRole } from '#contract/payments/statements.ts'
import { STATEMENT_COLUMNS_MAX } from '#contract/limits.ts'
import { hash } from '../../ids.ts'
import { cellText } from '../../csv/csv-text.ts'
import { type CsvTable, openCsv } from '../../csv/open-csv.ts'
import { invalid } from '../../shop-error.ts'
import { detectColumns, namedRoles, saysPlainly } from './detect-columns.ts'
import { readAmount } from './read-cells.ts'
import { readAnyDate } from './read-date.ts'

export interface Table extends CsvTable {
  /** As detected. */
  columns: ColumnRole[]
  /** Identifies the layout: the same headings in the same order; null without headings. */
  fingerprint: string | null
}

const HOW_TO_GET_CSV =
  'Please download the statement as CSV: in net banking or your UPI app, choose CSV instead of PDF or Excel. You can also open it in a spreadsheet and save it as CSV.'

/** Finds the table of payments in a statement, and what its columns contain. WRONG_KIND if there is none. */
export async function findTable(file: File): Promise<Table> {
  const table = await openCsv(file, {
    advice: HOW_TO_GET_CSV,
    noTable: 'No payments found in this file: no line has a date and an amount.',
    countHeadings: (cells) => {
      const known = namedRoles(cells)
      return known >= 2 ? known : 0
    },
    isData: isPayment,
  })
  if (table.width > STATEMENT_COLUMNS_MAX) throw invalid('file', 'A statement can have up to 100 columns.')
  const headings = Array.from({ length: table.width }, (_, i) => table.headings[i] ?? '')
  const { columns } = detectColumns(headings, contentsOf(table.sample), table.above.flat())
  const isNamed = table.headingLine !== null
  const fingerprint = isNamed ? hash(JSON.stringify(headings.map((one) => one.toLowerCase()))) : null
  return { ...table, headings, columns, fingerprint }
}

function isMoney(cell: string): boolean {
  return /[.,₹]\d|^\d{1,9}$/.test(cell) && Boolean(readAmount(cell))
}

function isPayment(cells: readonly string[]): boolean {
  const texts = cells.map(cellText)
  const date = texts.findIndex(isDate)
  return date !== -1 && texts.some((cell, i) => i !== date && isMoney(cell))
}

function isDate(cell: string): boolean {
  return /\d/.test(cell) && readAnyDate(cell) !== null
}

/** Cells of payment rows only: totals and footnotes would blur a column's contents. */
function contentsOf(rows: CsvTable['sample']): string[][] {
  const payments = rows.filter(({ cells }) => cells.some((cell) => isDate(cellText(cell))))
  return (payments.length > 0 ? payments : rows).map(({ cells }) => cells)
}

const ONLY_ONE = ['date', 'time', 'name', 'utr', 'credit', 'debit', 'amount', 'balance'] as const
const NAMES: Partial<Record<ColumnRole, string>> = { utr: 'UTR' }

/** The error text for a choice of columns that fits no file, such as one without a date; null if it is complete. */
export function missingIn(columns: readonly ColumnRole[], headings: readonly string[]): string | null {
  if (columns.length !== headings.length) return `This file has ${headings.length} columns.`
  if (!columns.includes('date')) return 'Please choose the date column.'
  const twice = ONLY_ONE.find((role) => columns.indexOf(role) !== columns.lastIndexOf(role))
  if (twice) return `Only one column can be the ${NAMES[twice] ?? twice}.`
  const [credit, amount] = [columns.includes('credit'), columns.includes('amount')]
  if (!credit && !amount) return 'Please choose the column for credits or for the amount.'
  if (credit && amount) return 'Please choose either a credit column or an amount column, not both.'
  const balance = columns.findIndex(
    (role, i) => !['balance', 'none', 'narration'].includes(role) && saysPlainly(headings[i]!) === 'balance',
  )
  if (balance !== -1)
    return `The column ${headings[balance]} is a balance and can’t be used for anything else.`
  return null
}
