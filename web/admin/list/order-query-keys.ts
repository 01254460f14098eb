// Query cache keys of orders. Changes to orders, payments and statements refetch them.

export const ORDERS_KEY = ['admin-orders'] as const

export function orderKey(id: string) {
  return ['admin-order', id] as const
}

export function historyKey(id: string) {
  return ['admin-order-history', id] as const
}
