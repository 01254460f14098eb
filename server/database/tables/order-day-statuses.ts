import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

/** Orders of each day in India by their statuses now, by the day an order was placed. */
export interface OrderDayStatusesRow {
  day: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  orders: number
}
