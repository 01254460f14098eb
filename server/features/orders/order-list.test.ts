import { expect, it } from 'vitest'
import type { Query } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import { indiaDay } from '../../india-time.ts'
import { seedShop } from '../../sample/seed/seed-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn } from '../../testing/orders.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { dayAt } from './list-orders.ts'

type Filter = Query<typeof orderCalls.manageOrders>

/** Each sort with its reverse. */
const SORTS = [
  ['newest', 'oldest'],
  ['amount-high', 'amount-low'],
] as const

/** Filters combined with each sort: none, statuses, payments, many days, few days, no match. */
function filtersOf({ app }: TestShop): Filter[] {
  const ago = (days: number) => indiaDay(app.clock.now() - days * 86_400_000)
  const paid = { status: 'in-progress', payment: 'paid' as const }
  return [
    {},
    { status: 'delivered' },
    paid,
    { from: ago(80), to: ago(5) },
    { from: ago(80), to: ago(5), status: 'delivered' },
    { from: ago(3), ...paid },
    { from: ago(1), to: ago(2) },
  ]
}

onBothEngines('A page far behind in Order Management', (engine) => {
  it('is the same part of the whole list, with the same total, whatever is filtered and sorted', async () => {
    const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    await seedShop(shop.app, { orders: 1_600, products: 20, users: 60, print: () => undefined })
    const admin = await shop.person('admin')
    const list = async (filter: Filter, page?: { page: string; limit: string }) =>
      admin.call('manageOrders', { query: { ...filter, ...page } as Record<string, string> })
    for (const filter of filtersOf(shop)) {
      for (const [sort, reverse] of SORTS) {
        const ids = (await list({ ...filter, sort })).data.map(({ _id }) => _id)
        for (const [by, whole] of [
          [sort, ids],
          [reverse, ids.toReversed()],
        ] as const) {
          const last = Math.max(1, Math.ceil(whole.length / 70))
          for (const page of new Set([Math.ceil(last / 2), 16, last, last + 1])) {
            const requested = await list({ ...filter, sort: by }, { page: String(page), limit: '70' })
            const name = JSON.stringify({ ...filter, sort: by, page })
            expect(requested.total, name).toBe(whole.length)
            const found = requested.data.map(({ _id }) => _id)
            expect(found, name).toEqual(whole.slice((page - 1) * 70, page * 70))
          }
        }
      }
    }
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

it('finds the day of a row', () => {
  const days = [
    { day: '2026-11-20', orders: 3 },
    { day: '2026-11-21', orders: 1 },
    { day: '2026-11-23', orders: 2 },
  ]
  const found = [0, 2, 3, 4, 5, 6].map((offset) => dayAt(days, offset))
  expect(found).toEqual([
    { day: '2026-11-20', before: 0 },
    { day: '2026-11-20', before: 0 },
    { day: '2026-11-21', before: 3 },
    { day: '2026-11-23', before: 4 },
    { day: '2026-11-23', before: 4 },
    undefined,
  ])
})
