import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/engines.ts'
import { databaseAt, onServer } from '../testing/templates.ts'
import { postgresProxy } from '../testing/postgres-proxy.ts'
import { readSettings } from '../settings.ts'
import { later, until } from '../testing/until.ts'
import type { Database, Queryable } from './database.ts'
import { lockSchema } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'

/** A database behind a network that can fail, and the same one without it. */
async function behindNetwork(environment: Record<string, string> = {}) {
  const { databaseUrl, database: direct, remove } = await freshDatabase('postgres')
  const proxy = await postgresProxy(databaseUrl!)
  const breaks: string[] = []
  const onBreak = ({ message }: Error) => void breaks.push(message)
  const database = openPostgres(proxy.url, { onBreak, bounds: readSettings(environment).databaseBounds })
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return { database, direct, proxy, breaks }
}

async function one({ read }: Pick<Database, 'read'>): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(read)
  return rows[0]?.n
}

/** Seconds of the longest lock wait, by the server's clock. */
async function waited({ read }: Database): Promise<number> {
  const { rows } = await sql<{
    s: number
  }>`select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as s
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(read)
  return rows[0]?.s ?? 0
}

describe('a pool of connections', () => {
  test('is used again once what the network swallowed has outlasted every statement', async () => {
    const { database, proxy } = await behindNetwork({ DATABASE_STATEMENT_SECONDS: '1' })
    const all = () => Promise.allSettled(Array.from({ length: 10 }, () => one(database)))
    await all()
    proxy.swallow()
    await until(async () => {
      for (const { status } of await all()) expect(status).toBe('fulfilled')
    })
  })

  test('is used again after an outage in which nothing connects either', async () => {
    const { database, proxy } = await behindNetwork({ DATABASE_STATEMENT_SECONDS: '1' })
    await one(database)
    proxy.reject(true)
    proxy.swallow()
    const withoutResponse = later(expect(one(database)).rejects.toThrow())
    await expect(one(database)).rejects.toThrow()
    proxy.reject(false)
    await until(async () => expect(await one(database)).toBe(1))
    await withoutResponse
  })

  test('answers reads while more operations wait for each other than it has connections', async () => {
    const { database, direct } = await behindNetwork()
    const values = { name: 'products', version: 1 } as const
    await direct.transaction((tx) => tx.db.insertInto('list_versions').values(values).execute())
    const grow = () =>
      database.transaction(({ db }) =>
        db
          .updateTable('list_versions')
          .set((e) => ({ version: e('version', '+', 1) }))
          .execute(),
      )
    const waiting = await direct.transaction(async (tx) => {
      await tx.db.updateTable('list_versions').set({ version: 0 }).execute()
      const actions = later(Promise.all(Array.from({ length: 20 }, grow)))
      await until(async () => expect(await waited(direct)).toBeGreaterThan(0))
      expect(await one(database)).toBe(1)
      return { actions }
    })
    await waiting.actions
    expect(await database.read.selectFrom('list_versions').select('version').execute()).toEqual([
      { version: 20 },
    ])
  })

  test('leaves a query alone that waits long for a lock', async () => {
    const { database, direct, breaks } = await behindNetwork()
    const values = { name: 'products', version: 1 } as const
    await direct.transaction((tx) => tx.db.insertInto('list_versions').values(values).execute())
    const waiting = await direct.transaction(async (tx) => {
      await tx.db.updateTable('list_versions').set({ version: 3 }).execute()
      const changed = later(
        database.transaction(({ db }) => db.updateTable('list_versions').set({ version: 2 }).execute()),
      )
      await until(async () => expect(await waited(direct)).toBeGreaterThan(3)) // longer than any timeout
      return { changed }
    })
    await waiting.changed
    expect(breaks).toEqual([])
  })

  test('keeps reading when a migration changes a table whose plan is cached', async () => {
    const { database, direct } = await behindNetwork()
    const read = () => database.read.selectFrom('list_versions').selectAll().execute()
    expect(await read()).toEqual([])
    await direct.transaction((tx) => sql`alter table list_versions add more text`.execute(tx.db))
    expect(await read()).toEqual([])
  })
})

test('of two transactions that wait for each other, the one that PostgreSQL ends runs again', async () => {
  const { database, remove } = await freshDatabase('postgres')
  onTestFinished(remove)
  const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const attempts = [0, 0]
  const lockInTurn = (own: 0 | 1) =>
    database.transaction(async ({ db }) => {
      attempts[own]! += 1
      await sql`select pg_advisory_xact_lock(${own})`.execute(db)
      bothHoldOne[own]!.resolve()
      await bothHoldOne[1 - own]!.promise
      await sql`select pg_advisory_xact_lock(${1 - own})`.execute(db)
    })
  await Promise.all([lockInTurn(0), lockInTurn(1)])
  expect(attempts.toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('times are read correctly whatever date style the database is set to', async () => {
  const { databaseUrl, remove } = await freshDatabase('postgres')
  const name = new URL(databaseUrl!).pathname.slice(1)
  await onServer(databaseUrl!, `alter database ${name} set datestyle = 'German'`)
  const database = openPostgres(databaseUrl!)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  const { rows } = await sql`select timestamptz '2026-04-01T00:00:00+05:30' as at`.execute(database.read)
  expect(rows).toEqual([{ at: '2026-03-31T18:30:00.000Z' }])
})

test.each([
  ['LATIN1', 'the encoding of the database is LATIN1, but it must be UTF8'],
  ['SQL_ASCII', null],
])('a new shop in a database of encoding %s', async (encoding, refusal) => {
  const server = inject('postgresUrl')
  const name = `${encoding.toLowerCase()}_${process.pid}`
  await onServer(server, `create database ${name} encoding '${encoding}' locale 'C' template template0`)
  onTestFinished(async () => void (await onServer(server, `drop database ${name} with (force)`)))
  const opening = openDatabase({ databaseUrl: databaseAt(server, name), dataDir: '' })
  if (refusal !== null) return expect(opening).rejects.toThrow(refusal)
  const database = await opening
  onTestFinished(() => database.close())
  const { rows } = await sql`select ${'आशा देवी'} as name`.execute(database.read)
  expect(rows).toEqual([{ name: 'आशा देवी' }])
})

async function takeLong(db: Queryable): Promise<void> {
  await sql`select pg_sleep(0.2)`.execute(db)
  await pause(200)
  await sql`select 1`.execute(db)
}

test('a backup, a restore and an upgrade may take longer than deploy/role.sql allows a request', async () => {
  const { databaseUrl, remove } = await freshDatabase('postgres')
  const name = new URL(databaseUrl!).pathname.slice(1)
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await onServer(databaseUrl!, `alter database ${name} set ${limit} = '100ms'`)
  const database = openPostgres(databaseUrl!)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  await database.snapshot(({ db }) => takeLong(db))
  await database.transaction(async (tx) => {
    await lockSchema(tx)
    await takeLong(tx.db)
  })
})
