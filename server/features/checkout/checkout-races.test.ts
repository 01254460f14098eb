import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CHECKOUT_HOLD_MS } from '#contract/limits.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { aCheckout, heldOrder, ledgerOf, stockOf } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, filesOf, errorResponseOf, traces } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'
import { lockAccount } from '../accounts/sessions.ts'
import { releaseExpired } from './end-checkout.ts'

function people(shop: TestShop, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => shop.person()))
}

async function outcomeOf<T>(call: Promise<T>): Promise<{ done: T } | { code: unknown }> {
  return call.then(
    (done) => ({ done }),
    async () => ({ code: (await errorResponseOf(call))['code'] }),
  )
}

onBothEngines('checkouts at the same moment', (engine) => {
  it('fifty customers want the last unit: one holds it, orders it, and no one else gets it', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 1 })
    const items = [{ product: lamp._id, quantity: 1 }]
    const customers = await people(shop, 50)
    const outcomes = await Promise.all(customers.map((one) => outcomeOf(aCheckout(one, items))))
    const winner = outcomes.findIndex((outcome) => 'done' in outcome)
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'code' in outcome && outcome.code === 'OUT_OF_STOCK')).toHaveLength(
      49,
    )
    const session = (await customers[winner]!.call('getCheckout')).data!
    await customers[winner]!.call('createOrder', { body: await heldOrder(customers[winner]!, session) })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -1', 'released 1', 'order -1'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('two devices of one customer, and twenty, begin the same checkout: it is one', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 30 })
    const customer = await shop.person()
    const items = [{ product: lamp._id, quantity: 2 }]
    const sessions = await Promise.all(Array.from({ length: 20 }, () => aCheckout(customer, items)))
    expect(new Set(sessions.map(({ _id }) => _id)).size).toBe(1)
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -2'])
  })

  it('twenty devices begin different checkouts: the last one holds, and nothing else', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 30 })
    const customer = await shop.person()
    const start = (quantity: number) => aCheckout(customer, [{ product: lamp._id, quantity }])
    await Promise.all(Array.from({ length: 20 }, (_, i) => start(i + 1)))
    const { data } = await customer.call('getCheckout')
    expect((await stockOf(shop, lamp._id)).stock).toBe(30 - data!.items[0]!.quantity)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('one checkout ordered twenty times, each with its own key and image, is one order', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 5 })
    const customer = await shop.person()
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 2 }])
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const headers = { 'idempotency-key': `key ${i}` }
        const body = await heldOrder(customer, session)
        return (await customer.call('createOrder', { body, headers })).data._id
      }),
    )
    expect(new Set(orders).size).toBe(1)
    expect(await traces(shop.app)).toMatchObject({ orders: 1 })
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 3, sold: 2 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('an order races its discarding, replacing and expiry: the stock is correct whichever is first', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const customers = await people(shop, 12)
    const items = [{ product: lamp._id, quantity: 1 }]
    const sessions = await Promise.all(customers.map((one) => aCheckout(one, items)))
    const bodies = await Promise.all(customers.map((one, i) => heldOrder(one, sessions[i]!)))
    await Promise.all(
      customers.flatMap((one, i) => [
        one.call('createOrder', { body: bodies[i]! }),
        i % 2
          ? one.call('discardCheckout')
          : aCheckout(one, [{ product: lamp._id, quantity: 2 }]).then(() => one.call('discardCheckout')),
      ]),
    )
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 88, sold: 12 })
    expect(await traces(shop.app)).toMatchObject({ orders: 12 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('the expiry of a checkout races its own order and another customer’s: the last unit is sold once', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 1 })
    const [customer, other] = [await shop.person(), await shop.person()]
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    const body = await heldOrder(customer, session)
    shop.clock.advance(CHECKOUT_HOLD_MS)
    const outcomes = await Promise.all([
      outcomeOf(customer.call('createOrder', { body })),
      outcomeOf(anOrder(other, [{ product: lamp._id, quantity: 1 }])),
      ...Array.from({ length: 5 }, async () => ({ code: await releaseExpired(shop.app) })),
    ])
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1)
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 1 })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -1', 'released 1', 'order -1'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('a suspension races the beginning of a checkout: no suspended customer holds stock', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 100 })
    const customers = await people(shop, 10)
    await Promise.all(
      customers.flatMap((one) => [
        outcomeOf(aCheckout(one, [{ product: lamp._id, quantity: 1 }])),
        admin.call('updateCustomerStatus', { params: { id: one.id }, body: { status: 'suspended' } }),
        outcomeOf(aCheckout(one, [{ product: lamp._id, quantity: 2 }])),
      ]),
    )
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 100, sold: 0 })
  })

  it('an order locks its account before its checkout, as a suspension does', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 1 })
    const customer = await shop.person()
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    const body = await heldOrder(customer, session)
    const { order } = await shop.app.database.transaction(async (tx) => {
      await lockAccount(tx, customer.id)
      const placing = outcomeOf(customer.call('createOrder', { body }))
      if (engine === 'sqlite') return { order: placing }
      await until(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.app.database.read)
        expect(rows).toHaveLength(1)
      })
      const checkout = tx.db.selectFrom('checkout_sessions').select('id').where('id', '=', session._id)
      await checkout.forUpdate().noWait().execute()
      return { order: placing }
    })
    expect(await order).toHaveProperty('done')
  })

  it('checkouts of two products in opposite order, orders and discards meet no deadlock', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [lamp, bell] = [await aProduct(admin, { stock: 100 }), await aProduct(admin, { stock: 100 })]
    const items = [lamp, bell].map(({ _id }) => ({ product: _id, quantity: 1 }))
    const customers = await people(shop, 20)
    await Promise.all(
      customers.map(async (one, i) => {
        const session = await aCheckout(one, i % 2 ? items : items.toReversed())
        if (i % 4 === 0) return one.call('discardCheckout')
        return one.call('createOrder', { body: await heldOrder(one, session) })
      }),
    )
    const { data } = await admin.call('getAllProduct')
    expect(data.map(({ stock, sold }) => [stock, sold])).toEqual([
      [85, 15],
      [85, 15],
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
