import type { ReadingState, PaidState, Verdict } from '#contract/payments/payments.ts'
import type { Paise } from '#contract/money.ts'
import type { RefundWay } from '#contract/orders/money-records.ts'
import type { DateOrder, MatchedBy } from '#contract/payments/statements.ts'

/** An incoming payment from a bank or UPI app: stored once, however many statements contain it. */
export interface BankCreditsRow {
  id: string
  /** Its UTR, else a hash of day, time, amount, narration and its position among identical lines of one file. */
  key: string
  utr: string | null
  amount_paise: Paise
  /** A day in India. */
  paid_on: string
  paid_at: string | null
  narration: string
  /** The order that it pays; it counts while that order is paid. */
  order_id: string | null
  matched_by: MatchedBy | null
  matched_at: string | null
  created_at: string
}

/** An imported statement: a summary of the file, which itself is not stored. */
export interface StatementsRow {
  id: string
  account_id: string
  file_name: string
  /** Days in India of its first and last credit; null if it has none. */
  first_day: string | null
  last_day: string | null
  credits: number
  new_credits: number
  debits: number
  unsuccessful: number
  problem_count: number
  /** JSON: the first lines with a problem. */
  problems: string
  /** During the import: lines in the file, and lines done. 0 afterwards. */
  lines: number
  lines_done: number
  /** null while it is imported. */
  finished_at: string | null
  created_at: string
}

/** The credits in a statement, with their line in the file. */
export interface StatementLinesRow {
  statement_id: string
  line: number
  credit_id: string
}

/** Columns as confirmed by an admin for a line of headings. */
export interface StatementFormatsRow {
  fingerprint: string
  /** JSON: the role of each column. */
  columns: string
  date_order: DateOrder
  /** JSON: the headings, one for each column. */
  headings: string
  /** The last file imported with it. */
  file_name: string
  updated_at: string
}

/** Refunds, for an order or for a payment without one: exactly one of them is set. Append-only. */
export interface RefundsRow {
  id: string
  order_id: string | null
  unmatched_id: string | null
  amount_paise: Paise
  reason: string
  way: RefundWay
  utr: string | null
  /** The day in India of the refund: '2026-11-30'. */
  refunded_on: string
  /**
   * JSON: [{ item, name, quantity }] of the order at that time, without item before schema 5; '[]' for a free
   * amount.
   */
  lines: string
  account_id: string
  request_id: string
  created_at: string
}

/** One row per order: the expected payment, what its image shows, and the verdict. */
export interface PaymentChecksRow {
  order_id: string
  /** The payee when it was ordered. */
  payee_vpa: string
  payee_name: string
  typed_utr: string | null
  state: ReadingState
  read_amount_paise: Paise | null
  read_utr: string | null
  read_payee_vpa: string | null
  read_payee_name: string | null
  read_paid_at: string | null
  read_status: PaidState | null
  /** JSON: what the reading leaves uncertain (ocr/reading.ts). */
  read_doubts: string
  /** JSON: the position of each value in the image (ocr/reading.ts). */
  read_places: string
  fingerprint: string | null
  verdict: Verdict | null
  /** JSON: reasons of contract/payments/payments.ts. */
  reasons: string
  /** Whether `utr` was set by an admin or a statement, so no reading changes it. */
  corrected: 0 | 1
  /** The UTR to use: corrected, else entered, else read. */
  utr: string | null
  /** The same while the order is paid; unique. */
  paid_utr: string | null
  uploaded_at: string
  read_at: string | null
  /** When the customer was asked for another screenshot; null again once it is there. */
  asked_at: string | null
  /** When the payment was marked paid or failed; null while it is pending. */
  settled_at: string | null
}

/** Orders whose images may look alike: an equal `key` makes a candidate; the complete fingerprints decide. */
export interface PaymentFingerprintsRow {
  key: string
  order_id: string
}

/** Screenshots replaced by another of the same order, with what they showed. */
export interface FormerScreenshotsRow {
  id: string
  order_id: string
  screenshot: string
  screenshot_hash: string
  read_utr: string | null
  typed_utr: string | null
  /** JSON: a reading as returned; null if it was never read, or after deletion. */
  reading: string | null
  fingerprint: string | null
  verdict: Verdict | null
  reasons: string
  uploaded_at: string
  replaced_at: string
}

/** One row each time an admin is given the URL of a full-size screenshot; append-only. */
export interface ScreenshotViewsRow {
  id: string
  /** The order, or the unmatched payment, whose id is that of the order it could not become. */
  order_id: string
  account_id: string
  /** The file's name below `private/`. */
  picture: string
  created_at: string
}

export interface PaymentTables {
  bank_credits: BankCreditsRow
  former_pictures: FormerScreenshotsRow
  payment_checks: PaymentChecksRow
  payment_fingerprints: PaymentFingerprintsRow
  refunds: RefundsRow
  screenshot_views: ScreenshotViewsRow
  statement_formats: StatementFormatsRow
  statement_lines: StatementLinesRow
  statements: StatementsRow
}
