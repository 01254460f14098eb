import type { CheckState, PaidState, Verdict } from '#contract/payments/payments.ts'
import type { Paise } from '#contract/money.ts'

/** One row an order: what it expects, what its picture shows, and the verdict. */
export interface PaymentChecksRow {
  order_id: string
  /** Whom the shop asked to pay when it was ordered. */
  payee_vpa: string
  payee_name: string
  typed_utr: string | null
  state: CheckState
  read_amount_paise: Paise | null
  read_utr: string | null
  read_payee_vpa: string | null
  read_payee_name: string | null
  read_paid_at: string | null
  read_status: PaidState | null
  /** JSON: what the reading leaves open (reading/reading.ts). */
  read_doubts: string
  /** JSON: where on the picture each value stands (reading/reading.ts). */
  read_places: string
  fingerprint: string | null
  verdict: Verdict | null
  /** JSON: reasons of contract/payments/payments.ts. */
  reasons: string
  /** Whether `utr` is an admin's word or a statement's, which no reading changes. */
  corrected: 0 | 1
  /** The UTR that counts: corrected, else typed, else read. */
  utr: string | null
  /** The same while the order is paid; unique. */
  paid_utr: string | null
  uploaded_at: string
  read_at: string | null
  asked_at: string | null
  settled_at: string | null
}

/** Orders whose pictures may look alike: the same `key` makes a candidate, the whole fingerprints decide. */
export interface PaymentFingerprintsRow {
  key: string
  order_id: string
}

/** Screenshots that another one of the same order has replaced, with what they showed. */
export interface FormerPicturesRow {
  id: string
  order_id: string
  screenshot: string
  screenshot_hash: string
  read_utr: string | null
  typed_utr: string | null
  /** JSON: a reading as it goes on the wire; null when it was never read, and once it was deleted. */
  reading: string | null
  fingerprint: string | null
  verdict: Verdict | null
  reasons: string
  uploaded_at: string
  replaced_at: string
}

/** One row for each address of a full-size screenshot given to an admin; append-only. */
export interface ScreenshotViewsRow {
  id: string
  /** The order; or the unmatched payment, whose id is that of the order which it did not become. */
  order_id: string
  account_id: string
  /** The file's name below `private/`. */
  picture: string
  created_at: string
}
