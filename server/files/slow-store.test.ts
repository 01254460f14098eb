import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { endLeases, takeLeases } from '../database/lease.ts'
import { onBothEngines } from '../testing/engines.ts'
import { filesIn } from '../testing/everything.ts'
import { picture } from '../testing/pictures.ts'
import { type Person, testShop, type TestShop } from '../testing/test-shop.ts'
import { until } from '../testing/until.ts'
import { goodsPicture, type Picture } from './pictures.ts'
import { sweepUnreferenced } from './unreferenced.ts'
import { REMOVAL_MS, removalOf } from './unreferenced.ts'

const HOUR = 3_600_000

/** Holds calls to the shop's files until they are let go: a bucket that hangs. */
function slowDown({ app }: TestShop, call: 'has' | 'remove', afterTimes = 0) {
  const real = app.files[call]
  const door = Promise.withResolvers<void>()
  let waiting = 0
  const times = new Map<string, number>()
  app.files[call] = (async (name: string) => {
    times.set(name, (times.get(name) ?? 0) + 1)
    if (times.get(name)! > afterTimes) {
      waiting += 1
      await door.promise
    }
    return real(name)
  }) as never
  return { letGo: () => door.resolve(), waiting: () => waiting }
}

function aCategoryWith(admin: Person, image: File) {
  return admin.call('createCategory', { body: { name: 'Lamps', image } })
}

async function keepUnnamed({ app }: TestShop, image: File): Promise<Picture> {
  const kept = await goodsPicture(image)
  for (const { name, bytes } of kept.files) await app.files.put(name, bytes)
  return kept
}

onBothEngines('While the file store hangs', (engine) => {
  it.each([0, 1])('others write on beside an act that keeps a picture (its look number %s)', async (look) => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const store = slowDown(shop, 'has', look)
    const act = aCategoryWith(admin, await picture())
    await until(() => expect(store.waiting()).toBeGreaterThan(0))
    await shop.person('customer') // writes
    store.letGo()
    const { data } = await act
    expect((await shop.server.inject(data.image)).statusCode).toBe(200)
  })

  it('others write on beside the sweeper, and who keeps the picture that it removes has it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const image = await picture()
    await keepUnnamed(shop, image)
    const store = slowDown(shop, 'remove')
    const sweeping = sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)
    await until(() => expect(store.waiting()).toBeGreaterThan(0))
    await shop.person('customer') // writes
    await aCategoryWith(admin, await picture())
    const act = aCategoryWith(admin, image)
    store.letGo()
    expect(await sweeping).toBe(1)
    const { data } = await act
    expect((await shop.server.inject(data.image)).statusCode).toBe(200)
  })
})

onBothEngines('A picture', (engine) => {
  it('that is swept between its writing and its naming is written again', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { put } = shop.app.files
    const removed: number[] = []
    shop.app.files.put = async (...file) => {
      await put(...file)
      if (file[0].endsWith('-1200.webp') && removed.length === 0) {
        removed.push(0)
        removed.push(await sweepUnreferenced(shop.app, Date.now() + 2 * HOUR))
      }
    }
    const { data } = await aCategoryWith(admin, await picture())
    expect(removed).toEqual([0, 1])
    expect((await shop.server.inject(data.image)).statusCode).toBe(200)
    expect(await filesIn(shop)).toHaveLength(3)
  })

  it('whose remover died is kept as soon as the lease has lapsed', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const image = await picture()
    const { hash } = await keepUnnamed(shop, image)
    const lease = { holder: newId(), life: REMOVAL_MS }
    await shop.app.database.transaction((tx) => takeLeases(shop.app, tx, [removalOf(hash)], lease))
    expect(await sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)).toBe(0) // another one is at it
    const store = slowDown(shop, 'has')
    store.letGo()
    const act = aCategoryWith(admin, image)
    shop.clock.advance(REMOVAL_MS)
    const { data } = await act
    expect((await shop.server.inject(data.image)).statusCode).toBe(200)
    await endLeases(shop.app, lease.holder)
    expect(await sweepUnreferenced(shop.app, Date.now() + 2 * HOUR)).toBe(0)
  })
})
