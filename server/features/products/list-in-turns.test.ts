import { expect, it } from 'vitest'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('The public list of products', (engine) => {
  it('answers a visitor before the remaining requests of another sender', async () => {
    const shop = await testShop(engine)
    await aProduct(await shop.person('admin'))
    let done = 0
    const list = async (remoteAddress: string, query: string) => {
      const response = await shop.server.inject({ url: `/api/product/getAllProduct?${query}`, remoteAddress })
      done += 1
      return response.statusCode
    }
    const flood = Array.from({ length: 120 }, (_, i) => list('198.51.100.7', `sort=name-az&page=${i + 2}`))
    expect(await list('203.0.113.9', 'page=1')).toBe(200)
    expect(done).toBeLessThan(60)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
  })
})
