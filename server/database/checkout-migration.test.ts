import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import type { Database, Engine } from './database.ts'
import { migrate, MIGRATIONS } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

/** A database as the released build before the checkout sessions leaves it. */
async function beforeCheckouts(engine: Engine): Promise<{ database: Database; close: () => Promise<void> }> {
  const fresh = await freshDatabase(engine)
  const database =
    engine === 'sqlite' ? await openSqlite(join(fresh.dataDir, 'older.sqlite')) : fresh.database
  if (engine === 'postgres')
    await sql.raw('drop schema public cascade; create schema public').execute(database.read)
  await migrate(
    database,
    MIGRATIONS.filter(({ number }) => number < 3),
  )
  const close = async () => {
    if (engine === 'sqlite') await database.close()
    await fresh.remove()
  }
  return { database, close }
}

onBothEngines('a shop that is older than the checkout sessions', (engine) => {
  it('keeps every movement of its ledger, its uniqueness too, and takes holds from then on', async () => {
    const { database, close } = await beforeCheckouts(engine)
    const run = (statement: string) => sql.raw(statement).execute(database.read)
    const now = `'2026-11-20T06:30:00.000Z'`
    await run(`insert into products (id, name, description, price_paise, shipping_paise, hsn_code, stock, sold, status, images,
      material, dimensions, weight, created_at, updated_at)
      values ('p1', 'Lamp', '', 100, 0, '7419', 7, 3, 'active', '[]', '', '', '', ${now}, ${now})`)
    await run(`insert into stock_movements (id, product_id, delta, reason, order_id, created_at)
      values ('m1', 'p1', 10, 'opening', null, ${now}), ('m2', 'p1', -3, 'order', 'o1', ${now})`)

    await migrate(database, MIGRATIONS)
    const rows = await database.read
      .selectFrom('stock_movements')
      .select(['id', 'delta', 'reason', 'order_id', 'session_id'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'm1', delta: 10, reason: 'opening', order_id: null, session_id: null },
      { id: 'm2', delta: -3, reason: 'order', order_id: 'o1', session_id: null },
    ])
    const movement = (id: string, reason: string, owner: string) =>
      run(`insert into stock_movements (id, product_id, delta, reason, ${owner}, created_at)
        values ('${id}', 'p1', -1, '${reason}', 'x1', ${now})`)
    await movement('m3', 'held', 'session_id')
    await expect(movement('m4', 'held', 'session_id')).rejects.toThrow(/unique/i)
    await expect(movement('m5', 'lost', 'session_id')).rejects.toThrow(/check/i)
    await movement('m6', 'order', 'order_id')
    await expect(movement('m7', 'order', 'order_id')).rejects.toThrow(/unique/i)
    await close()
  })
})
