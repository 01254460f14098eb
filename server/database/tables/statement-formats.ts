import type { DateOrder } from '#contract/statements.ts'

/** Columns as an admin confirmed them for a line of headings. */
export interface StatementFormatsRow {
  fingerprint: string
  /** JSON: the role of each column. */
  columns: string
  date_order: DateOrder
  updated_at: string
}
