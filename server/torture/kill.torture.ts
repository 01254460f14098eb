import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ApiError, createClient } from '#contract/client.ts'
import { createApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import type { Database, Engine } from '../database/database.ts'
import { openSqlite } from '../database/sqlite.ts'
import { indiaDay } from '../india-time.ts'
import { backupAt } from '../operator/backup/destinations.ts'
import { verifyBackup } from '../operator/backup/read-backup.ts'
import { emptySettings, ownFolder, rowsIn } from '../testing/backups.ts'
import { aProduct } from '../testing/builders.ts'
import { busyShop } from '../testing/busy-shop.ts'
import { crashPostgres, onBothEngines } from '../testing/engines.ts'
import { ADDRESS, brokenBy, orderBody } from '../testing/orders.ts'
import { endOf, killedAfter, type ShopProcess, startShop } from '../testing/shop-process.ts'
import { statement } from '../testing/shop-with-bank.ts'
import { registerShop } from '../testing/tax.ts'
import { openShop, type Person } from '../testing/test-shop.ts'
import { howOften, randomFrom, SEED, tell } from '../testing/torture.ts'
import { until } from '../testing/until.ts'

// Kills the program at random times while 16 customers order with images, and staff ship batches with tax
// documents, import statements and record refunds. Documents alone: features/tax-documents/document-files.test.ts.

const BUYERS = 16
const PER_SHOP = 20
const TABLES = [
  'orders',
  'order_items',
  'order_history',
  'products',
  'stock_movements',
  'documents',
  'refunds',
]
type Client = ReturnType<typeof createClient>

/** The responses to callers: orders by the address line, which is different for each attempt. */
interface Outcomes {
  acknowledged: Map<string, string>
  refused: Set<string>
  sent: number
  lives: number
  /** Refunded rupees by order, and orders that were shipped. */
  refunded: Map<string, number>
  shipped: Set<string>
}

async function shopToKill(engine: Engine) {
  const { shop, close } = await openShop(engine, { clock: systemClock, environment: { RATE_LIMITS: 'off' } })
  const admins = [await shop.person('admin'), await shop.person('admin')]
  await registerShop(admins[0]!)
  const { _id: product } = await aProduct(admins[0]!, { stock: 1_000_000, gstRate: 5 })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.person()))
  // The program must be the only one with the file open: only then does SQLite recover it.
  if (engine === 'sqlite') await shop.app.database.close()
  const outcomes: Outcomes = {
    acknowledged: new Map(),
    refused: new Set(),
    sent: 0,
    lives: 0,
    refunded: new Map(),
    shipped: new Set(),
  }
  return { shop, close, admins, buyers, product, outcomes }
}

type Killed = Awaited<ReturnType<typeof shopToKill>>

/** Repeats a piece of work, which may make no call, until the program has ended; errors do not end it. */
async function untilGone({ child }: ShopProcess, work: () => Promise<void>): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      await pause(20)
    }
  }
}

async function buy({ outcomes, product }: Killed, buyer: Person, call: Client): Promise<void> {
  const addressLine = `Attempt ${(outcomes.sent += 1)}`
  const body = await orderBody(buyer, [{ product, quantity: 1 }], {
    shippingAddress: { ...ADDRESS, addressLine },
  })
  try {
    outcomes.acknowledged.set(addressLine, (await call('createOrder', { body })).data._id)
  } catch (error) {
    if (error instanceof ApiError) outcomes.refused.add(addressLine)
    throw error
  }
}

/** Ships new orders in a batch with their documents. */
async function dispatch({ outcomes }: Killed, call: Client): Promise<void> {
  const ids = [...outcomes.acknowledged.values()].filter((id) => !outcomes.shipped.has(id)).slice(0, 5)
  if (ids.length === 0) return pause(20)
  const orders = ids.map((id) => ({ id }))
  await call('updateOrders', { body: { orders, orderStatus: 'confirmed' } })
  const { data } = await call('updateOrders', { body: { orders, orderStatus: 'shipped' } })
  for (const one of data) if (one.done) outcomes.shipped.add(one._id)
}

/** Imports a statement, then marks an order paid and refunds a rupee of it. */
async function keepBooks({ outcomes }: Killed, call: Client, random: () => number): Promise<void> {
  const utr = String(600_000_000_000 + Math.floor(random() * 99_999_999_999))
  await call('importStatement', {
    body: { file: statement([{ narration: 'UPI/CR', utr, credit: '110.00' }], `${utr}.csv`) },
  })
  const ids = [...outcomes.acknowledged.values()]
  const id = ids[Math.floor(random() * ids.length)]
  if (!id) return
  const params = { id }
  await call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  const { refunds } = (await call('getOrder', { params })).data
  const refundedSoFar = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const body = { amount: 1, reason: 'Broken', way: 'cash', on: indiaDay(Date.now()), refundedSoFar } as const
  await call('recordRefund', { params, body })
  outcomes.refunded.set(id, refundedSoFar + 1)
}

/** One run of the program, from start to kill; returns the milliseconds until it was open. */
async function live(killed: Killed, random: () => number, withDatabase: boolean): Promise<number> {
  const began = performance.now()
  const program = await startShop(killed.shop.where, { RATE_LIMITS: 'off', NODE_ENV: 'test' })
  const ready = performance.now() - began
  const callOf = ({ token }: Person) => createClient({ origin: program.origin, token: () => token })
  const [one, other] = killed.admins.map(callOf)
  const work = [
    ...killed.buyers.map((buyer) => untilGone(program, () => buy(killed, buyer, callOf(buyer)))),
    untilGone(program, () => dispatch(killed, one!)),
    untilGone(program, () => keepBooks(killed, other!, random)),
  ]
  // Some runs end before the first order, some during the twelfth, every fifth once a batch was shipped.
  const { acknowledged, shipped } = killed.outcomes
  const [enough, shippedBefore] = [acknowledged.size + Math.floor(random() * 12), shipped.size]
  const deadline = Date.now() + (killed.outcomes.lives % 5 === 4 ? 20_000 : 0)
  while (acknowledged.size < enough || (Date.now() < deadline && shipped.size === shippedBefore))
    await pause(5)
  await pause(random() * 500)
  // Between an image and its row, or between a row and its response; otherwise at any time.
  const { dataDir } = killed.shop.where
  const file = ['files/private/screenshots', 'samagri.sqlite-wal'][(killed.outcomes.lives += 1) % 3]
  if (file && existsSync(join(dataDir, file))) await changeOf(join(dataDir, file))
  if (withDatabase) await crashPostgres(killed.shop.where)
  await endOf(program.child, 'SIGKILL')
  await Promise.all(work)
  if (withDatabase)
    await until(() => killed.shop.app.database.read.selectFrom('leases').select('name').execute()) // once it has recovered
  return ready
}

/** How long a command takes that succeeds, in ms. */
async function msOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  expect(await work).toBe(0)
  return performance.now() - began
}

/** The next write to a file or folder; resolves after five seconds without one. */
async function changeOf(path: string): Promise<void> {
  const signal = AbortSignal.timeout(5_000)
  await once(watch(path, { signal }), 'change', { signal }).catch(() => undefined)
}

/** Contradictions to the callers' responses, and what `check` finds. */
async function wrongIn({ shop, outcomes }: Killed): Promise<string[]> {
  const { app, where } = shop
  const database: Database =
    app.database.engine === 'sqlite' ? await openSqlite(join(where.dataDir, 'samagri.sqlite')) : app.database
  const wrong: string[] = []
  try {
    const rows = await database.read.selectFrom('orders').selectAll().execute()
    const byAttempt = Map.groupBy(rows, (row) => row.address_line)
    for (const [attempt, id] of outcomes.acknowledged)
      if (byAttempt.get(attempt)?.[0]?.id !== id) wrong.push(`${attempt}: acknowledged as ${id}, not there`)
    for (const [attempt, same] of byAttempt) {
      if (same.length > 1) wrong.push(`${attempt}: there are ${same.length}`)
      if (outcomes.refused.has(attempt)) wrong.push(`${attempt}: refused and there`)
    }
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [id, rupees] of outcomes.refunded)
      if (byId.get(id)!.refunded_paise < rupees * 100) wrong.push(`${id}: a refund is lost`)
    const documents = await database.read.selectFrom('documents').select(['order_id', 'against_id']).execute()
    const invoiced = new Set(documents.map((row) => row.order_id))
    for (const id of outcomes.shipped) {
      if (byId.get(id)!.order_status !== 'shipped') wrong.push(`${id}: its dispatch is lost`)
      if (!invoiced.has(id)) wrong.push(`${id}: shipped without a document`)
    }
    wrong.push(...(await brokenBy({ ...app, database })))
  } finally {
    if (database !== app.database) await database.close()
  }
  return wrong
}

onBothEngines('A shop that is killed at any moment', (engine) => {
  it('has everything that it acknowledged once, and nothing that it refused', async () => {
    const { times, until: end } = howOften(2, engine === 'sqlite' ? 1_000 : 200)
    const random = randomFrom(SEED)
    const figures = {
      kills: 0,
      withDatabase: 0,
      acknowledged: 0,
      refunds: 0,
      shipped: 0,
      readyMs: [] as number[],
    }
    while (figures.kills < times && Date.now() < end) {
      const killed = await shopToKill(engine)
      for (let i = 0; i < PER_SHOP && figures.kills < times && Date.now() < end; i += 1) {
        const withDatabase = engine === 'postgres' && i % 4 === 3
        figures.readyMs.push(Math.round(await live(killed, random, withDatabase)))
        figures.kills += 1
        figures.withDatabase += Number(withDatabase)
        expect((await wrongIn(killed)).join('\n')).toBe('')
      }
      figures.acknowledged += killed.outcomes.acknowledged.size
      figures.refunds += killed.outcomes.refunded.size
      figures.shipped += killed.outcomes.shipped.size
      await killed.close()
    }
    const sorted = figures.readyMs.toSorted((a, b) => a - b)
    const ready = { median: sorted[sorted.length >> 1], most: sorted.at(-1) }
    tell(`kill on ${engine}`, { ...figures, readyMs: ready })
  })

  it('is backed up and restored whole after a backup and a restore were killed', async () => {
    const shop = await busyShop(engine)
    const folder = await ownFolder()
    const path = join(folder, 'whole.backup')
    const backupMs = await msOf(killedAfter(shop.where, ['backup', path]))
    const restoreMs = await msOf(killedAfter(await emptySettings(engine), ['restore', path]))
    const { times, until: end } = howOften(2, 50)
    const random = randomFrom(SEED)
    const figures = { kills: 0, backups: 0, restores: 0 }
    for (let i = 0; i < times && Date.now() < end; i += 1) {
      const cut = join(folder, `${i}.backup`)
      await killedAfter(shop.where, ['backup', cut], random() * backupMs)
      if (existsSync(cut)) await verifyBackup(backupAt(cut), () => undefined)
      else figures.backups += 1
      const place = await emptySettings(engine)
      await killedAfter(place, ['restore', path], random() * restoreMs)
      if ((await killedAfter(place, ['restore', path])) === 0) figures.restores += 1 // otherwise it was already finished
      const app = await createApp(place, { log: pino({ level: 'silent' }) })
      const [rows, wanted] = [await rowsIn(app.database), await rowsIn(shop.app.database)]
      for (const table of TABLES) expect(rows[table], table).toEqual(wanted[table])
      expect(await brokenBy(app)).toEqual([])
      await app.close()
      figures.kills += 2
    }
    tell(`killed backups and restores on ${engine}`, figures)
  })
})
