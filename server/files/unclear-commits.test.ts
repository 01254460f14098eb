import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { openPostgres } from '../database/postgres.ts'
import { importProductsCommand } from '../operator/csv/csv-commands.ts'
import { sweepScreenshots } from '../sweep-files.ts'
import { readSettings } from '../settings.ts'
import { createShopServer } from '../shop-server.ts'
import { aBackup, backedUp, emptySettings, ownFolder, restored } from '../testing/backups.ts'
import { aProduct, anOrder } from '../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../testing/checkouts.ts'
import { brokenIn, filesOf, orderBody, errorResponseOf } from '../testing/orders.ts'
import { testImage } from '../testing/test-images.ts'
import { type HeldCommit, postgresProxy } from '../testing/postgres-proxy.ts'
import { clientOf, type Person, testShop } from '../testing/test-shop.ts'
import { sweptImages } from '../testing/swept-images.ts'
import { until } from '../testing/until.ts'

// The connection breaks at COMMIT. Only the server knows whether it commits, and it may do so after the shop has
// given up.

const HOUR = 3_600_000
const FOR_NOW = { httpStatus: 503, code: 'UNAVAILABLE' }

/** A shop with a lamp for sale, and the same shop behind a network that can be cut at a COMMIT. */
async function shopBehindNetwork() {
  const shop = await testShop('postgres')
  const [admin, customer] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin)
  const proxy = await postgresProxy(shop.where.databaseUrl!)
  const { settings, clock, log } = shop.app
  const bounds = readSettings({ DATABASE_STATEMENT_SECONDS: '3' }).databaseBounds
  const behind = await createApp(settings, { clock, log, database: openPostgres(proxy.url, { bounds }) })
  const server = await createShopServer(behind)
  onTestFinished(async () => {
    await server.close()
    await behind.close()
  })
  const throughNetwork = (person: Person): Person => ({ ...person, call: clientOf(server, person.token) })
  /** Cuts the COMMIT of the transaction that contains `of`; the operation fails for now. */
  const cutIn = async (of: string, action: () => Promise<unknown>): Promise<HeldCommit> => {
    const commits: HeldCommit[] = []
    proxy.cutAtCommit(of, (commit) => commits.push(commit))
    expect(await errorResponseOf(action())).toMatchObject(FOR_NOW)
    proxy.repair()
    expect(commits).toHaveLength(1)
    return commits[0]!
  }
  const sweep = async (after = 0) =>
    (await sweptImages(shop.app, after)) + (await sweepScreenshots(shop.app, Date.now() + after))
  return { ...shop, admin, customer, lamp, proxy, behind, throughNetwork, cutIn, sweep }
}

type Shop = Awaited<ReturnType<typeof shopBehindNetwork>>

function ordersOf({ app }: Shop) {
  return app.database.read.selectFrom('orders').select(['id', 'screenshot']).execute()
}

describe('an order whose COMMIT got no response', () => {
  test('and is committed has its image, and sending it again returns it', async () => {
    const shop = await shopBehindNetwork()
    const customer = shop.throughNetwork(shop.customer)
    const body = await orderBody(customer, [{ product: shop.lamp._id, quantity: 1 }])
    const commit = await shop.cutIn('insert into "orders"', () => customer.call('createOrder', { body }))
    const again = customer.call('createOrder', { body }) // waits for the first one, whose outcome is unknown
    expect(await commit.deliver()).toBe(true)
    const { data } = await again
    expect(await ordersOf(shop)).toMatchObject([{ id: data._id }])
    await shop.sweep(2 * HOUR)
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('and is not committed leaves its image for an hour, and is placed when sent again', async () => {
    const shop = await shopBehindNetwork()
    const customer = shop.throughNetwork(shop.customer)
    const body = await orderBody(customer, [{ product: shop.lamp._id, quantity: 1 }])
    const commit = await shop.cutIn('insert into "orders"', () => customer.call('createOrder', { body }))
    commit.lose()
    expect(await shop.sweep()).toBe(0)
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    await customer.call('createOrder', { body })
    expect(await filesOf(shop.app, 'private')).toHaveLength(2)
    expect(await shop.sweep(2 * HOUR)).toBe(1)
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('keeps its locks for only some seconds, if the server never receives it', async () => {
    const shop = await shopBehindNetwork()
    const customer = shop.throughNetwork(shop.customer)
    const body = await orderBody(customer, [{ product: shop.lamp._id, quantity: 1 }])
    const commit = await shop.cutIn('insert into "orders"', () => customer.call('createOrder', { body }))
    await until(() => customer.call('createOrder', { body })) // the server ends an idle transaction after 10 s
    expect(await commit.deliver()).toBe(false)
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

test('a replaced screenshot whose COMMIT got no response stays if it is committed, else it is removed after an hour', async () => {
  const shop = await shopBehindNetwork()
  const { _id: id } = await anOrder(shop.customer, [{ product: shop.lamp._id, quantity: 1 }])
  const customer = shop.throughNetwork(shop.customer)
  const replace = async (image: File) =>
    customer.call('replaceScreenshot', { params: { id }, body: { image } })
  const image = await testImage()
  const first = await shop.cutIn('insert into "former_pictures"', () => replace(image))
  expect(await first.deliver()).toBe(true)
  await replace(image) // repeating it changes nothing
  expect(await filesOf(shop.app, 'private')).toHaveLength(2)
  const other = await testImage()
  const second = await shop.cutIn('insert into "former_pictures"', () => replace(other))
  second.lose()
  expect(await shop.sweep()).toBe(0)
  await replace(other)
  expect(await filesOf(shop.app, 'private')).toHaveLength(4)
  expect(await shop.sweep(2 * HOUR)).toBe(1)
  expect(await brokenIn(shop.app)).toEqual([])
  const stored = await filesOf(shop.app, 'private')
  for (const { screenshot } of await ordersOf(shop)) expect(stored).toContain(`private/${screenshot}`)
})

test('an unmatched payment whose COMMIT got no response keeps its image either way until the outcome is known', async () => {
  const shop = await shopBehindNetwork()
  const rare = await aProduct(shop.admin, { stock: 1 })
  const items = [{ product: rare._id, quantity: 1 }]
  const session = await aCheckout(shop.customer, items)
  await letCheckoutsRunOut(shop)
  await anOrder(await shop.person(), items)
  const customer = shop.throughNetwork(shop.customer)
  const body = await heldOrder(customer, session)
  const send = () => customer.call('createOrder', { body })
  const lost = await shop.cutIn('insert into "unmatched_payments"', send)
  lost.lose()
  expect(await shop.sweep()).toBe(0)
  const delivered = await shop.cutIn('insert into "unmatched_payments"', send)
  expect(await delivered.deliver()).toBe(true)
  expect(await errorResponseOf(send())).toMatchObject({
    code: 'OUT_OF_STOCK',
    unmatched: { reference: session.reference },
  })
  expect(await shop.sweep(2 * HOUR)).toBe(1)
  const payments = await shop.app.database.read
    .selectFrom('unmatched_payments')
    .select('screenshot')
    .execute()
  expect(payments).toHaveLength(1)
  expect(await shop.app.files.has(`private/${payments[0]?.screenshot}`)).toBe(true)
  expect(await filesOf(shop.app, 'private')).toHaveLength(2)
})

test('a category whose COMMIT got no response has its image if it is committed, else the image is removed after a week', async () => {
  const shop = await shopBehindNetwork()
  const before = await filesOf(shop.app, 'public')
  const admin = shop.throughNetwork(shop.admin)
  const create = async (name: string) => {
    const body = { name, image: await testImage() }
    return shop.cutIn('insert into "categories"', () => admin.call('createCategory', { body }))
  }
  ;(await create('Lost')).lose()
  expect(await shop.sweep()).toBe(0)
  expect((await filesOf(shop.app, 'public')).length).toBeGreaterThan(before.length)
  expect(await (await create('Bells')).deliver()).toBe(true)
  expect(await shop.sweep(8 * 24 * HOUR)).toBe(1)
  const { data } = await shop.call('getAllCategory')
  expect(data.map(({ name }) => name)).toContain('Bells')
  for (const { image } of data) expect((await shop.server.inject(image)).statusCode).toBe(200)
})

test('an import whose COMMIT got no response keeps the images that its products name', async () => {
  const shop = await shopBehindNetwork()
  const folder = await ownFolder()
  await writeFile(join(folder, 'new.png'), new Uint8Array(await (await testImage()).arrayBuffer()))
  await writeFile(join(folder, 'products.csv'), `Product ID,Images\n${shop.lamp._id},new.png\n`)
  let delivered: Promise<boolean> | undefined
  shop.proxy.cutAtCommit('update "products"', (commit) => (delivered ??= commit.deliver()))
  const file = join(folder, 'products.csv')
  await expect(importProductsCommand(shop.behind, { file, print: () => undefined })).rejects.toThrow()
  expect(await delivered).toBe(true)
  const [lamp] = (await shop.call('getAllProduct')).data
  expect(lamp?.images).not.toEqual(shop.lamp.images)
  expect((await shop.server.inject(lamp?.images[0] ?? '')).statusCode).toBe(200)
})

test('a restore whose COMMIT got no response keeps the secret that its rows need', async () => {
  const shop = await shopBehindNetwork()
  const { path } = await aBackup(backedUp(shop))
  const settings = await emptySettings('postgres')
  const proxy = await postgresProxy(settings.databaseUrl!)
  let delivered: Promise<boolean> | undefined
  proxy.cutAtCommit('schema_migrations', (commit) => (delivered ??= commit.deliver()))
  await expect(restored({ ...settings, databaseUrl: proxy.url }, path)).rejects.toThrow()
  expect(await delivered).toBe(true)
  expect((await stat(join(settings.dataDir, 'secret'))).isFile()).toBe(true)
})
