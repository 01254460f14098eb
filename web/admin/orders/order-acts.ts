import type { Order } from '#contract/orders.ts'
import { givesStockBack, type OrderStatus } from '#contract/statuses.ts'

/** The four buttons, and the legal steps that none of them reaches. */
export interface OfferedActs {
  confirm: boolean
  ship: boolean
  deliver: boolean
  cancel: boolean
  other: OrderStatus[]
  /** The one marigold button: the next step of the usual way. */
  next: 'confirm' | 'ship' | 'deliver' | null
}

/**
 * Which buttons an order gets: Confirm unless it has ended, Shipped only from confirmed, Delivered only from shipped,
 * Cancel unless cancelled, and each only where the server calls it legal. Confirm on confirmed changes nothing.
 */
export function offeredActs({
  orderStatus: status,
  nextStatuses: legal,
}: Pick<Order, 'orderStatus' | 'nextStatuses'>): OfferedActs {
  const confirm = !isEnded(status) && (status === 'confirmed' || legal.includes('confirmed'))
  const ship = status === 'confirmed' && legal.includes('shipped')
  const deliver = status === 'shipped' && legal.includes('delivered')
  const cancel = status !== 'cancelled' && legal.includes('cancelled')
  const buttons: Partial<Record<OrderStatus, boolean>> = {
    confirmed: confirm,
    shipped: ship,
    delivered: deliver,
    cancelled: cancel,
  }
  const next = status === 'pending' && confirm ? 'confirm' : ship ? 'ship' : deliver ? 'deliver' : null
  return { confirm, ship, deliver, cancel, other: legal.filter((to) => !buttons[to]), next }
}

/** Completed is read as delivered; the rule tests the word too. Returned goods went back into stock. */
function isEnded(status: string): boolean {
  return ['delivered', 'completed', 'cancelled', 'returned'].includes(status)
}

/** What to ask before a step: nothing, are you sure, or also where the goods are, which only the admin knows. */
export type Question = 'none' | 'sure' | 'sure-not-restocked' | 'goods-back' | 'goods-whole'

export function questionBefore(from: OrderStatus, to: OrderStatus): Question {
  if (to === 'returned') return 'goods-whole'
  if (to !== 'cancelled') return 'none'
  if (givesStockBack(from, to, undefined)) return 'sure'
  // What came back undamaged was counted in when it was returned; a damaged unit is no stock.
  return from === 'returned' ? 'sure-not-restocked' : 'goods-back'
}
