import type { Paise } from '#contract/money.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

/** Orders, their totals and their units by status, for the whole shop (scope `shop`) and for each customer (scope: account id). */
export interface OrderCountersRow {
  scope: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  orders: number
  total_paise: Paise
  units: number
}
