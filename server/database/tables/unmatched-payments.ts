import type { ErrorCode } from '#contract/errors.ts'
import type { Paise } from '#contract/money.ts'

/** A payment whose order could not be taken. `items` and `shipping_address` are JSON text; `screenshot` is '' once its picture is deleted. */
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
