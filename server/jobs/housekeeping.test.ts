import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { countWithin, LIMITS } from '../limits.ts'
import { housekeepingTasks } from '../shop-server.ts'
import { sweepScreenshots } from '../sweep-files.ts'
import { aProduct, anOrder } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testShop } from '../testing/test-shop.ts'
import { startHousekeeping } from './housekeeping.ts'

const HOUR = 3_600_000

onBothEngines('Sweeping screenshots', (engine) => {
  test('removes those whose order was never placed, and leaves recent ones', async () => {
    const { app, where } = await testShop(engine)
    const orphan = 'private/screenshots/01a1fd80-2e9d-77c6-9965-f5da16743536-0123456789abcdef.webp'
    const fresh = 'private/screenshots/01a1fd80-2e9d-77c6-9965-f5da16743537-0123456789abcdef.webp'
    for (const name of [orphan, fresh]) await app.files.put(name, new Uint8Array([1]))
    const old = (Date.now() - 2 * HOUR) / 1000
    await utimes(join(where.dataDir, 'files', orphan), old, old)
    expect(await sweepScreenshots(app)).toBe(1)
    expect(await app.files.has(orphan)).toBe(false)
    expect(await app.files.has(fresh)).toBe(true)
  })

  test('takes also those that were left days before the shop was started', async () => {
    const { app, where } = await testShop(engine)
    const orphan = 'private/screenshots/01a1fd80-2e9d-77c6-9965-f5da16743536-0123456789abcdef.jpg'
    await app.files.put(orphan, new Uint8Array([1]))
    const old = (Date.now() - 96 * HOUR) / 1000
    await utimes(join(where.dataDir, 'files', orphan), old, old)
    await startHousekeeping(app, housekeepingTasks()).stop()
    expect(await app.files.has(orphan)).toBe(false)
  })
})

onBothEngines('Housekeeping', (engine) => {
  test('deletes what has expired and nothing that still counts, or that a wrong clock has let expire', async () => {
    const shop = await testShop(engine)
    const { app, clock } = shop
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    await shop.call('forgotPassword', { body: { email: asha.email } })
    await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const rows = async () => {
      const { read } = app.database
      const sessions = await read.selectFrom('sessions').select('token_hash').execute()
      const links = await read.selectFrom('one_time_links').select('token_hash').execute()
      const requests = await read.selectFrom('order_requests').select('request_key').execute()
      return { sessions: sessions.length, links: links.length > 0, requests: requests.length }
    }
    const before = await rows()
    expect(before).toMatchObject({ links: true, requests: 1 })
    await startHousekeeping(app, housekeepingTasks()).stop()
    expect(await rows()).toEqual(before)
    clock.advance(60 * 24 * HOUR) // ahead by mistake
    await startHousekeeping(app, housekeepingTasks()).stop()
    expect(await rows()).toEqual(before)
    clock.advance(-59 * 24 * HOUR)
    await startHousekeeping(app, housekeepingTasks()).stop()
    expect(await rows()).toMatchObject({ sessions: 0, links: true })
    clock.advance(59 * 24 * HOUR)
    const housekeeping = startHousekeeping(app, housekeepingTasks())
    await housekeeping.run()
    clock.advance(6 * HOUR)
    await housekeeping.run()
    await housekeeping.stop()
    expect(await rows()).toEqual({ sessions: 0, links: false, requests: 0 })
  })

  test('does its other tasks although one fails', async () => {
    const { app, clock } = await testShop(engine)
    await app.database.transaction((tx) => countWithin(app, tx.db, 'a key', LIMITS.orders))
    clock.advance(2 * HOUR)
    const failing = { done: '', run: () => Promise.reject(new Error('access denied to the bucket')) }
    const next = { done: '', run: vi.fn(async () => ({})) }
    await startHousekeeping(app, [failing, next]).stop()
    expect(next.run).toHaveBeenCalledOnce()
    expect(await app.database.read.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })
})
