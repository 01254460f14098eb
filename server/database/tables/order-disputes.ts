import type { DisputeReason } from '#contract/dispute-record.ts'

/** Problems that customers reported on their orders; at most one of an order is open. */
export interface OrderDisputesRow {
  id: string
  order_id: string
  /** Who reported it. */
  account_id: string
  reason: DisputeReason
  text: string
  created_at: string
  /** null while it is open. */
  resolved_at: string | null
  resolved_by: string | null
  resolution: string
}
