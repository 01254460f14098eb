import type { ColumnRole, DateOrder } from '#contract/payments/statements.ts'
import type { Queryable } from '../../database/database.ts'
import { dateOrderOf } from './detect-columns.ts'
import type { Table } from './find-table.ts'
import type { Layout } from './read-line.ts'

interface LayoutChoice {
  columns?: ColumnRole[] | undefined
  dateOrder?: DateOrder | undefined
}

export interface ChosenLayout extends Layout {
  /** An admin has confirmed it before. */
  known: boolean
  /** Why it cannot be used yet: one text for people. */
  missing: string | null
}

/** How a table is to be read: as an admin chooses now, else as confirmed for the same headings, else as detected. */
export async function chooseLayout(db: Queryable, table: Table, choice: LayoutChoice): Promise<ChosenLayout> {
  const before = await confirmedBefore(db, table)
  const columns = choice.columns ?? before?.columns ?? table.columns
  const dates = table.rows.map(({ cells }) => cells[columns.indexOf('date')] ?? '')
  const dateOrder = choice.dateOrder ?? before?.dateOrder ?? dateOrderOf(dates)
  const known = before !== undefined && choice.columns === undefined
  return { columns, dateOrder, known, missing: missingIn(columns, table.headings.length) }
}

async function confirmedBefore(db: Queryable, { fingerprint, headings }: Table) {
  if (fingerprint === null) return undefined
  const row = await db
    .selectFrom('statement_formats')
    .select(['columns', 'date_order'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  const columns = row && (JSON.parse(row.columns) as ColumnRole[])
  return columns?.length === headings.length ? { columns, dateOrder: row!.date_order } : undefined
}

const ONLY_ONE = ['date', 'time', 'name', 'utr', 'credit', 'debit', 'amount', 'type', 'status'] as const

function missingIn(columns: readonly ColumnRole[], width: number): string | null {
  if (columns.length !== width) return `This file has ${width} columns.`
  if (!columns.includes('date')) return 'Please choose the column of the date.'
  const twice = ONLY_ONE.find((role) => columns.indexOf(role) !== columns.lastIndexOf(role))
  if (twice) return `Only one column can be the ${twice === 'utr' ? 'UTR' : twice}.`
  const [credit, amount] = [columns.includes('credit'), columns.includes('amount')]
  if (!credit && !amount) return 'Please choose the column of the credits, or of the amount.'
  if (credit && amount) return 'Please choose either credits or one amount, not both.'
  return null
}
