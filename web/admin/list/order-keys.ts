// Under these names the query cache holds orders. Orders, payments and statements all make it ask for them again.

export const ORDERS_KEY = ['admin-orders'] as const

export function orderKey(id: string) {
  return ['admin-order', id] as const
}

export function historyKey(id: string) {
  return ['admin-order-history', id] as const
}
