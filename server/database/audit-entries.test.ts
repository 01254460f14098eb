import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'
import { migrate } from './migrate.ts'

const UNDONE = {
  sqlite: [
    'drop trigger audit_listed',
    'drop trigger order_history_listed',
    'drop table audit_entries',
    'drop table audit_entries_search_grams',
    'drop table audit_entries_search',
  ],
  postgres: [
    'drop function list_audit cascade',
    'drop function list_order_history cascade',
    'drop table audit_entries',
    'drop function put_audit_entries_search',
    'drop table audit_entries_search',
  ],
}

onBothEngines('A shop from before the audit log was one list', (engine) => {
  it('has what its books hold listed and searched when it is opened by this build', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin, { name: 'Lamp of <b>brass</b>' })
    const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })
    const before = await admin.call('getAudit')

    const { database } = shop.app
    await database.transaction(async ({ db }) => {
      for (const statement of UNDONE[engine]) await sql.raw(statement).execute(db)
      for (const table of ['second_factors', 'recovery_codes'])
        await sql`drop table ${sql.table(table)}`.execute(db)
      for (const table of ['orders', 'order_counters'])
        await sql`alter table ${sql.table(table)} drop column pieces`.execute(db)
      await sql`delete from schema_migrations where number >= 6`.execute(db)
    })
    await migrate(database)

    expect(await admin.call('getAudit')).toEqual(before)
    const found = await admin.call('getAudit', { query: { search: '<b> lamp' } })
    expect(found.data).toMatchObject([{ act: 'create', subject: { name: lamp.name } }])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
