import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

const SEARCHED = ['orders', 'accounts', 'products', 'audit_entries']

const SIXES_UNDONE = {
  sqlite: SEARCHED.flatMap((table) => [
    ...(table === 'audit_entries' ? ['put'] : ['put', 'change', 'drop']).map(
      (act) => `drop trigger ${table}_sixes_${act}`,
    ),
    `drop table ${table}_sixes`,
  ]),
  postgres: SEARCHED.map((table) => `update ${table}_search set grams = ''`),
}

const AUDIT_ENTRIES_UNDONE = {
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

/** Takes away what the migrations behind number 5 brought. */
async function makeOlder({ engine, transaction }: Database): Promise<void> {
  await transaction(async ({ db }) => {
    for (const statement of [
      'drop index checkout_sessions_by_address',
      ...['held_since', 'released_at', 'address_hash'].map(
        (column) => `alter table checkout_sessions drop column ${column}`,
      ),
      'drop table leases',
      ...SIXES_UNDONE[engine],
      'drop table order_day_statuses',
      'alter table orders drop column units',
      'alter table order_counters drop column units',
      ...AUDIT_ENTRIES_UNDONE[engine],
      'drop table second_factors',
      'drop table recovery_codes',
      'delete from schema_migrations where number > 5',
    ])
      await sql.raw(statement).execute(db)
  })
}

async function shopWithOrders(engine: Database['engine']): Promise<TestShop> {
  const shop = await testShop(engine)
  const [admin, asha] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin, { stock: 100, name: 'Sample Lamp' })
  const bell = await aProduct(admin, { stock: 100, name: 'Sample Bell' })
  const first = await anOrder(asha, [
    { product: lamp._id, quantity: 2 },
    { product: bell._id, quantity: 3 },
  ])
  await anOrder(await shop.person('customer', 'Ravi Example'), [{ product: bell._id, quantity: 4 }])
  await admin.call('updateOrder', { params: { id: first._id }, body: { orderStatus: 'confirmed' } })
  return shop
}

onBothEngines('A shop of an older build', (engine) => {
  it('has its units and its days counted, and is searched, when it is opened by this one', async () => {
    const shop = await shopWithOrders(engine)
    const { database } = shop.app
    await makeOlder(database)
    await migrate(database)

    const { rows } = await sql<{ units: number }>`select units from orders order by units`.execute(
      database.read,
    )
    expect(rows.map(({ units }) => units)).toEqual([4, 5])
    expect(await brokenIn(shop.app)).toEqual([])
    const admin = await shop.person('admin')
    const { data } = await admin.call('getAllProduct', { query: { search: 'ple bell' } })
    expect(data.map(({ name }) => name)).toEqual(['Sample Bell'])
    const people = await admin.call('manageCustomer', { query: { search: 'ravi example' } })
    expect(people.customers.map(({ name }) => name)).toEqual(['Ravi Example'])
    const orders = await admin.call('manageOrders', { query: { page: '1', search: '9000000001' } })
    expect(orders.total).toBe(2)
    const acts = await admin.call('getAudit', { query: { page: '1', search: 'sample bell' } })
    expect(acts.total).toBe(1)
  })

  it('has what its books hold in its audit log', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin, { name: 'Lamp of <b>brass</b>' })
    const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })
    const before = await admin.call('getAudit')

    await makeOlder(shop.app.database)
    await migrate(shop.app.database)

    expect(await admin.call('getAudit')).toEqual(before)
    const found = await admin.call('getAudit', { query: { search: '<b> lamp' } })
    expect(found.data).toMatchObject([{ act: 'create', subject: { name: lamp.name } }])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
