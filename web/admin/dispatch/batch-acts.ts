import { CircleCheck, type LucideIcon, PackageCheck, Truck } from 'lucide-react'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

interface BatchAct {
  name: 'confirm' | 'pack' | 'ship'
  /** Where it is the usual next step; the state table allows more, which is done order by order. */
  from: readonly OrderStatus[]
  to: OrderStatus
  icon: LucideIcon
}

/** What can be done to many orders at once, in the order of the work. */
export const BATCH_ACTS: readonly BatchAct[] = [
  { name: 'confirm', from: ['pending'], to: 'confirmed', icon: CircleCheck },
  { name: 'pack', from: ['confirmed', 'processing'], to: 'packaging', icon: PackageCheck },
  { name: 'ship', from: ['confirmed', 'packaging'], to: 'shipped', icon: Truck },
]

/** The orders that an act is the next step for. */
export function takenBy<Row extends { orderStatus: OrderStatus }>(
  act: Pick<BatchAct, 'from'>,
  orders: readonly Row[],
): Row[] {
  return orders.filter(({ orderStatus }) => act.from.includes(orderStatus))
}

export function unpaidOf<Row extends { paymentStatus: PaymentStatus }>(orders: readonly Row[]): Row[] {
  return orders.filter(({ paymentStatus }) => paymentStatus !== 'paid')
}
