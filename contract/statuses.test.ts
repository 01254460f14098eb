import { describe, expect, it } from 'vitest'
import {
  countsAsRevenue,
  shouldRestock,
  NEXT_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  parseOrderStatus,
  parsePaymentStatus,
} from './statuses.ts'

// docs/rules/orders.md as a table: ● and ○ are allowed, = is a no-op, · is rejected.
const TABLE: Record<OrderStatus, string> = {
  pending: '= ● · · · · · ● · ·',
  confirmed: '· = ○ ○ ● · · ● · ·',
  processing: '· ● = ○ · · · ● · ·',
  packaging: '· ● ○ = ○ · · ● · ·',
  shipped: '· ● · · = ○ ● ● ○ ○',
  'out for delivery': '· ● · · ○ = ○ ● ○ ○',
  delivered: '· · · · · · = ● ○ ·',
  cancelled: '· · · · · · · = · ·',
  returned: '· · · · · · · ● = ·',
  'failed delivery': '· ● · · ○ ○ · ● ○ =',
}
const pairs = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to, column) => ({ from, to, mark: TABLE[from].split(' ')[column]! })),
)

describe('the state table', () => {
  it.each(pairs)('$from → $to is $mark', ({ from, to, mark }) => {
    expect(NEXT_STATUSES[from].includes(to)).toBe(mark === '●' || mark === '○')
    expect(from === to).toBe(mark === '=')
  })

  it('has 33 changes, 10 no-ops and 57 rejections', () => {
    const counts = Map.groupBy(pairs, ({ from, to }) =>
      from === to ? 'no-op' : NEXT_STATUSES[from].includes(to) ? 'change' : 'rejection',
    )
    expect(counts.get('change')).toHaveLength(33)
    expect(counts.get('no-op')).toHaveLength(10)
    expect(counts.get('rejection')).toHaveLength(57)
  })

  it('names no step twice and never the present status', () => {
    for (const from of ORDER_STATUSES) {
      expect(new Set(NEXT_STATUSES[from]).size).toBe(NEXT_STATUSES[from].length)
      expect(NEXT_STATUSES[from]).not.toContain(from)
    }
  })

  it('lets Confirm Order work for every status but delivered, cancelled, returned and itself', () => {
    const without = ORDER_STATUSES.filter((from) => !NEXT_STATUSES[from].includes('confirmed'))
    expect(without).toEqual(['confirmed', 'delivered', 'cancelled', 'returned'])
  })

  it('lets nothing lead out of cancelled, and everything else into it', () => {
    expect(NEXT_STATUSES.cancelled).toEqual([])
    for (const from of ORDER_STATUSES.filter((status) => status !== 'cancelled'))
      expect(NEXT_STATUSES[from]).toContain('cancelled')
  })
})

describe('stock', () => {
  const inTheShop = ['pending', 'confirmed', 'processing', 'packaging']

  it.each(pairs.filter(({ from, to }) => NEXT_STATUSES[from].includes(to)))(
    '$from → $to gives it back if the items are in the shop, for each value of restock',
    ({ from, to }) => {
      const expected = (restock: boolean | undefined) => {
        if (to === 'returned') return restock !== false
        if (to === 'cancelled') return inTheShop.includes(from) || restock === true
        return false
      }
      for (const restock of [undefined, true, false])
        expect(shouldRestock(from, to, restock)).toBe(expected(restock))
    },
  )
})

describe('spellings', () => {
  it.each<[string, OrderStatus]>([
    ['pending', 'pending'],
    ['PENDING', 'pending'],
    ['Confirmed', 'confirmed'],
    ['out for delivery', 'out for delivery'],
    ['out_for_delivery', 'out for delivery'],
    ['outForDelivery', 'out for delivery'],
    ['OutForDelivery', 'out for delivery'],
    ['OUT_FOR_DELIVERY', 'out for delivery'],
    ['failedDelivery', 'failed delivery'],
    ['failed-delivery', 'failed delivery'],
    [' Shipped ', 'shipped'],
  ])('%j is %j', (word, status) => {
    expect(parseOrderStatus(word)).toBe(status)
  })

  it.each(['', ' ', 'completed', 'canceled', 'complete', 'in progress', 'pendin', 'pending.', 'toString'])(
    '%j is no order status',
    (word) => {
      expect(parseOrderStatus(word)).toBeUndefined()
    },
  )

  it('knows every listed status by its listed form', () => {
    for (const status of ORDER_STATUSES) expect(parseOrderStatus(status)).toBe(status)
    for (const status of PAYMENT_STATUSES) {
      expect(parsePaymentStatus(status)).toBe(status)
      expect(parsePaymentStatus(status.toUpperCase())).toBe(status)
    }
    expect(parsePaymentStatus('refunded')).toBeUndefined()
  })
})

describe('money of a status', () => {
  it('counts as revenue only if paid and neither cancelled nor returned', () => {
    for (const orderStatus of ORDER_STATUSES) {
      for (const paymentStatus of PAYMENT_STATUSES) {
        const undone = orderStatus === 'cancelled' || orderStatus === 'returned'
        const paid = paymentStatus === 'paid'
        expect(countsAsRevenue({ orderStatus, paymentStatus })).toBe(paid && !undone)
      }
    }
  })
})
