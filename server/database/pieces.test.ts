import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'
import { migrate } from './migrate.ts'

onBothEngines('A shop from before pieces were counted', (engine) => {
  it('has them counted when it is opened by this build', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin, { stock: 100 })
    const bell = await aProduct(admin, { stock: 100 })
    const first = await anOrder(asha, [
      { product: lamp._id, quantity: 2 },
      { product: bell._id, quantity: 3 },
    ])
    await anOrder(await shop.person(), [{ product: bell._id, quantity: 4 }])
    await admin.call('updateOrder', { params: { id: first._id }, body: { orderStatus: 'confirmed' } })

    const { database } = shop.app
    await database.transaction(async ({ db }) => {
      await sql`alter table orders drop column pieces`.execute(db)
      await sql`alter table order_counters drop column pieces`.execute(db)
      await sql`delete from schema_migrations where number = 7`.execute(db)
    })
    await migrate(database)

    const { rows } = await sql<{ pieces: number }>`select pieces from orders order by pieces`.execute(
      database.read,
    )
    expect(rows.map(({ pieces }) => pieces)).toEqual([4, 5])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
