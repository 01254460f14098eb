import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type App, createApp } from '../app.ts'
import { openDatabase } from './open.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'
import { until } from '../testing/until.ts'
import { type Housekeeping, LEASE_MS, startHousekeeping } from '../jobs/housekeeping.ts'
import { acquireLease } from './lease.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Process {
  app: App
  housekeeping: Housekeeping
  /** How often the housekeeping has run. */
  runs: () => number
  /** Cuts it off from the database, as if it had been killed. */
  die: () => void
}

/** A process of the shop on the same data, with its own connections on PostgreSQL. */
async function aProcess(shop: TestShop, engine: 'sqlite' | 'postgres'): Promise<Process> {
  const database = engine === 'postgres' ? await openDatabase(shop.where) : shop.app.database
  let runs = 0
  let isDead = false
  const { settings, clock, log, files } = shop.app
  const transaction: typeof database.transaction = (action) =>
    isDead ? Promise.reject(new Error('killed')) : database.transaction(action)
  const app = await createApp(settings, { clock, log, files, database: { ...database, transaction } })
  const housekeeping = startHousekeeping(app, [{ done: 'counted', run: async () => ({ runs: (runs += 1) }) }])
  onTestFinished(async () => {
    await housekeeping.stop()
    if (engine === 'postgres') await database.close()
  })
  return { app, housekeeping, runs: () => runs, die: () => (isDead = true) }
}

onBothEngines('of several processes', (engine) => {
  test('one runs the housekeeping each hour, and when it dies another one continues', async () => {
    const shop = await testShop(engine)
    const processes = await Promise.all(Array.from({ length: 5 }, () => aProcess(shop, engine)))
    const times = () => processes.reduce((sum, { runs }) => sum + runs(), 0)
    const allRun = () => Promise.all(processes.map(({ housekeeping }) => housekeeping.run()))
    await allRun()
    await until(() => expect(times()).toBe(1))
    for (let minutes = 2; minutes < 60; minutes += 2) {
      shop.clock.advance(2 * MINUTE)
      await allRun()
    }
    expect(times()).toBe(1)
    shop.clock.advance(2 * MINUTE)
    await allRun()
    expect(times()).toBe(2)

    const holder = processes.find(({ runs }) => runs() > 0)
    expect(holder?.runs()).toBe(2)
    holder?.die()
    shop.clock.advance(LEASE_MS - 1)
    await allRun()
    expect(times()).toBe(2)
    shop.clock.advance(1)
    await allRun()
    expect(times()).toBe(3)
    expect(holder?.runs()).toBe(2)
  })

  test('the next one runs the housekeeping immediately when the first is stopped', async () => {
    const shop = await testShop(engine)
    const first = await aProcess(shop, engine)
    await first.housekeeping.run()
    const second = await aProcess(shop, engine)
    await second.housekeeping.run()
    expect([first.runs(), second.runs()]).toEqual([1, 0])
    await first.housekeeping.stop()
    await second.housekeeping.run()
    expect([first.runs(), second.runs()]).toEqual([1, 1])
  })

  test('each removes what killed ones left on its machine, whoever runs the housekeeping', async () => {
    const shop = await testShop(engine)
    const [, other] = [await aProcess(shop, engine), await aProcess(shop, engine)]
    const killed = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(killed, 'exit')
    const folder = join(shop.where.dataDir, 'files/temporary')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `.tmp-${killed.pid}-${randomUUID()}`), 'half an upload')
    await other.housekeeping.run()
    expect(await readdir(folder)).toEqual([])
  })

  test('housekeeping runs each hour again after a fast clock was corrected', async () => {
    const shop = await testShop(engine)
    shop.clock.advance(300 * 24 * HOUR)
    const { housekeeping, runs } = await aProcess(shop, engine)
    await housekeeping.run()
    shop.clock.advance(-300 * 24 * HOUR)
    await housekeeping.run()
    await until(() => expect(runs()).toBe(2))
    await housekeeping.run()
    expect(runs()).toBe(2)
  })

  test('none waits for a lease that a wrong clock took for years', async () => {
    const { app, clock } = await testShop(engine)
    const lease = { name: 'x', life: MINUTE }
    clock.advance(10_000 * HOUR)
    expect(await acquireLease(app, { ...lease, holder: 'wrong' })).toBe(true)
    clock.advance(-10_000 * HOUR)
    expect(await acquireLease(app, { ...lease, holder: 'right' })).toBe(true)
    expect(await acquireLease(app, { ...lease, holder: 'late' })).toBe(false)
  })
})
