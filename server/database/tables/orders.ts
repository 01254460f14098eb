import type { Paise } from '#contract/money.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

/** Orders as they were placed; `screenshot` names the kept file, `screenshot_hash` the bytes that were uploaded. */
export interface OrdersRow {
  id: string
  invoice_id: string
  account_id: string
  full_name: string
  phone: string
  address_line: string
  city: string
  state: string
  postal_code: string
  country: string
  total_paise: Paise
  /** The quantities of its lines together. */
  units: number
  order_status: OrderStatus
  payment_status: PaymentStatus
  payment_method: string
  reference: string
  screenshot: string
  screenshot_hash: string
  stock_given_back: 0 | 1
  /** Where its payment stands in the queue while it is pending: the index in PAYMENT_PLACES. */
  payment_place: number
  /** When it was delivered, cancelled or returned; from then on its screenshot is kept for the days of the store settings. */
  done_at: string | null
  /** When its screenshot was deleted as promised. */
  screenshot_deleted_at: string | null
  created_at: string
  updated_at: string
}
