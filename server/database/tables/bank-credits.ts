import type { Paise } from '#contract/money.ts'
import type { MatchedBy } from '#contract/statements.ts'

/** Money that a bank or UPI app says came in: once, in however many statements it stands. */
export interface BankCreditsRow {
  id: string
  /** What it is known by: its UTR, else a hash of day, time, amount, narration and its place among equals of one file. */
  key: string
  utr: string | null
  amount_paise: Paise
  /** A day in India. */
  paid_on: string
  /** Where the statement names the time too. */
  paid_at: string | null
  narration: string
  /** The order that it pays; it counts for as long as that order is paid. */
  order_id: string | null
  matched_by: MatchedBy | null
  matched_at: string | null
  created_at: string
}
