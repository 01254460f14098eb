import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lockPicturesInUse } from '../database/lock.ts'
import { aProduct, anOrder } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { filesIn } from '../testing/everything.ts'
import { picture } from '../testing/pictures.ts'
import { refused } from '../testing/refused.ts'
import { type Person, testShop } from '../testing/test-shop.ts'
import { until } from '../testing/until.ts'
import { keepingPictures, writePicture } from './keep-pictures.ts'
import { goodsPicture } from './pictures.ts'
import { sweepUnreferenced } from './unreferenced.ts'

const HOUR = 3_600_000

async function aHeader(admin: Person, image: File) {
  const body = { name: 'Banner', description: 'A banner.', image }
  return (await admin.call('createHeader', { body })).data
}

async function aCategoryWith(admin: Person, image: File) {
  return (await admin.call('createCategory', { body: { name: 'Lamps', image } })).data
}

/** A request that keeps a picture and is refused then. */
function refusedWith(admin: Person, image: File) {
  const nobody = { params: { id: 'nobody' }, body: { image } }
  return refused(admin.call('updateCategoryById', nobody))
}

onBothEngines('A refused request', (engine) => {
  it('takes the picture it had written with it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    expect(await refusedWith(admin, await picture())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await filesIn(shop)).toEqual([])
  })

  it('leaves a picture that another record has, in any width', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const image = await picture()
    await aHeader(admin, image) // small: its widths 800 and 400 are the same bytes
    const before = await filesIn(shop)
    await refusedWith(admin, image)
    expect(await filesIn(shop)).toEqual(expect.arrayContaining(before))
  })

  it('never takes a picture from a request that keeps the same one at the same moment', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    for (let round = 0; round < 8; round += 1) {
      const image = await picture()
      const [category] = await Promise.all([
        aCategoryWith(admin, image),
        refusedWith(admin, image),
        refusedWith(admin, image),
        sweepUnreferenced(shop.app, Date.now() + 2 * HOUR),
      ])
      expect((await shop.server.inject(category.image)).statusCode).toBe(200)
    }
  })
})

onBothEngines('A record', (engine) => {
  it('has its picture even when somebody removed it between writing and naming', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const kept = await goodsPicture(await picture())
    const { _id } = await aCategoryWith(admin, await picture())
    await keepingPictures(shop.app, [kept], async (tx) => {
      for (const { name } of kept.files) await shop.app.files.remove(name)
      await tx.db.updateTable('categories').set({ image: kept.address }).where('id', '=', _id).execute()
    })
    expect(await filesIn(shop)).toEqual(expect.arrayContaining(kept.files.map(({ name }) => name)))
  })
})

it('leaves a picture that an order takes over from its product while the sweeper waits', async () => {
  const shop = await testShop('postgres')
  const admin = await shop.person('admin')
  const product = await aProduct(admin)
  const customer = await shop.person('customer')
  const { sweeping } = await shop.app.database.transaction(async (tx) => {
    await lockPicturesInUse(tx)
    await writePicture(shop.app.files, await goodsPicture(await picture())) // nothing names it: there is something to wait for
    const sweeping = sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)
    await until(async () => {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
        shop.app.database.read,
      )
      expect(rows).toHaveLength(1)
    })
    await anOrder(customer, [{ product: product._id, quantity: 1 }])
    await admin.call('deleteProductById', { params: { id: product._id } })
    return { sweeping }
  })
  expect(await sweeping).toBe(1)
  expect((await shop.server.inject(product.images[0] ?? '')).statusCode).toBe(200)
})

onBothEngines('The sweeper', (engine) => {
  it('removes pictures that were replaced, once they are an hour old', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id, image: old } = await aCategoryWith(admin, await picture())
    const body = { image: await picture() }
    const { data } = await admin.call('updateCategoryById', { params: { id: _id }, body })
    expect(await sweepUnreferenced(shop.app)).toBe(0)
    expect((await shop.server.inject(old)).statusCode).toBe(200)
    expect(await sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)).toBe(1)
    expect((await shop.server.inject(old)).statusCode).toBe(404)
    expect((await shop.server.inject(data.image)).statusCode).toBe(200)
    expect(await filesIn(shop)).toHaveLength(3)
  })

  it('leaves every picture that a record of any kind names', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await aProduct(admin, { images: [await picture(), await picture()] }) // with its category and subcategory
    const text = { name: 'Diwali', description: 'Lamps.' }
    await aHeader(admin, await picture())
    await admin.call('createFooter', { body: { ...text, image: await picture() } })
    await admin.call('createOffer', { body: { ...text, offerPercentage: 10, image: await picture() } })
    const before = await filesIn(shop)
    expect(before).toHaveLength(7 * 3)
    expect(await sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)).toBe(0)
    expect(await filesIn(shop)).toEqual(before)
  })

  it('leaves the pictures of orders when their products are gone, and screenshots always', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const ordered = await aProduct(admin)
    const other = await aProduct(admin)
    await anOrder(customer, [{ product: ordered._id, quantity: 1 }])
    for (const { _id } of [ordered, other]) await admin.call('deleteProductById', { params: { id: _id } })
    expect(await sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)).toBe(1)
    expect((await shop.server.inject(ordered.images[0] ?? '')).statusCode).toBe(200)
    expect((await shop.server.inject(other.images[0] ?? '')).statusCode).toBe(404)
    expect((await filesIn(shop)).filter((name) => name.startsWith('private/'))).toHaveLength(1)
  })

  it('removes what a write that died left behind', async () => {
    const shop = await testShop(engine)
    await aCategoryWith(await shop.person('admin'), await picture())
    await writeFile(join(shop.where.dataDir, 'files', 'temporary', '.tmp-dead'), 'half a picture')
    await sweepUnreferenced(shop.app)
    expect(await filesIn(shop)).toHaveLength(4)
    await sweepUnreferenced(shop.app, Date.now() + 61_000)
    expect(await filesIn(shop)).toHaveLength(3)
  })

  it('removes many in several transactions, between which others write', async () => {
    const shop = await testShop(engine)
    for (let made = 0; made < 30; made += 1)
      await writePicture(shop.app.files, await goodsPicture(await picture()))
    const { database } = shop.app
    let transactions = 0
    const transaction: typeof database.transaction = (act) => {
      transactions += 1
      return database.transaction(act)
    }
    const counting = { ...shop.app, database: { ...database, transaction } }
    expect(await sweepUnreferenced(counting, Date.now() + 2 * HOUR)).toBe(30)
    expect(transactions).toBeGreaterThan(1)
    expect(await filesIn(shop)).toEqual([])
  })
})
