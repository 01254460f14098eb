import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct, anOrder } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testShop } from '../testing/test-shop.ts'

onBothEngines('the books', (engine) => {
  test.each(['audit', 'order_history'])('of %s take rows and give none back', async (table) => {
    const { app, person } = await testShop(engine)
    const admin = await person('admin')
    const product = await aProduct(admin)
    await anOrder(await person('customer'), [{ product: product._id, quantity: 1 }])
    const rows = () => sql`select * from ${sql.table(table)} order by id`.execute(app.database.read)
    const before = (await rows()).rows
    expect(before.length).toBeGreaterThan(1)
    for (const act of [
      sql`update ${sql.table(table)} set request_id = 'other'`,
      sql`delete from ${sql.table(table)}`,
    ])
      await expect(app.database.transaction(({ db }) => act.execute(db))).rejects.toThrow('append-only')
    expect((await rows()).rows).toEqual(before)
  })
})

onBothEngines('the stock ledger', (engine) => {
  test('rejects a second row for the same action, and an unknown reason', async () => {
    const { app, person } = await testShop(engine)
    const { _id: product } = await aProduct(await person('admin'))
    const write = (id: string, reason: string, column: 'order_id' | 'session_id') =>
      app.database.transaction(({ db }) =>
        sql`insert into stock_movements (id, product_id, delta, reason, ${sql.ref(column)}, created_at)
          values (${id}, ${product}, -1, ${reason}, 'x1', '2026-11-20T06:30:00.000Z')`.execute(db),
      )
    await write('m1', 'held', 'session_id')
    await expect(write('m2', 'held', 'session_id')).rejects.toThrow(/unique/i)
    await write('m3', 'order', 'order_id')
    await expect(write('m4', 'order', 'order_id')).rejects.toThrow(/unique/i)
    await expect(write('m5', 'lost', 'order_id')).rejects.toThrow(/check/i)
  })
})
