// The order statuses: one table for server, buttons and tests. docs/rules/orders.md shows it.

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'processing',
  'packaging',
  'shipped',
  'out for delivery',
  'delivered',
  'cancelled',
  'returned',
  'failed delivery',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['paid', 'pending', 'failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Each status → every status that can follow. Setting the current status is a no-op and not listed. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'packaging', 'shipped', 'cancelled'],
  processing: ['confirmed', 'packaging', 'cancelled'],
  packaging: ['confirmed', 'processing', 'shipped', 'cancelled'],
  shipped: ['confirmed', 'out for delivery', 'delivered', 'cancelled', 'returned', 'failed delivery'],
  'out for delivery': ['confirmed', 'shipped', 'delivered', 'cancelled', 'returned', 'failed delivery'],
  delivered: ['cancelled', 'returned'],
  cancelled: [],
  returned: ['cancelled'],
  'failed delivery': ['confirmed', 'shipped', 'out for delivery', 'cancelled', 'returned'],
}

/** Each status → the usual next one: the highlighted button of an order. */
export const USUAL_NEXT: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  pending: 'confirmed',
  confirmed: 'shipped',
  processing: 'packaging',
  packaging: 'shipped',
  shipped: 'delivered',
  'out for delivery': 'delivered',
  'failed delivery': 'out for delivery',
}

/** The usual order of the statuses. */
export const ORDER_STEPS: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'processing',
  'packaging',
  'shipped',
  'out for delivery',
  'delivered',
]

/** Whether a change undoes a step: it asks for confirmation, and the customer is not emailed again. */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  const step = ORDER_STEPS.indexOf(to)
  return step >= 0 && step < ORDER_STEPS.indexOf(from === 'failed delivery' ? 'shipped' : from)
}

/** The items are still in the shop: cancelling gives the stock back automatically, and the order can be corrected. */
export const NOT_YET_SHIPPED: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'packaging']

/** Whether a change gives the stock back. `restock`: whether the items are back; undefined applies the rule below. */
export function shouldRestock(from: OrderStatus, to: OrderStatus, restock: boolean | undefined): boolean {
  if (to === 'returned') return restock ?? true
  if (to === 'cancelled') return NOT_YET_SHIPPED.includes(from) || (restock ?? false)
  return false
}

/** Any spelling ('OutForDelivery', 'out_for_delivery', 'SHIPPED') → the listed form; undefined for an unknown word. */
export function parseOrderStatus(word: string): OrderStatus | undefined {
  const normalized = normalize(word)
  return ORDER_STATUSES.find((status) => normalize(status) === normalized)
}

/** Any case → the listed payment status, or undefined. */
export function parsePaymentStatus(word: string): PaymentStatus | undefined {
  const normalized = normalize(word)
  return PAYMENT_STATUSES.find((status) => status === normalized)
}

function normalize(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** Statuses that Order Management counts as In Progress. */
export const IN_PROGRESS: readonly OrderStatus[] = [
  'processing',
  'confirmed',
  'packaging',
  'shipped',
  'out for delivery',
]

/** Statuses of orders to pack: accepted but not packed yet. */
export const TO_PACK: readonly OrderStatus[] = ['confirmed', 'processing']

/** Delivered, cancelled or returned: from then on its screenshot is kept for the days in the store settings. */
export function isFinished(status: OrderStatus): boolean {
  return status === 'delivered' || isCancelledOrReturned(status)
}

/** Revenue counts paid orders that are neither cancelled nor returned. */
export function countsAsRevenue(order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return order.paymentStatus === 'paid' && !isCancelledOrReturned(order.orderStatus)
}

/** Statuses of cancelled or returned orders; SQL lists them where an index contains only the others. */
export const CANCELLED_OR_RETURNED: readonly OrderStatus[] = ['cancelled', 'returned']

/** Whether the order was cancelled or returned: no payment is expected, and what was paid must be refunded. */
export function isCancelledOrReturned(status: OrderStatus): boolean {
  return CANCELLED_OR_RETURNED.includes(status)
}

/** Whether a record is active, in whatever case its status is written. */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active'
}
