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
