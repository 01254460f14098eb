import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database/database.ts'
import { openPostgres } from '../database/postgres.ts'
import { anOrder, aProduct, publicPart } from '../testing/builders.ts'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import { testImage } from '../testing/test-images.ts'
import { postgresProxy } from '../testing/postgres-proxy.ts'
import { clientOf, type Person, serverBeside, testShop, type TestShop } from '../testing/test-shop.ts'
import { later } from '../testing/until.ts'

const LISTS = {
  categories: '/api/category/getAllCategory',
  subcategories: '/api/subCategory/getAllSubCategory',
  products: '/api/product/getAllProduct',
  headers: '/api/header/getAllHeaders',
  footers: '/api/footer/getAllFooters',
  offers: '/api/offer/getAllOffers',
} as const
type List = keyof typeof LISTS

function get({ server }: Pick<TestShop, 'server'>, list: List, headers: Record<string, string> = {}) {
  return server.inject({ url: LISTS[list], headers })
}

/** The public lists whose response an operation has changed; an unchanged list returns 304 for its old ETag. */
async function changedBy(shop: TestShop, action: () => Promise<unknown>): Promise<List[]> {
  const names = Object.keys(LISTS) as List[]
  const before = new Map<List, string>()
  for (const list of names) before.set(list, String((await get(shop, list)).headers.etag))
  await action()
  const changed: List[] = []
  for (const list of names) {
    const response = await get(shop, list, { 'if-none-match': before.get(list) ?? '' })
    if (response.statusCode === 200) changed.push(list)
    else expect(response).toMatchObject({ statusCode: 304, body: '' })
  }
  return changed
}

async function contentOf(admin: Person) {
  const text = { name: 'Diwali', description: 'Lamps.' }
  const header = await admin.call('createHeader', { body: { ...text, image: await testImage() } })
  const footer = await admin.call('createFooter', { body: { ...text, image: await testImage() } })
  const offer = await admin.call('createOffer', {
    body: { ...text, offerPercentage: 5, image: await testImage() },
  })
  return { header: header.data._id, footer: footer.data._id, offer: offer.data._id }
}

onBothEngines('A public list', (engine) => {
  it('is new immediately after every operation that changes it, and 304 otherwise', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const changed = (action: () => Promise<unknown>) => changedBy(shop, action)
    const product = await aProduct(admin)
    const id = product._id
    const category = product.category._id
    const subCategory = product.subCategory._id

    expect(await changed(() => Promise.resolve())).toEqual([])
    expect(await changed(() => aProduct(admin, { category, subCategory }))).toEqual(['products'])
    const name = 'Renamed'
    expect(
      await changed(() => admin.call('updateCategoryById', { params: { id: category }, body: { name } })),
    ).toEqual(['categories', 'subcategories', 'products'])
    expect(
      await changed(() =>
        admin.call('updateSubCategoryById', { params: { id: subCategory }, body: { name } }),
      ),
    ).toEqual(['subcategories', 'products'])
    expect(
      await changed(() => admin.call('updateProductById', { params: { id }, body: { stock: 50 } })),
    ).toEqual(['products'])
    expect(await changed(() => anOrder(customer, [{ product: id, quantity: 1 }]))).toEqual(['products'])
    expect(await changed(() => admin.call('deleteProductById', { params: { id } }))).toEqual(['products'])
    const body = { status: 'inactive' }
    expect(await changed(() => admin.call('updateCategoryById', { params: { id: category }, body }))).toEqual(
      ['categories', 'subcategories', 'products'],
    )

    const { header, footer, offer } = await contentOf(admin)
    expect(
      await changed(() => admin.call('updateHeaderById', { params: { id: header }, body: { name } })),
    ).toEqual(['headers'])
    expect(
      await changed(() => admin.call('updateFooterById', { params: { id: footer }, body: { name } })),
    ).toEqual(['footers'])
    expect(
      await changed(() => admin.call('updateOfferById', { params: { id: offer }, body: { name } })),
    ).toEqual(['offers'])
    expect(await changed(() => admin.call('deleteHeaderById', { params: { id: header } }))).toEqual([
      'headers',
    ])
    expect(await changed(() => admin.call('deleteFooterById', { params: { id: footer } }))).toEqual([
      'footers',
    ])
    expect(await changed(() => admin.call('deleteOfferById', { params: { id: offer } }))).toEqual(['offers'])
  })

  it('is the same list plain, in brotli and in gzip', async () => {
    const shop = await testShop(engine)
    await aProduct(await shop.person('admin'))
    const plain = await get(shop, 'products')
    expect(plain.json()).toMatchObject({ success: true, message: 'Products', data: [{ name: 'Brass lamp' }] })
    const brotli = await get(shop, 'products', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await get(shop, 'products', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotli.headers.etag).toBe(plain.headers.etag)
    expect(plain.headers.vary).toContain('authorization')
  })

  it('has an encoding that the caller accepts, whatever else its headers say', async () => {
    const shop = await testShop(engine)
    const plain = await get(shop, 'products')
    const codings = {
      'br;q=0, gzip;q=0.5': 'gzip',
      'gzip;q=0.000,BR ; q=1': 'br',
      'brotli, xgzip': undefined,
      'identity;q=1, *;q=0': undefined,
      ';;=,,br;q=abc': undefined,
      ['x'.repeat(8_000)]: undefined,
    }
    for (const [accepted, coding] of Object.entries(codings)) {
      const response = await get(shop, 'products', { 'accept-encoding': accepted })
      expect(response.headers['content-encoding'], accepted).toBe(coding)
      expect(response.headers.etag).toBe(plain.headers.etag)
    }
    const known = `W/"old", ${'"x",'.repeat(2_000)} W/${plain.headers.etag}`
    expect((await get(shop, 'products', { 'if-none-match': known })).statusCode).toBe(304)
    const unknown = '"'.repeat(8_000)
    expect((await get(shop, 'products', { 'if-none-match': unknown })).statusCode).toBe(200)
    const empty = await shop.server.inject({ url: `${LISTS.products}?` })
    expect(empty.headers.etag).toBe(plain.headers.etag)
  })

  it('is read once for all who ask while it is being read, and once again after a change', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: id } = await aProduct(admin)
    let reads = 0
    const prices = async ({ read }: Database) => {
      reads += 1
      return read.selectFrom('products').select('price_paise').executeTakeFirstOrThrow()
    }
    const ask = () =>
      Promise.all(
        Array.from({ length: 20 }, () => shop.app.responses.getOrSet(['products'], 'price', prices)),
      )
    const before = await ask()
    expect([reads, new Set(before).size]).toEqual([1, 1])
    await admin.call('updateProductById', { params: { id }, body: { price: 7 } })
    const after = await ask()
    expect([reads, after[0]]).toEqual([2, { price_paise: 700 }])
    expect(await ask()).toEqual(after)
    expect(reads).toBe(2)
  })

  it('never becomes what an admin was shown', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aProduct(admin)
    await admin.call('updateProductById', { params: { id: _id }, body: { status: 'inactive' } })
    expect((await admin.call('getAllProduct')).data).toHaveLength(1)
    expect((await shop.call('getAllProduct')).data).toEqual([])
    const dead = await get(shop, 'products', { authorization: 'Bearer dead' })
    expect(dead.json()).toMatchObject({ data: [] })
  })

  it('is also new immediately in another process on the same database', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const elsewhere = clientOf(await serverBeside(shop), null)
    expect((await elsewhere('getAllProduct')).data).toEqual([])
    const product = await aProduct(admin)
    expect((await elsewhere('getAllProduct')).data).toEqual([publicPart(product)])
  })

  it('contains every change acknowledged before the request, however many are simultaneous', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aProduct(admin)
    const page = { query: { limit: '5', search: 'lamp' } }
    for (let round = 1; round <= 5; round += 1) {
      const requested = later(Promise.all(Array.from({ length: 10 }, () => shop.call('getAllProduct'))))
      await admin.call('updateProductById', { params: { id: _id }, body: { price: round } })
      const again = Array.from({ length: 10 }, (_, i) => shop.call('getAllProduct', i % 2 ? page : undefined))
      const after = await Promise.all(again)
      expect(after.map(({ data }) => data[0]?.price)).toEqual(Array.from({ length: 10 }, () => round))
      await requested
    }
  })
})

it('A public list is served as it was while PostgreSQL can’t be reached, and is new immediately when it can', async () => {
  const where = await freshDatabase('postgres')
  const proxy = await postgresProxy(where.databaseUrl!)
  const database = openPostgres(proxy.url)
  onTestFinished(async () => {
    await database.close()
    await where.remove()
  })
  const shop = await testShop('postgres', { database })
  const beside = await testShop('postgres', { database: where.database })
  const admin = await beside.person('admin')
  await aProduct(admin, { name: 'Brass lamp' })
  expect((await get(shop, 'products')).body).toContain('Brass lamp')

  proxy.reject(true)
  proxy.reset()
  const shown = await get(shop, 'products')
  expect([shown.statusCode, shown.body.includes('Brass lamp')]).toEqual([200, true])
  expect((await get(shop, 'offers')).statusCode).toBe(503) // not requested before
  await aProduct(admin, { name: 'Copper bell' })
  proxy.reject(false)
  expect((await get(shop, 'products')).body).toContain('Copper bell')
})
