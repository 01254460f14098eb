import { parse } from 'csv-parse/sync'
import { expect, it, onTestFinished } from 'vitest'
import { createShopServer } from '../../shop-server.ts'
import { watchQueries } from '../../testing/watched-queries.ts'
import { seedShop } from '../../sample/seed/seed-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'

/** Each column once, in both directions. */
const SORTS = ['newest', 'amount-low'] as const

/** How often the event loop turned while `work` ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns += 1
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  await work().finally(() => clearImmediate(turn))
  return turns
}

onBothEngines('An export longer than one batch', (engine) => {
  it('holds every order of the list once and in its order, and no batch reads over an earlier one', async () => {
    const shop = await testShop(engine)
    await seedShop(shop.app, { orders: 1_300, products: 5, users: 20, print: () => undefined })
    const { token, call } = await shop.person('admin')
    const watched = watchQueries(shop.app.database)
    const server = await createShopServer({ ...shop.app, database: watched.database })
    onTestFinished(() => server.close())
    for (const sort of SORTS) {
      const query = { sort, payment: 'paid' } as const
      const url = `/api/order/exportOrders?${new URLSearchParams(query).toString()}`
      watched.taken()
      const { body } = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
      const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[]
      const { data } = await call('manageOrders', { query })
      expect(data.length).toBeGreaterThan(1_000)
      expect(rows.map((row) => row['Order ID'])).toEqual(data.map(({ _id }) => _id))
      expect(watched.taken().filter(({ sql }) => /\boffset\b/.test(sql))).toEqual([])
    }
    const turns = await turnsDuring(() => call('manageOrders', {}))
    expect(turns, 'a list without pages serves others after each 500').toBeGreaterThanOrEqual(2)
  })
})
