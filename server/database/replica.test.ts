import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { readSettings } from '../settings.ts'
import { createShopServer } from '../shop-server.ts'
import { aProduct } from '../testing/builders.ts'
import { freshDatabase } from '../testing/engines.ts'
import { clientOf, testShop, type TestShop } from '../testing/test-shop.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { isReplicaOf, readFrom } from './replica.ts'

// A replica that does not advance, with a different product, so a response shows where it was read.

async function twoShops() {
  const [primary, replica] = [await testShop('postgres'), await testShop('postgres')]
  await aProduct(await primary.person('admin'), { name: 'Of the primary' })
  await aProduct(await replica.person('admin'), { name: 'Of the replica' })
  return { primary, replica }
}

/** A server on the primary's database whose public lists may be read from `replica`. */
async function serverWith(primary: TestShop, replica: Database) {
  const { database } = primary.app
  const responses = new ResponseCache(database, readFrom(database, replica))
  const server = await createShopServer({ ...primary.app, responses })
  onTestFinished(() => server.close())
  const call = clientOf(server, null)
  return async (search?: string) =>
    (await call('getAllProduct', { query: search ? { search } : {} })).data.map(({ name }) => name)
}

async function setVersion({ app }: TestShop, version: number) {
  await app.database.transaction(async ({ db }) => {
    await db.updateTable('list_versions').set({ version }).where('name', '=', 'products').execute()
  })
}

describe('Public lists with a replica', () => {
  it('are read from it if it is as current as the primary, searches included', async () => {
    const { primary, replica } = await twoShops()
    await setVersion(primary, 7)
    await setVersion(replica, 7)
    const names = await serverWith(primary, replica.app.database)
    expect(await names()).toEqual(['Of the replica'])
    expect(await names('primary')).toEqual([])
  })

  it('are read from the primary while it is behind, and from it again once it has caught up', async () => {
    const { primary, replica } = await twoShops()
    await setVersion(primary, 7)
    await setVersion(replica, 6)
    const names = await serverWith(primary, replica.app.database)
    expect(await names()).toEqual(['Of the primary'])
    await setVersion(replica, 7)
    expect(await names('replica')).toEqual(['Of the replica'])
  })

  it('are read from the primary while it is down', async () => {
    const { primary } = await twoShops()
    const gone = openPostgres('postgres://127.0.0.1:1/gone')
    onTestFinished(gone.close)
    const names = await serverWith(primary, gone)
    expect(await names()).toEqual(['Of the primary'])
  })

  it('are read from the primary if it responds with an error', async () => {
    const { primary, replica } = await twoShops()
    await setVersion(primary, 7)
    await setVersion(replica, 7)
    const { database } = replica.app
    await database.transaction(async ({ db }) => {
      await db.schema.alterTable('products').renameTo('former_products').execute()
    })
    const names = await serverWith(primary, database)
    expect(await names()).toEqual(['Of the primary'])
  })
})

describe('DATABASE_READ_URL', () => {
  it('is rejected in one line if it names another database', async () => {
    const { where } = await testShop('postgres')
    const other = await freshDatabase('postgres')
    onTestFinished(other.remove)
    const settings = readSettings({
      DATA_DIR: where.dataDir,
      DATABASE_URL: where.databaseUrl,
      DATABASE_READ_URL: other.databaseUrl,
    })
    await expect(createApp(settings, { log: pino({ level: 'silent' }) })).rejects.toThrow(
      /^DATABASE_READ_URL is not a replica of DATABASE_URL: set it to a replica of the same database$/,
    )
  })

  it('may name the primary, or a server that does not respond yet', async () => {
    const { app, where } = await testShop('postgres')
    const [same, gone] = [where.databaseUrl!, 'postgres://127.0.0.1:1/gone'].map((url) => openPostgres(url))
    onTestFinished(async () => void (await Promise.all([same!.close(), gone!.close()])))
    expect(await isReplicaOf(app.database, same!)).toBe(true)
    expect(await isReplicaOf(app.database, gone!)).toBe(false)
  })
})
