import type { ColumnRole } from '#contract/payments/statements.ts'
import { saysPlainly } from './detect-columns.ts'

const ONLY_ONE = ['date', 'time', 'name', 'utr', 'credit', 'debit', 'amount', 'balance'] as const
const NAMES: Partial<Record<ColumnRole, string>> = { utr: 'UTR' }

/** Why no file can be read with these columns, whatever is in it: one text; null if it can. */
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
