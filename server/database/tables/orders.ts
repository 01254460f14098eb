import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { Paise } from '#contract/money.ts'
import type { ReceivedFrom } from '#contract/orders/money-records.ts'
import type { PaymentQueue } from '#contract/payments/payments.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { DocumentKind } from '#contract/orders/tax-documents.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** How a checkout session ends: by its order, by time, by another one of the same customer, or by the customer. */
export type CheckoutEnd = 'ordered' | 'expired' | 'replaced' | 'discarded'

/** A customer's checkout. `order_id`: the order that was placed by it. */
export interface CheckoutSessionsRow {
  id: string
  account_id: string
  state: 'open' | CheckoutEnd
  reference: string
  total_paise: Paise
  upi_id: string
  payee_name: string
  payee_kind: 'merchant' | 'personal'
  upi_link: string
  order_id: string | null
  created_at: string
  expires_at: string
  ended_at: string | null
  /** When the customer's unbroken hold began; null while nothing is held and only the prices are kept. */
  held_since: string | null
  /** When the seller took its hold away. */
  released_at: string | null
  /** Keyed hash of the network that it was begun from, as long as it holds something. */
  address_hash: string | null
}

/** What a checkout session holds, as the catalogue said it when the session began. */
export interface CheckoutLinesRow {
  session_id: string
  line: number
  product_id: string
  name: string
  image: string | null
  quantity: number
  price_paise: Paise
  original_price_paise: Paise | null
  shipping_paise: Paise
  hsn_code: string
}

/** A payment whose order could not be taken. JSON: `items`, `shipping_address`. `screenshot` is '' once deleted. */
export interface UnmatchedPaymentsRow {
  id: string
  account_id: string
  session_id: string
  reference: string
  screenshot: string
  screenshot_hash: string
  utr: string | null
  code: ErrorCode
  total_paise: Paise
  payee_vpa: string
  payee_name: string
  items: string
  shipping_address: string
  created_at: string
  settled_at: string | null
  settled_by: string | null
  note: string
  order_id: string | null
}

/** Tax documents as they were issued. Append-only; credit notes name the document that they are against. */
export interface DocumentsRow {
  id: string
  order_id: string
  kind: DocumentKind
  series: string
  sequence: number
  /** Series and sequence: 'TI2627-00042'. */
  number: string
  /** The day in India: '2026-11-30'. */
  issued_on: string
  against_id: string | null
  refund_id: string | null
  taxable_paise: Paise
  cgst_paise: Paise
  sgst_paise: Paise
  igst_paise: Paise
  total_paise: Paise
  /** DocumentData as JSON (server/features/tax-documents/compute-document.ts). */
  data: string
  created_at: string
}

export interface DocumentCountersRow {
  series: string
  last_number: number
}

/** Orders as they were placed; `screenshot` names the stored file, `screenshot_hash` the bytes that were uploaded. */
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
  /** As someone chose it; '' while it follows from the State's name or the PIN code (contract/orders/states.ts). */
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
  payment_place: PaymentQueue
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

export interface OrderTables {
  checkout_lines: CheckoutLinesRow
  checkout_sessions: CheckoutSessionsRow
  document_counters: DocumentCountersRow
  documents: DocumentsRow
  invoice_counters: InvoiceCountersRow
  order_disputes: OrderDisputesRow
  order_history: OrderHistoryRow
  order_items: OrderItemsRow
  order_requests: OrderRequestsRow
  orders: OrdersRow
  unmatched_payments: UnmatchedPaymentsRow
}
