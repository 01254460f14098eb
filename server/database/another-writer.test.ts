import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { aProduct } from '../testing/builders.ts'
import { freshDatabase } from '../testing/engines.ts'
import { rawCall } from '../testing/raw-call.ts'
import { send } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'
import { incrementVersions } from './list-versions.ts'
import { openDatabase } from './open.ts'

// Applies only to SQLite: PostgreSQL has no write lock on the whole database.

/** A shop with a product, and another connection to its database. */
async function shopAndOutsider() {
  const shop = await testShop('sqlite')
  const outside = new DatabaseSync(join(shop.where.dataDir, 'samagri.sqlite'))
  onTestFinished(() => outside.close())
  const admin = await shop.person('admin')
  const { _id: id } = await aProduct(admin)
  const rename = (name: string) => rawCall(shop, admin, `PATCH /product/updateProductById/${id}`, { name })
  return { ...shop, outside, admin, rename }
}

async function expectReads(shop: Awaited<ReturnType<typeof shopAndOutsider>>): Promise<void> {
  expect((await send(shop, { url: '/api/health' })).statusCode).toBe(200)
  expect((await send(shop, { url: '/api/ready' })).statusCode).toBe(200)
  expect((await shop.call('getAllProduct')).data).toMatchObject([{ name: 'Brass lamp' }])
  expect((await shop.admin.call('manageOrders')).data).toEqual([])
  await shop.app.database.snapshot(({ db }) => db.selectFrom('products').select('name').execute())
}

it('health and reads respond while another process writes, and a write continues after it', async () => {
  const shop = await shopAndOutsider()
  shop.outside.exec('begin immediate')
  for (let round = 0; round < 5; round += 1) await expectReads(shop)
  const events: string[] = []
  const renamed = shop.rename('Written after').then(({ status }) => events.push(`renamed ${status}`))
  await expectReads(shop) // once: a write waits for five seconds at most
  events.push('read')
  shop.outside.exec('commit')
  events.push('released')
  await renamed
  expect(events).toEqual(['read', 'released', 'renamed 200'])
  expect((await shop.call('getAllProduct')).data).toMatchObject([{ name: 'Written after' }])
})

it('writes that wait too long are rejected with Retry-After, and leave nothing behind', async () => {
  const shop = await shopAndOutsider()
  shop.outside.exec('begin immediate')
  for (const { status, headers, body } of await Promise.all([shop.rename('One'), shop.rename('Other')])) {
    expect({ status, body }).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } })
    expect(headers['retry-after']).toMatch(/^\d+$/)
  }
  shop.outside.exec('commit')
  expect((await shop.call('getAllProduct')).data).toMatchObject([{ name: 'Brass lamp' }])
  expect((await shop.rename('Third')).status).toBe(200)
})

it('a shop whose schema is this build’s is opened while another process writes', async () => {
  const shop = await shopAndOutsider()
  shop.outside.exec('begin immediate')
  const beside = await openDatabase(shop.where)
  expect(await beside.read.selectFrom('products').select('name').execute()).toEqual([{ name: 'Brass lamp' }])
  await beside.close()
  shop.outside.exec('commit')
})

it('two processes that write at the same time take turns, and no write is lost', async () => {
  const where = await freshDatabase('sqlite')
  onTestFinished(where.remove)
  const beside = await openDatabase(where)
  onTestFinished(() => beside.close())
  const writes = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? beside : where.database).transaction((tx) => incrementVersions(tx.db, new Set(['offers']))),
  )
  await Promise.all(writes)
  const row = where.database.read.selectFrom('list_versions').select('version').where('name', '=', 'offers')
  expect(await row.executeTakeFirst()).toEqual({ version: 40 })
})

it('each commit of the shop is synced to the disk before it is reported', async () => {
  const { app } = await testShop('sqlite')
  const { rows } = await app.database.transaction(({ db }) => sql`pragma synchronous`.execute(db))
  expect(rows).toEqual([{ synchronous: 2 }]) // FULL
})
