import type { ErrorCode } from '#contract/errors.ts'
import type { Paise } from '#contract/money.ts'

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
  /** Since when its customer has held these goods without a pause; null: it holds nothing, only its prices are kept. */
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
