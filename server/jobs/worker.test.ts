import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type App, createApp } from '../app.ts'
import { isoTime } from '../clock.ts'
import { openDatabase } from '../database/open.ts'
import { type FreshDatabase, onBothEngines } from '../testing/engines.ts'
import { testShop } from '../testing/test-shop.ts'
import { ATTEMPTS_MAX, BACKOFF_MS, CLAIM_MS, queueJobs, claimJob } from './queue-job.ts'
import { startWorkers } from './worker.ts'
import { until } from '../testing/until.ts'
import { planOf, watchQueries } from '../testing/watched-queries.ts'

const PLAN = { sqlite: /INDEX jobs_waiting \(kind=\? AND priority>\?\)/, postgres: /jobs_waiting/ }

onBothEngines('the job worker', (engine) => {
  test('does a job once its action has committed, and deletes it afterwards', async () => {
    const { app } = await testShop(engine)
    const done: unknown[] = []
    start(app, async (payload) => void done.push(payload))
    await app.database.transaction(async (tx) => {
      await queueJobs(app, tx, 'mail', [{ payload: { number: 1 } }])
      expect(done).toEqual([])
    })
    await until(async () => expect(await jobs(app)).toEqual([]))
    expect(done).toEqual([{ number: 1 }])
  })

  test('takes jobs of a higher priority first, else those that are due longest', async () => {
    const { app } = await testShop(engine)
    await queue(app, 2)
    await queueOfPriority(app, 1, 'payment')
    await queueOfPriority(app, 2, 'sign-in')
    await queueOfPriority(app, 1, 'another payment')
    const done: unknown[] = []
    start(app, async (payload) => void done.push(payload))
    await until(async () => expect(await jobs(app)).toEqual([]))
    const rest = [{ number: 0 }, { number: 1 }]
    expect(done).toEqual([{ name: 'sign-in' }, { name: 'payment' }, { name: 'another payment' }, ...rest])
  })

  test('runs as many jobs at once as it has slots, and reserves the last slots for a higher priority', async () => {
    const { app } = await testShop(engine)
    const finish = Promise.withResolvers<void>()
    const begun: unknown[] = []
    await queue(app, 4)
    const worker = start(
      app,
      async (payload) => {
        begun.push(payload)
        await finish.promise
      },
      [0, 0, 2],
    )
    await until(() => expect(begun).toEqual([{ number: 0 }, { number: 1 }]))
    await queueOfPriority(app, 1, 'payment')
    await settled(app)
    expect(begun).toHaveLength(2)
    await queueOfPriority(app, 2, 'sign-in')
    await until(() => expect(begun).toHaveLength(3))
    expect(begun[2]).toEqual({ name: 'sign-in' })
    await queueOfPriority(app, 2, 'another sign-in')
    await settled(app)
    expect(begun).toHaveLength(3)
    finish.resolve()
    await until(async () => expect(await jobs(app)).toEqual([]))
    expect(begun.slice(3, 5)).toEqual([{ name: 'another sign-in' }, { name: 'payment' }])
    await worker.stop()
  })

  test('never sees the job of an action that failed', async () => {
    const { app } = await testShop(engine)
    const handler = vi.fn(async () => undefined)
    const worker = start(app, handler)
    const action = app.database.transaction(async (tx) => {
      await queueJobs(app, tx, 'mail', [{ payload: {} }])
      throw new Error('the action failed')
    })
    await expect(action).rejects.toThrow('the action failed')
    worker.wake()
    await worker.stop()
    expect(handler).not.toHaveBeenCalled()
  })

  test('tries again after growing pauses, then lets the job rest as failed with its last error', async () => {
    const { app, clock } = await testShop(engine)
    const handler = vi.fn(async () => {
      throw new Error(`no answer ${handler.mock.calls.length}`)
    })
    await queue(app, 1)
    const worker = start(app, handler)
    for (const [i, pause] of BACKOFF_MS.entries()) {
      await until(async () =>
        expect(await jobs(app)).toMatchObject([{ attempts: i + 1, last_error: `no answer ${i + 1}` }]),
      )
      clock.advance(pause - 1)
      worker.wake()
      await settled(app)
      expect(handler).toHaveBeenCalledTimes(i + 1)
      clock.advance(1)
      worker.wake()
    }
    await until(async () =>
      expect(await jobs(app)).toMatchObject([
        { state: 'failed', attempts: ATTEMPTS_MAX, last_error: `no answer ${ATTEMPTS_MAX}` },
      ]),
    )
    clock.advance(365 * 24 * 3_600_000)
    worker.wake()
    await worker.stop()
    expect(handler).toHaveBeenCalledTimes(ATTEMPTS_MAX)
  })

  test('stores an error with characters that PostgreSQL does not, and waits as after any other', async () => {
    const { app, clock } = await testShop(engine)
    await queue(app, 1)
    start(app, async () => {
      throw new Error('Invalid greeting: \0\0')
    })
    await until(async () =>
      expect(await jobs(app)).toMatchObject([
        { last_error: 'Invalid greeting: ', run_after: isoTime(clock, BACKOFF_MS[0]) },
      ]),
    )
  })

  test('retries a job whose process died between claim and done, but not before the claim ends', async () => {
    const { app, clock } = await testShop(engine)
    await queue(app, 1)
    expect(await claimJob(app, ['mail'])).toMatchObject({ attempts: 1 })
    const handler = vi.fn(async () => undefined)
    const worker = start(app, handler)
    clock.advance(CLAIM_MS - 1)
    worker.wake()
    await settled(app)
    expect(handler).not.toHaveBeenCalled()
    clock.advance(1)
    worker.wake()
    await until(async () => expect(await jobs(app)).toEqual([]))
    expect(handler).toHaveBeenCalledTimes(1)
  })

  test('takes a job that a clock a year ahead made wait, once the clock is right again', async () => {
    const { app, clock } = await testShop(engine)
    const YEAR = 365 * 24 * 3_600_000
    clock.advance(YEAR)
    await queue(app, 1)
    const handler = vi.fn().mockRejectedValueOnce(new Error('no answer'))
    const worker = start(app, handler)
    await until(async () => expect(await jobs(app)).toMatchObject([{ last_error: 'no answer' }]))
    clock.advance(-YEAR)
    worker.wake()
    await until(async () => expect(await jobs(app)).toEqual([]))
    expect(handler).toHaveBeenCalledTimes(2)
  })

  test('finds a job of one kind by its index, past whatever waits of another', async () => {
    const { app } = await testShop(engine)
    await queue(app, 100)
    const watched = watchQueries(app.database)
    expect(await claimJob({ ...app, database: watched.database }, ['inspection'])).toBeNull()
    const plan = await planOf(app.database, watched.taken()[0]!)
    expect(plan.join('\n')).toMatch(PLAN[engine])
  })

  test('holds its claim for as long as an attempt takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, clock } = await testShop(engine)
    const finish = Promise.withResolvers<void>()
    await queue(app, 1)
    const worker = start(app, () => finish.promise)
    await until(async () => expect(await jobs(app)).toMatchObject([{ attempts: 1 }]))
    for (let i = 0; i < 3; i += 1) {
      clock.advance(CLAIM_MS - 1)
      vi.advanceTimersByTime(5_000)
      const claimed = new Date(clock.now() + CLAIM_MS).toISOString()
      await until(async () => expect(await claimsOf(app)).toEqual([claimed]))
      expect(await claimJob(app, ['mail'])).toBeNull()
    }
    finish.resolve()
    await worker.stop()
    expect(await jobs(app)).toEqual([])
  })

  test('gives up a job that ended its process at every attempt', async () => {
    const { app, clock } = await testShop(engine)
    await queue(app, 1)
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      await claimJob(app, ['mail'])
      clock.advance(CLAIM_MS)
    }
    const handler = vi.fn(async () => undefined)
    start(app, handler)
    await until(async () => expect(await jobs(app)).toMatchObject([{ state: 'failed' }]))
    expect(handler).not.toHaveBeenCalled()
  })

  test('leaves a kind that this build does not know to the build that does', async () => {
    const { app } = await testShop(engine)
    await queue(app, 1)
    expect(await claimJob(app, ['another kind'])).toBeNull()
    expect(await jobs(app)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('waits at its stop for the job that runs and takes no other', async () => {
    const { app } = await testShop(engine)
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const handler = vi.fn(() => {
      begun.resolve()
      return finish.promise
    })
    await queue(app, 2)
    const worker = start(app, handler)
    await begun.promise
    let stopped = false
    const stop = worker.stop().then(() => (stopped = true))
    await settled(app)
    expect(stopped).toBe(false)
    finish.resolve()
    await stop
    expect(handler).toHaveBeenCalledTimes(1)
    expect(await jobs(app)).toMatchObject([{ attempts: 0 }])
  })

  test('two workers on one database do each of 40 jobs once', async () => {
    const { app, clock, where } = await testShop(engine)
    // A second SQLite connection in this thread would wait for the first while blocking it, so both share one
    // there.
    const database = engine === 'postgres' ? await openDatabase(where) : app.database
    const second = await createApp(app.settings, { clock, log: app.log, database })
    const done: unknown[] = []
    const handler = async (payload: unknown) => {
      await new Promise(setImmediate)
      done.push(payload)
    }
    await queue(app, 40)
    const workers = [start(app, handler), start(second, handler)]
    await until(async () => expect(await jobs(app)).toEqual([]))
    await Promise.all(workers.map((worker) => worker.stop()))
    if (database !== app.database) await database.close()
    expect(done).toHaveLength(40)
    expect(new Set(done.map((one) => JSON.stringify(one))).size).toBe(40)
  })

  test('takes no job that another machine has in hand, though the clocks of both are ten minutes apart', async () => {
    const { where, app } = await testShop(engine)
    onTestFinished(() => void vi.useRealTimers())
    const one = await processOn(app, where)
    await queue(one, 1)
    expect(await claimJob(one, ['mail'])).not.toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (engine === 'postgres' ? 600_000 : 0) })
    const ahead = await processOn(app, where)
    expect(await claimJob(ahead, ['mail'])).toBeNull()
  })

  test('keeps addresses that a mail server quotes in its error out of the log', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const { app } = await testShop(engine, { log })
    await queue(app, 1)
    start(app, async () => {
      throw new Error('550 no such user <asha@customer.example>')
    })
    await until(() => expect(lines.join()).toContain('550 no such user'))
    expect(lines.join()).not.toContain('asha')
  })
})

/** Another process of the shop with its machine's clock. On SQLite it is this one. */
async function processOn({ settings, log }: App, { database, databaseUrl, dataDir }: FreshDatabase) {
  const own = databaseUrl ? await openDatabase({ databaseUrl, dataDir }) : database
  const app = await createApp(settings, { log, database: own })
  if (own !== database) onTestFinished(() => app.close())
  return app
}

function start(app: App, mail: (payload: unknown) => Promise<void>, slots?: readonly number[]) {
  const worker = startWorkers(app, [{ handlers: { mail }, ...(slots && { slots }) }])
  onTestFinished(() => worker.stop())
  return worker
}

async function queue(app: App, count: number) {
  for (let number = 0; number < count; number += 1) {
    await app.database.transaction((tx) => queueJobs(app, tx, 'mail', [{ payload: { number } }]))
  }
}

function queueOfPriority(app: App, priority: number, name: string) {
  return app.database.transaction((tx) => queueJobs(app, tx, 'mail', [{ payload: { name }, priority }]))
}

function jobs(app: App) {
  return app.database.read.selectFrom('jobs').selectAll().orderBy('id').execute()
}

/** Long enough for a worker that was woken to check the table. */
async function settled(app: App) {
  for (let i = 0; i < 10; i += 1) await jobs(app)
}

async function claimsOf({ database }: App): Promise<string[]> {
  const rows = await database.read.selectFrom('jobs').select('run_after').execute()
  return rows.map(({ run_after }) => run_after)
}
