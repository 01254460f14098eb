import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { type App, createApp } from '../app.ts'
import { putRows } from '../operator/backup/put-rows.ts'
import { BACKED_UP, columnsOf, LEFT_OUT } from '../operator/backup/tables.ts'
import type { Settings } from '../settings.ts'
import { emptyPlace, rowsIn } from '../testing/backups.ts'
import { busyShop } from '../testing/busy-shop.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'
import type { Database, Engine, Transaction } from './database.ts'
import { MIGRATIONS, newestSchema, schemaOf } from './migrate.ts'
import { openAsItIs, openDatabase, openForRestore } from './open.ts'
import { watchSchema } from './schema-watch.ts'
import { openSqlite } from './sqlite.ts'

/** The schema of the release before this one. */
const BEFORE = 3
const COPY = `samagri-of-schema-${BEFORE}.sqlite`

/** A shop's rows as the release before has them: without the tables and columns that came later. */
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

/** What the release before left behind: its schema with rows in all its tables, and its files. */
async function olderPlace(engine: Engine, shop?: TestShop): Promise<Settings> {
  const settings = await emptyPlace(engine)
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
    // Layouts of statements are asked about again: an earlier version may have learnt wrong ones.
    const { missed_searches: _later, statement_formats: _asked, ...before } = await rowsIn(shop.app.database)
    const after = await rowsIn(app.database)
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)

    const copies = (await readdir(settings.dataDir)).filter((name) => name.startsWith('samagri-of-schema'))
    if (engine === 'postgres') return
    expect(copies).toEqual([COPY])
    const copy = await openSqlite(join(settings.dataDir, COPY))
    onTestFinished(() => copy.close())
    expect(await schemaOf(copy)).toBe(BEFORE)
    const { rows } = await sql`select count(*) as n from orders`.execute(copy.read)
    expect(rows).toEqual([{ n: before['orders']!.length }])
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

it('an upgrade whose copy fails changes nothing', async () => {
  const settings = await olderPlace('sqlite')
  await mkdir(join(settings.dataDir, COPY))
  await expect(openDatabase(settings)).rejects.toThrow(/^nothing was upgraded, as the copy .+ failed in /)
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
    await watch.look()
    expect(ends).toBe(0)
    const newer = sql`insert into schema_migrations (number, name, applied_at) values (999, 'later', '2027-01-01T00:00:00Z')`
    await app.database.transaction(({ db }) => newer.execute(db))
    await watch.look()
    expect(ends).toBe(1)
  })
})
