import type { Paise } from '#contract/money.ts'
import type { DateOrder, MatchedBy } from '#contract/payments/statements.ts'

/** Money that a bank or UPI app says came in: once, in however many statements it stands. */
export interface BankCreditsRow {
  id: string
  /** Its UTR, else a hash of day, time, amount, narration and its place among equals of one file. */
  key: string
  utr: string | null
  amount_paise: Paise
  /** A day in India. */
  paid_on: string
  paid_at: string | null
  narration: string
  /** The order that it pays; it counts for as long as that order is paid. */
  order_id: string | null
  matched_by: MatchedBy | null
  matched_at: string | null
  created_at: string
}

/** An imported statement: what was in the file. The file itself is not kept. */
export interface StatementsRow {
  id: string
  account_id: string
  file_name: string
  /** Days in India of its first and last credit; null without any. */
  first_day: string | null
  last_day: string | null
  credits: number
  new_credits: number
  debits: number
  unsuccessful: number
  problem_count: number
  /** JSON: the first lines with a problem. */
  problems: string
  /** While it is imported: lines in the file, and how many of them are done. 0 afterwards. */
  lines: number
  lines_done: number
  /** null while it is imported. */
  finished_at: string | null
  created_at: string
}

/** Which credits stand in a statement, and on which line of the file. */
export interface StatementLinesRow {
  statement_id: string
  line: number
  credit_id: string
}

/** Columns as an admin confirmed them for a line of headings. */
export interface StatementFormatsRow {
  fingerprint: string
  /** JSON: the role of each column. */
  columns: string
  date_order: DateOrder
  /** JSON: the headings, one for each column. */
  headings: string
  /** The last file that was imported with it. */
  file_name: string
  updated_at: string
}
