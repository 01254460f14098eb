import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openAsItIs, openDatabase } from '../../database/open.ts'
import { MIGRATIONS, newestSchema } from '../../database/migrate.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import {
  aBackup,
  backedUp,
  emptySettings,
  openShop,
  restored,
  rowsIn,
  schemaIn,
} from '../../testing/backups.ts'
import { withSecondFactor } from '../../testing/authenticator.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { PASSWORD, testShop } from '../../testing/test-shop.ts'

async function smallShop(engine: 'sqlite' | 'postgres', environment: Record<string, string> = {}) {
  const shop = await testShop(engine, { environment })
  const [admin, customer] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin)
  await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
  return { ...shop, admin }
}

function secretOf(folder: string): Promise<string> {
  return readFile(join(folder, 'secret'), 'utf8')
}

onBothEngines('a restore', (engine) => {
  it('into a shop that is not empty is refused in one line, and nothing changes', async () => {
    const { path } = await aBackup(backedUp(await smallShop(engine)))
    const other = await testShop(engine)
    await other.person('customer')
    const before = await rowsIn(other.app.database)
    await expect(restored(backedUp(other).settings, path)).rejects.toThrow(
      /^the shop is not empty \(1 account, 0 products, 0 orders\): restore into a new shop\. Nothing was changed$/,
    )
    expect(await rowsIn(other.app.database)).toEqual(before)
  })

  it('into a shop that was started and has nothing but settings is taken, and its schema stays', async () => {
    const { path } = await aBackup(backedUp(await smallShop(engine)))
    const settings = await emptySettings(engine)
    const database = await openDatabase(settings)
    const values = { name: 'shopName', value: '"Other"', updated_at: '2026-11-20T06:30:00.000Z' }
    await database.transaction((tx) => tx.db.insertInto('store_settings').values(values).execute())
    const before = await schemaIn(database)
    await database.close()
    expect(await restored(settings, path)).toMatchObject({ holds: true })
    const there = (await openAsItIs(settings))!
    expect(await schemaIn(there.database)).toEqual(before)
    await there.database.close()
  })

  it('of several at the same time succeeds, and the others leave it its secret', async () => {
    const shop = await smallShop(engine)
    const { path } = await aBackup(backedUp(shop))
    const settings = await emptySettings(engine)
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => restored(settings, path)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await secretOf(settings.dataDir)).toBe(await secretOf(shop.where.dataDir))
  })

  it('that fails half-way leaves the shop empty, and works the next time', async () => {
    const good = await aBackup(backedUp(await smallShop(engine)))
    const broken: Migration = {
      number: newestSchema() + 1,
      name: 'fails on the rows',
      statements: () => [
        `create table one_row (n text primary key)`,
        `insert into one_row select 'x' from accounts`,
      ],
    }
    const settings = await emptySettings(engine)
    const failing = restored(settings, good.path, { migrations: [...MIGRATIONS, broken] })
    await expect(failing).rejects.toThrow(/one_row/)
    const there = await openAsItIs(settings)
    if (there) {
      for (const [table, rows] of Object.entries(await rowsIn(there.database)))
        expect(rows, table).toEqual([])
      await there.database.close()
    }
    expect(await restored(settings, good.path)).toMatchObject({ holds: true })
  })

  it('of an older schema makes that schema first and then brings it up to date', async () => {
    const { path } = await aBackup(backedUp(await smallShop(engine)))
    const settings = await emptySettings(engine)
    const later: Migration = {
      number: newestSchema() + 1,
      name: 'colours',
      statements: () => [
        `alter table products add column colour text not null default 'none'`,
        `update products set colour = 'of ' || lower(name)`,
      ],
    }
    await restored(settings, path, { migrations: [...MIGRATIONS, later] })
    const there = (await openAsItIs(settings))!
    const { rows } = await sql`select colour from products`.execute(there.database.read)
    expect(rows).toEqual([{ colour: 'of brass lamp' }])
    expect(there.schema).toBe(later.number)
    await there.database.close()
  })
})

onOneEngine('a restore', (engine) => {
  it('restores the secret, keeps an existing one, and explains the consequences', async () => {
    const shop = await smallShop(engine)
    const factor = await withSecondFactor(shop, shop.admin)
    const { path, hasSecret } = await aBackup(backedUp(shop))
    expect(hasSecret).toBe(true)

    const first = await emptySettings(engine)
    expect((await restored(first, path)).lines.join('\n')).not.toMatch(/secret/i)
    expect(await secretOf(first.dataDir)).toBe(await secretOf(shop.where.dataDir))
    const there = await openShop(first, shop.clock)
    const body = { email: shop.admin.email, password: PASSWORD, code: factor.app() }
    expect(await there.call()('login', { body })).toMatchObject({ success: true })

    const second = await emptySettings(engine)
    await mkdir(second.dataDir, { recursive: true })
    await writeFile(join(second.dataDir, 'secret'), 'x'.repeat(48))
    expect((await restored(second, path)).lines.join('\n')).toMatch(
      /The secret in DATA_DIR is different .+ It was not changed, so two-step .+ restore again with an empty DATA_DIR/,
    )
    expect(await secretOf(second.dataDir)).toBe('x'.repeat(48))

    const third = await emptySettings(engine, { SECRET: 'y'.repeat(40) })
    expect((await restored(third, path)).lines.join('\n')).toContain(
      'SECRET is different from the backup’s secret',
    )
  })

  it('of a shop with SECRET in its settings says that the same SECRET must be set', async () => {
    const { path, hasSecret } = await aBackup(backedUp(await smallShop(engine, { SECRET: 'z'.repeat(40) })))
    expect(hasSecret).toBe(false)
    expect((await restored(await emptySettings(engine), path)).lines.join('\n')).toContain(
      'The backup does not contain a secret: set SECRET to the original shop’s',
    )
  })
})

it('a restore onto a full disk is one line, and works when there is room', async ({ skip }) => {
  const disk = await smallDisk()
  if (disk === null) return skip('only root may mount a small disk')
  const { path } = await aBackup(backedUp(await smallShop('sqlite')))
  const settings = await emptySettings('sqlite', { DATA_DIR: join(disk, 'data') })
  await writeFile(join(disk, 'filler'), Buffer.alloc(23.75 * 1_048_576))
  await expect(restored(settings, path)).rejects.toThrow(/^the disk is full: no rows were restored\./)
  expect(await openAsItIs(settings)).toBeNull()
  await rm(join(disk, 'filler'))
  expect(await restored(settings, path)).toMatchObject({ holds: true })
})
