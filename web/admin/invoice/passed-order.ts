import { order, type Order } from '#contract/orders/orders.ts'

/** The order in the history's state: its id, and the order itself where it still has the shape of today. */
export interface PassedOrder {
  id: string
  order: Order | undefined
}

/** undefined for a state that names no order. */
export function passedOrder(state: unknown): PassedOrder | undefined {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined
  const read = order.safeParse(state.order)
  if (read.success) return { id: read.data._id, order: read.data }
  const id = order.pick({ _id: true }).safeParse(state.order).data?._id
  return id ? { id, order: undefined } : undefined
}
