import type { TrackingState } from '#contract/orders/dispatch.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { FoundOrder } from './find-orders.ts'

/** A line of the file with what was found for it. */
export interface FileLine {
  line: number
  text: string
  /** Those that its text may mean. */
  orders: readonly FoundOrder[]
  courier: string
  /** As it would be stored; as it stands there where that is not possible. */
  number: string
  isSound: boolean
  /** Why the row isn't used, whatever its order and number. */
  unusable: 'unreadable' | 'parcel stopped' | undefined
}

/** Statuses from which an order is shipped together with its number. */
const TO_SHIP: readonly OrderStatus[] = ['confirmed', 'packaging']
/** Statuses of an order on its way, whose number is still to be told. */
const ON_ITS_WAY: readonly OrderStatus[] = ['shipped', 'out for delivery']

/** What would become of each line, as it stands beside the others. */
export function judgeLines(lines: readonly FileLine[]): TrackingState[] {
  const usable = lines.filter(({ unusable }) => !unusable)
  const byOrder = Map.groupBy(usable, ({ orders }) => (orders.length === 1 ? orders[0]!.id : ''))
  return lines.map((line) => {
    if (line.unusable) return line.unusable
    const [order] = line.orders
    if (!order) return 'unknown order'
    if (line.orders.length > 1) return 'ambiguous order'
    if (line.number === '') return 'no number'
    if (!line.isSound) return 'bad number'
    if (order.tracking_number === line.number) return 'already so'
    if (!takes(order)) return 'wrong state'
    return isTwice(line, byOrder.get(order.id) ?? []) ? 'same order twice' : 'ready'
  })
}

function takes({ order_status, tracking_number }: FoundOrder): boolean {
  if (TO_SHIP.includes(order_status)) return true
  return ON_ITS_WAY.includes(order_status) && tracking_number === ''
}

/** The same line again counts once; of lines with different numbers nobody knows which is right. */
function isTwice(line: FileLine, all: readonly FileLine[]): boolean {
  return all.some((other) => other.number !== line.number) || all[0] !== line
}
