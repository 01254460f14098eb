import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'
import { seedCommand, seedShop } from './seed-shop.ts'

onBothEngines('A seeded shop', (engine) => {
  it('is whole as check sees it, also when more is added, and lists what was added', async () => {
    const shop = await testShop(engine)
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    await seedShop(shop.app, { orders: 1_050, products: 15, users: 40, print })
    await seedCommand(shop.app, ['--orders', '30', '--products', '2'], print)
    expect(await brokenIn(shop.app)).toEqual([])
    expect(lines.at(-1)).toMatch(/^Added 2 products, 6 users and 30 orders in /)
    const admin = await shop.person('admin')
    expect((await admin.call('dashboard')).data).toMatchObject({
      totalOrders: 1_080,
      totalProducts: 17,
      totalCustomers: 46,
    })
  })

  it('keeps its indexes, and is consistent when interrupted', async () => {
    const { app } = await testShop(engine)
    const size = { orders: 300, products: 10, users: 20, print: () => undefined }
    const before = await indexesOf(app)
    await seedShop(app, size)
    expect(await indexesOf(app)).toEqual(before)
    const broken = { ...app, files: { ...app.files, put: full } }
    await expect(seedShop(broken, { ...size, orders: 600 })).rejects.toThrow('the disk is full')
    expect(await indexesOf(app)).toEqual(before)
    expect(await brokenIn(app)).toEqual([])
  })

  it('is not begun with a size that is none', async () => {
    const { app } = await testShop(engine)
    const seed = (...args: string[]) => seedCommand(app, args, () => undefined)
    await expect(seed('--orders', 'many', '--products', '1')).rejects.toThrow(
      '--orders must be a whole number',
    )
    await expect(seed('--orders', '1')).rejects.toThrow('--products must be a whole number')
    await expect(seed('--orders', '5', '--products', '0')).rejects.toThrow('orders need products and users')
    expect(await brokenIn(app)).toEqual([])
  })
})

async function indexesOf({ database }: App): Promise<unknown[]> {
  const catalog =
    database.engine === 'sqlite'
      ? sql`select name, sql from sqlite_schema where type = 'index' order by name`
      : sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`
  return (await catalog.execute(database.read)).rows
}

function full(): Promise<void> {
  return Promise.reject(new Error('the disk is full'))
}
