import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { Paise } from '#contract/money.ts'
import type { ReceivedFrom } from '#contract/orders/money-records.ts'
import type { PaymentQueue } from '#contract/payments/payments.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { DocumentKind } from '#contract/orders/tax-documents.ts'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * How a checkout session ended: by its order, by expiry, by another session of the same customer, or by the
 * customer.
 */
export type CheckoutEnd = 'ordered' | 'expired' | 'replaced' | 'discarded'

/** A customer's checkout. `order_id`: the order created from it. */
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
  /** When the customer's continuous hold started; null while only prices are held. */
  held_since: string | null
  /** When the seller released its hold. */
  released_at: string | null
  /** Keyed hash of the network it was started from, while it holds something. */
  address_hash: string | null
}

/** The lines of a checkout session, with the catalogue data at its start. */
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

/** A payment whose order could not be placed. JSON: `items`, `shipping_address`. `screenshot` is '' once deleted. */
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

/** Tax documents as issued. Append-only; credit notes name the document they correct. */
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
  /** The State chosen by someone; '' if derived from the State's name or the PIN code (orders/indian-states.ts). */
  state_code: string
  buyer_gstin: string
  country: string
  /** JSON of the address that a corrected order was placed with. */
  ordered_address: string | null
  total_paise: Paise
  /** The quantities of its lines added up. */
  units: number
  order_status: OrderStatus
  payment_status: PaymentStatus
  payment_method: string
  reference: string
  screenshot: string
  screenshot_hash: string
  stock_given_back: 0 | 1
  /** The payment desk's queue that its payment is in while pending. */
  payment_place: PaymentQueue
  /** When it was delivered, cancelled or returned. Its screenshot is kept for `screenshotDays` after that. */
  done_at: string | null
  screenshot_deleted_at: string | null
  /** The parcel; '' until known. The link is '' for a courier without one. */
  courier: string
  tracking_number: string
  tracking_link: string
  /** The amount its buyer was asked to pay above its total: the sum of later corrections. */
  reduced_paise: Paise
  /** The amount received for it, as far as is known; it counts while the order is paid. */
  received_paise: Paise
  /** The source of that amount; null if nothing is known to have been received. */
  received_from: ReceivedFrom | null
  /** The amount refunded so far: the sum of its refunds. */
  refunded_paise: Paise
  /** The admin who placed it by phone for its customer; null if the customer did. */
  placed_by: string | null
  /** Changed to invalidate earlier links to a guest’s order. */
  link_salt: string | null
  created_at: string
  updated_at: string
}

/** Lines of an order with name and prices at that time. */
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

/** The order created by each request, so a repeat returns the same one. */
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

/** Problems that customers reported with their orders; at most one per order is open. */
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
  /** When its customer was emailed the acknowledgement. */
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
