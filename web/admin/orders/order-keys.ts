// The names under which orders are kept in the query cache. A list is ORDERS_KEY and its query; one order is ORDER_KEY and its id.

export const ORDERS_KEY = ['admin-orders'] as const

export function orderKey(id: string) {
  return ['admin-order', id] as const
}

export function historyKey(id: string) {
  return ['admin-order-history', id] as const
}
