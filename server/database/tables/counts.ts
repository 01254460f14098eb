import type { Paise } from '#contract/money.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

// Counts that triggers of the schema keep; no act writes them.

/** Orders, their totals and their units by status. The scope is `shop` or a customer's account id. */
export interface OrderCountersRow {
  scope: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  orders: number
  total_paise: Paise
  units: number
}

/** Orders and revenue of each day in India, by the day an order was placed. */
export interface OrderDaysRow {
  day: string
  orders: number
  revenue_paise: number
}

/** Orders of each day in India by their statuses now, by the day an order was placed. */
export interface OrderDayStatusesRow {
  day: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  orders: number
}

/** Accounts that are no admins and products that are not deleted, by status; kept by triggers of the schema. */
export interface RecordCountersRow {
  name: 'accounts' | 'products'
  status: string
  records: number
}
