import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { type App, createApp } from '../app.ts'
import { putRows } from '../operator/backup/restore-rows.ts'
import { BACKED_UP, columnsOf, LEFT_OUT } from '../operator/backup/tables.ts'
import type { Settings } from '../settings.ts'
import { emptySettings, rowsIn } from '../testing/backups.ts'
import { busyShop } from '../testing/busy-shop.ts'
import { onBothEngines } from '../testing/engines.ts'
import { readStoreSetting } from '../features/store-settings/read-store-settings.ts'
import { aProduct, anOrder } from '../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../testing/checkouts.ts'
import { brokenIn, errorResponseOf } from '../testing/orders.ts'
import { shopWithBank } from '../testing/shop-with-bank.ts'
import { killedAfter } from '../testing/shop-process.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'
import { howOften, isTorture, randomFrom, SEED, tell } from '../testing/torture.ts'
import type { Database, Engine, Transaction } from './database.ts'
import { MIGRATIONS, newestSchema, schemaOf, watchSchema } from './migrate.ts'
import { openAsItIs, openDatabase, openForRestore } from './open.ts'
import { openSqlite } from './sqlite.ts'

/** Without what the previous release did not write: the priority of jobs, and when a problem was acknowledged. */
const withoutLater = (rows: readonly string[] = []) =>
  rows.map((row) => row.replace(/\["(priority|acknowledged_at)",[^\]]+\],/, ''))

/** The schema of the previous release. */
const BEFORE = 3
const COPY = `samagri-of-schema-${BEFORE}.sqlite`

/** Tables that the previous release did not have. */
const LATER = [
  'missed_searches',
  'policy_pages',
  'consents',
  'erased_audit',
  'staff_invitations',
  'stock_requests',
  'documents',
  'document_counters',
]

/** A shop's rows as in the previous release: without the tables and columns added later. */
async function* olderRows(from: Database, tx: Transaction) {
  for (const table of [...BACKED_UP, ...LEFT_OUT]) {
    const columns = await columnsOf(tx.db, tx.engine, table)
    if (columns.length === 0) continue
    const chosen = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql`select ${chosen} from ${sql.table(table)}`.execute(from.read)
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    yield { name: `tables/${table}/0001.ndjson`, bytes: Buffer.from(lines) }
  }
}

/** What the previous release left behind: its schema with rows in all its tables, and its files. */
async function olderPlace(engine: Engine, shop?: TestShop): Promise<Settings> {
  const settings = await emptySettings(engine)
  await mkdir(settings.dataDir, { recursive: true })
  const database = await openForRestore(settings)
  const migrations = MIGRATIONS.filter(({ number }) => number <= BEFORE)
  await database.transaction(async (tx) => {
    if (engine === 'postgres')
      await sql.raw('drop schema public cascade; create schema public').execute(tx.db)
    const entries = shop ? olderRows(shop.app.database, tx) : nothing()
    await putRows(tx, { schema: BEFORE, entries }, migrations, () => undefined)
  })
  await database.close()
  if (shop) await cp(join(shop.where.dataDir, 'files'), join(settings.dataDir, 'files'), { recursive: true })
  return settings
}

async function* nothing() {
  yield* []
}

async function started(settings: Settings): Promise<App> {
  const app = await createApp(settings, { log: pino({ level: 'silent' }) })
  onTestFinished(() => app.close())
  return app
}

onBothEngines('what the release before left behind', (engine) => {
  it('is upgraded whole, and on SQLite copied before', async () => {
    const shop = await busyShop(engine)
    const settings = await olderPlace(engine, shop)
    await writeFile(join(settings.dataDir, 'samagri-of-schema-1.sqlite'), 'of an earlier upgrade')
    const app = await started(settings)
    expect(await schemaOf(app.database)).toBe(newestSchema())
    expect(await brokenIn(app)).toEqual([])
    // Statement layouts must be confirmed again: an earlier version may have saved wrong ones.
    const { statement_formats: _asked, ...before } = await rowsIn(shop.app.database)
    // A shop older than the public shop stays closed to visitors until its owner opens it.
    expect(await readStoreSetting(app.database.read, 'publicShop')).toBe(false)
    const after = await rowsIn(app.database)
    for (const later of LATER) delete before[later]
    after['store_settings'] =
      after['store_settings']?.filter((row) => !JSON.stringify(row).includes('publicShop')) ?? []
    for (const [table, rows] of Object.entries(before))
      expect(withoutLater(after[table]), table).toEqual(withoutLater(rows))

    const copies = (await readdir(settings.dataDir)).filter((name) => name.startsWith('samagri-of-schema'))
    if (engine === 'postgres') return
    expect(copies).toEqual([COPY])
    const copy = await openSqlite(join(settings.dataDir, COPY))
    onTestFinished(() => copy.close())
    expect(await schemaOf(copy)).toBe(BEFORE)
    const { rows } = await sql`select count(*) as n from orders`.execute(copy.read)
    expect(rows).toEqual([{ n: before['orders']!.length }])
  })

  it('knows what was received: by statement, by an assigned payment, else the total when it was marked paid', async () => {
    const { shop, admin, asha, order, importLines } = await shopWithBank(engine)
    const paid = (id: string) =>
      admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus: 'paid' } })
    const [proven, assigned, corrected, late] = [
      await order({ utr: '632411111111' }),
      await order({ quantity: 2 }),
      await order({ quantity: 3 }),
      await order({ quantity: 4 }),
    ]
    const { _id: statement } = await importLines([
      { narration: 'NEFT', utr: '632411111111', credit: '75.50' },
    ])
    const { differences } = (await admin.call('getStatement', { params: { id: statement } })).data
    const credit = differences.rows[0]!.credit._id
    const matches = [{ credit, order: proven._id }]
    await admin.call('confirmMatches', { params: { id: statement }, body: { matches } })
    const rare = await aProduct(admin, { name: 'Rare', stock: 1 })
    const session = await aCheckout(asha, [{ product: rare._id, quantity: 1 }])
    await letCheckoutsRunOut(shop)
    await anOrder(await shop.person(), [{ product: rare._id, quantity: 1 }])
    await errorResponseOf(asha.call('createOrder', { body: await heldOrder(asha, session) }))
    const [payment] = (await admin.call('getUnmatchedPayments')).data
    const params = { id: payment!._id }
    await admin.call('assignUnmatchedPayment', { params, body: { order: assigned._id } })
    const correct = ({ _id, items, totalAmount }: Order) =>
      admin.call('correctLines', {
        params: { id: _id },
        body: { items: [{ item: items[0]!._id, quantity: 1 }], total: totalAmount },
      })
    await paid(corrected._id)
    await correct(corrected)
    await correct(late)
    await paid(late._id)

    const app = await started(await olderPlace(engine, shop))
    const rows = await app.database.read.selectFrom('orders').selectAll().execute()
    const known = ({ _id }: Order) => {
      const { received_paise, received_from } = rows.find(({ id }) => id === _id)!
      return [received_paise, received_from]
    }
    expect(known(proven)).toEqual([7_550, 'statement'])
    expect(known(assigned)).toEqual([11_000, 'unmatched payment'])
    expect(known(corrected)).toEqual([33_000, 'admin'])
    expect(known(late)).toEqual([11_000, 'admin'])
    expect(await brokenIn(app)).toEqual([])
  })

  it('is upgraded once by two processes that start together', async () => {
    const settings = await olderPlace(engine)
    const opened = await Promise.all([openDatabase(settings), openDatabase(settings)])
    for (const database of opened) {
      expect(await schemaOf(database)).toBe(newestSchema())
      await database.close()
    }
  })
})

onBothEngines('an upgrade that is killed at any moment', (engine) => {
  it.runIf(isTorture)('is done by the next start, with every row', async () => {
    const shop = await busyShop(engine)
    const { orders } = await rowsIn(shop.app.database)
    const { times, until } = howOften(0, 50)
    const random = randomFrom(SEED)
    let [kills, cut] = [0, 0]
    for (; kills < times && Date.now() < until; kills += 1) {
      const settings = await olderPlace(engine, shop)
      await killedAfter(settings, [], random() * 6_000)
      const there = (await openAsItIs(settings))!
      if (there.schema !== newestSchema()) cut += 1
      await there.database.close()
      const app = await createApp(settings, { log: pino({ level: 'silent' }) })
      expect(await schemaOf(app.database)).toBe(newestSchema())
      expect((await rowsIn(app.database))['orders']).toHaveLength(orders!.length)
      expect(await brokenIn(app)).toEqual([])
      await app.close()
    }
    tell(`upgrade on ${engine}`, { kills, cut })
  })
})

it('an upgrade whose copy fails changes nothing', async () => {
  const settings = await olderPlace('sqlite')
  await mkdir(join(settings.dataDir, COPY))
  await expect(openDatabase(settings)).rejects.toThrow(
    /^the upgrade was not started because the backup copy could not be made in /,
  )
  const there = (await openAsItIs(settings))!
  expect(there.schema).toBe(BEFORE)
  await there.database.close()
  await rm(join(settings.dataDir, COPY), { recursive: true })
  await (await openDatabase(settings)).close()
})

onBothEngines('a process whose database a newer build takes over', (engine) => {
  it('ends, and not before', async () => {
    const { app } = await testShop(engine)
    let ends = 0
    const watch = watchSchema(app, () => (ends += 1))
    onTestFinished(watch.stop)
    await watch.check()
    expect(ends).toBe(0)
    const newer = sql`insert into schema_migrations (number, name, applied_at) values (999, 'later', '2027-01-01T00:00:00Z')`
    await app.database.transaction(({ db }) => newer.execute(db))
    await watch.check()
    expect(ends).toBe(1)
  })
})
