import type { Verdict } from '#contract/payments.ts'

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
  /** JSON. */
  reasons: string
  uploaded_at: string
  replaced_at: string
}
