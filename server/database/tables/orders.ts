import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { Paise } from '#contract/money.ts'
import type { ReceivedFrom } from '#contract/orders/money-records.ts'
import type { PaymentPlace } from '#contract/payments/payments.ts'
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
  /** As somebody chose it; '' while it follows from the State's name or the PIN code (contract/orders/states.ts). */
  state_code: string
  buyer_gstin: string
  country: string
  /** JSON of the address that a corrected order was placed with. */
  ordered_address: string | null
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
  /** Where its payment stands in the queue while it is pending. */
  payment_place: PaymentPlace
  /** When it was delivered, cancelled or returned. Its screenshot is kept for `screenshotDays` from then on. */
  done_at: string | null
  screenshot_deleted_at: string | null
  /** The parcel; '' until it is known. The link is '' for a courier without one. */
  courier: string
  tracking_number: string
  tracking_link: string
  /** What its buyer was asked to pay above its total: what corrections took off since. */
  reduced_paise: Paise
  /** What was received for it, as far as is known; counts while it is paid. */
  received_paise: Paise
  /** How the shop knows; null: nothing is known to have been received. */
  received_from: ReceivedFrom | null
  /** What was paid back so far: the sum of its refunds. */
  refunded_paise: Paise
  /** The admin who placed it for its customer, by phone; null: the customer did. */
  placed_by: string | null
  /** Changed to end the links of a guest’s order that were given out before. */
  link_salt: string | null
  created_at: string
  updated_at: string
}

/** Lines of an order with name and prices as they were. */
export interface OrderItemsRow {
  id: string
  order_id: string
  line: number
  product_id: string | null
  name: string
  image: string | null
  quantity: number
  price_paise: Paise
  shipping_paise: Paise
  hsn_code: string
}

/** One row for each change of an order’s or its payment’s status. */
export interface OrderHistoryRow {
  id: string
  order_id: string
  kind: 'order' | 'payment'
  from_status: string | null
  to_status: string
  account_id: string | null
  reason: string
  request_id: string
  created_at: string
}

/** Which request made which order, so that a repeat gets the same one. */
export interface OrderRequestsRow {
  account_id: string
  request_key: string
  payload_hash: string
  order_id: string
  created_at: string
}

/** The last invoice number of each financial year. */
export interface InvoiceCountersRow {
  financial_year: string
  last_number: number
}

/** Problems that customers reported on their orders; at most one of an order is open. */
export interface OrderDisputesRow {
  id: string
  order_id: string
  account_id: string
  reason: DisputeReason
  text: string
  created_at: string
  resolved_at: string | null
  resolved_by: string | null
  resolution: string
  /** When its customer was told, by email, that it has arrived. */
  acknowledged_at: string | null
}
