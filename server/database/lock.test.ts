import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testShop } from '../testing/test-shop.ts'
import { advisoryLock } from './lock.ts'
import { lockSchema } from './migrate.ts'

test('no lock blocks another one, even if both are for the same text', async () => {
  const { app } = await testShop('postgres')
  const held = await app.database.transaction(async (tx) => {
    await lockSchema(tx)
    for (const name of ['storeSettings', 'productImport', 'checkout', 'holds', 'utr'] as const)
      await advisoryLock(tx, name, 'text')
    const { rows } = await sql`select objid from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx.db)
    return rows
  })
  expect(held).toHaveLength(6)
})
