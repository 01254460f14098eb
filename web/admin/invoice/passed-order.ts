import { order, type Order } from '#contract/orders.ts'

/** The order that travelled here in the history's state (D48); undefined for none and for what is no order. */
export function passedOrder(state: unknown): Order | undefined {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined
  const read = order.safeParse(state.order)
  return read.success ? read.data : undefined
}
