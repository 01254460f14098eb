import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { TrackingField } from '#contract/orders/tracking.ts'
import { type Random, randomFrom } from './random.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const DAYS = 90

export interface PlannedMove {
  at: number
  to: OrderStatus
}

/** A planned order of the sample shop: customer, items, time (ms), and its further progress. */
export interface PlannedOrder {
  buyer: number
  at: number
  lines: { product: string; quantity: number }[]
  payment: { to: PaymentStatus; at: number } | null
  moves: PlannedMove[]
  /** Its invented parcel: the number shows that it is a sample. */
  tracking: TrackingField
  utr: string
  layout: 0 | 1 | 2
}

/** The steps to each status, always allowed by the state table. */
const WAYS: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  processing: ['confirmed', 'processing'],
  packaging: ['confirmed', 'processing', 'packaging'],
  shipped: ['confirmed', 'packaging', 'shipped'],
  'out for delivery': ['confirmed', 'packaging', 'shipped', 'out for delivery'],
  delivered: ['confirmed', 'packaging', 'shipped', 'out for delivery', 'delivered'],
  cancelled: ['cancelled'],
  returned: ['confirmed', 'packaging', 'shipped', 'delivered', 'returned'],
  'failed delivery': ['confirmed', 'packaging', 'shipped', 'out for delivery', 'failed delivery'],
}

/** Statuses by age of the order: today's are in progress, old ones have been delivered. */
const BY_AGE: readonly [days: number, statuses: OrderStatus[]][] = [
  [2, ['pending', 'pending', 'pending', 'confirmed', 'confirmed', 'processing', 'packaging']],
  [6, ['packaging', 'shipped', 'shipped', 'out for delivery', 'out for delivery', 'processing', 'delivered']],
  [10, ['delivered', 'delivered', 'shipped', 'out for delivery', 'failed delivery', 'cancelled']],
  [
    DAYS,
    [...Array<OrderStatus>(16).fill('delivered'), 'cancelled', 'cancelled', 'returned', 'failed delivery'],
  ],
]

/** Plans `count` orders over the 90 days before `now` (ms), oldest first; the same for the same lists. */
export function* planOrders(
  now: number,
  count: number,
  products: readonly string[],
  buyers: number,
): Generator<PlannedOrder> {
  const random = randomFrom(20_260_401)
  const ages = Float64Array.from({ length: count }, () => random.next() ** 1.4 * DAYS * DAY + HOUR / 4)
  for (const age of ages.sort().toReversed()) yield planOrder(random, now, age, products, buyers)
}

function planOrder(
  random: Random,
  now: number,
  age: number,
  products: readonly string[],
  buyers: number,
): PlannedOrder {
  const at = now - age
  const status = random.pick(BY_AGE.find(([days]) => age < days * DAY)?.[1] ?? ['delivered' as const])
  const way = WAYS[status]
  const step = Math.min(14 * HOUR, (age * 0.9) / (way.length + 1))
  const planned = {
    buyer: Math.floor(random.next() ** 1.5 * buyers),
    at,
    lines: planLines(random, products),
    payment: planPayment(random, status, at + step * 0.5),
    moves: way.map((to, i) => ({ to, at: at + step * (i + 1) })),
    utr: `6${String(random.whole(0, 99_999_999_999)).padStart(11, '0')}`,
    layout: random.pick([0, 1, 2] as const),
  }
  return { ...planned, tracking: planTracking(planned.utr) }
}

const COURIERS = ['Delhivery', 'India Post', 'DTDC', 'Blue Dart'] as const

/** Derived from the UTR, so no further random number changes the plan. */
function planTracking(utr: string): PlannedOrder['tracking'] {
  const digits = utr.slice(-8)
  return { courier: COURIERS[Number(digits) % COURIERS.length] ?? 'Delhivery', number: `SAMPLE${digits}` }
}

/** One to four different products, the first ones in the list more often, so some are popular. */
function planLines(random: Random, products: readonly string[]): PlannedOrder['lines'] {
  const chosen = new Set<string>()
  const wanted = Math.min(random.whole(1, 4), products.length)
  while (chosen.size < wanted)
    chosen.add(products[Math.floor(random.next() ** 1.6 * products.length)] as string)
  return [...chosen].map((product) => ({ product, quantity: random.next() < 0.75 ? 1 : random.whole(2, 3) }))
}

function planPayment(random: Random, status: OrderStatus, at: number): PlannedOrder['payment'] {
  if (status === 'pending') return random.next() < 0.25 ? { to: 'paid', at } : null
  if (status === 'cancelled') return { to: random.next() < 0.7 ? 'failed' : 'paid', at }
  return { to: 'paid', at }
}

/** Units of each product in the planned orders: the stock needed in addition to what should be left. */
export function unitsOrdered(orders: Iterable<PlannedOrder>): Map<string, number> {
  const units = new Map<string, number>()
  for (const { lines } of orders) {
    for (const { product, quantity } of lines) units.set(product, (units.get(product) ?? 0) + quantity)
  }
  return units
}
