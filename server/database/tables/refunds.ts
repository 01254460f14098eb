import type { Paise } from '#contract/money.ts'
import type { RefundWay } from '#contract/orders/money-records.ts'

/** What was paid back, of an order or of a payment that became none: exactly one of them is named. Append-only. */
export interface RefundsRow {
  id: string
  order_id: string | null
  unmatched_id: string | null
  amount_paise: Paise
  reason: string
  way: RefundWay
  utr: string | null
  /** The day in India on which it was paid back: '2026-11-30'. */
  refunded_on: string
  /** JSON: [{ item, name, quantity }] of the order then, without item before schema 5; '[]' for a free amount. */
  lines: string
  account_id: string
  request_id: string
  created_at: string
}
