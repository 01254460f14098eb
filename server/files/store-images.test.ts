import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { filesIn } from '../testing/everything.ts'
import { testImage } from '../testing/test-images.ts'
import { sweptImages } from '../testing/swept-images.ts'
import { type Person, testShop } from '../testing/test-shop.ts'
import { until } from '../testing/until.ts'
import { sweepImages } from '../sweep-files.ts'
import { catalogueImage, keepingImages } from './catalogue-images.ts'

const DAY = 24 * 3_600_000

async function aHeader(admin: Person, image: File) {
  const body = { name: 'Banner', description: 'A banner.', image }
  return (await admin.call('createHeader', { body })).data
}

async function aCategoryWith(admin: Person, image: File) {
  return (await admin.call('createCategory', { body: { name: 'Lamps', image } })).data
}

onBothEngines('A record', (engine) => {
  it('has its image even if it was removed between writing and use', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const stored = await catalogueImage(await testImage())
    const { _id } = await aCategoryWith(admin, await testImage())
    await keepingImages(shop.app, [stored], async (tx) => {
      for (const { name } of stored.files) await shop.app.files.remove(name)
      await tx.db.updateTable('categories').set({ image: stored.url }).where('id', '=', _id).execute()
    })
    expect(await filesIn(shop)).toEqual(expect.arrayContaining(stored.files.map(({ name }) => name)))
  })
})

onBothEngines('While the file store hangs', (engine) => {
  it.each(['has', 'remove'] as const)('others write on beside an action that waits for %s', async (call) => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const unreferenced = await catalogueImage(await testImage())
    for (const { name, bytes } of unreferenced.files) await shop.app.files.put(name, bytes)
    const real = shop.app.files[call]
    const door = Promise.withResolvers<void>()
    let waiting = 0
    shop.app.files[call] = (async (name: string) => {
      waiting += 1
      await door.promise
      return real(name)
    }) as never
    const image = await testImage()
    const action = call === 'has' ? aCategoryWith(admin, image) : sweptImages(shop.app)
    await until(() => expect(waiting).toBeGreaterThan(0))
    await shop.person('customer') // writes
    door.resolve()
    await action
    expect(await filesIn(shop)).toHaveLength(call === 'has' ? 6 : 0)
  })
})

onBothEngines('The sweeper', (engine) => {
  it('leaves an image that a row named between two checks', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { files, url } = await catalogueImage(await testImage())
    for (const { name, bytes } of files) await shop.app.files.put(name, bytes)
    const later = Date.now() + 8 * DAY
    const { removed, unreferenced } = await sweepImages(shop.app, new Set(), later)
    expect({ removed, unreferenced: unreferenced.size }).toEqual({ removed: 0, unreferenced: 1 })
    const { _id } = await aCategoryWith(admin, await testImage())
    await shop.app.database.transaction((tx) =>
      tx.db.updateTable('categories').set({ image: url }).where('id', '=', _id).execute(),
    )
    expect((await sweepImages(shop.app, unreferenced, later)).removed).toBe(0)
    expect((await shop.server.inject(url)).statusCode).toBe(200)
  })

  it('removes images that were replaced, once they are a week old', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id, image: old } = await aCategoryWith(admin, await testImage())
    const body = { image: await testImage() }
    const { data } = await admin.call('updateCategoryById', { params: { id: _id }, body })
    expect(await sweptImages(shop.app, 6 * DAY)).toBe(0)
    expect((await shop.server.inject(old)).statusCode).toBe(200)
    expect(await sweptImages(shop.app)).toBe(1)
    expect((await shop.server.inject(old)).statusCode).toBe(404)
    expect((await shop.server.inject(data.image)).statusCode).toBe(200)
    expect(await filesIn(shop)).toHaveLength(3)
  })

  it('leaves every image that a record of any kind names', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await aProduct(admin, { images: [await testImage(), await testImage()] }) // with its category and subcategory
    const text = { name: 'Diwali', description: 'Lamps.' }
    await aHeader(admin, await testImage())
    await admin.call('createFooter', { body: { ...text, image: await testImage() } })
    await admin.call('createOffer', { body: { ...text, offerPercentage: 10, image: await testImage() } })
    const before = await filesIn(shop)
    expect(before).toHaveLength(7 * 3)
    expect(await sweptImages(shop.app)).toBe(0)
    expect(await filesIn(shop)).toEqual(before)
  })

  it('leaves the images of orders whose products were deleted, and screenshots always', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const ordered = await aProduct(admin)
    const other = await aProduct(admin)
    await anOrder(customer, [{ product: ordered._id, quantity: 1 }])
    for (const { _id } of [ordered, other]) await admin.call('deleteProductById', { params: { id: _id } })
    expect(await sweptImages(shop.app)).toBe(1)
    expect((await shop.server.inject(ordered.images[0] ?? '')).statusCode).toBe(200)
    expect((await shop.server.inject(other.images[0] ?? '')).statusCode).toBe(404)
    expect((await filesIn(shop)).filter((name) => name.startsWith('private/'))).toHaveLength(1)
  })
})
