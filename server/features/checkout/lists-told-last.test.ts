import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { createShopServer } from '../../shop-server.ts'
import { aProduct } from '../../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { orderBody } from '../../testing/orders.ts'
import { phoneOrder } from '../../testing/phone-orders.ts'
import { clientOf, type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

/** The shop's calls, and what each transaction behind them does once it has told the lists. */
async function watchedCalls({ app }: TestShop) {
  const afterwards: string[][] = []
  const { settings, clock, log, database } = app
  const transaction: typeof database.transaction = (act) =>
    database.transaction((tx) => {
      let told: string[] | undefined
      const executor = tx.db.getExecutor()
      const db = tx.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          const { sql } = executor.compileQuery(node, queryId)
          told?.push(sql)
          if (sql.startsWith('insert into "list_versions"')) afterwards.push((told = []))
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      return act({ ...tx, db })
    })
  const watched = await createApp(settings, { clock, log, database: { ...database, transaction } })
  const server = await createShopServer(watched)
  onTestFinished(() => server.close())
  return { afterwards, callOf: ({ token }: Person) => clientOf(server, token) }
}

onBothEngines('Whatever changes stock', (engine) => {
  it('tells the lists last, so that acts never wait for each other in a ring', async () => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const items = [{ product: (await aProduct(admin))._id, quantity: 2 }]
    const { afterwards, callOf } = await watchedCalls(shop)
    const [desk, call] = [callOf(admin), callOf(customer)]

    const { data: order } = await call('createOrder', { body: await orderBody(customer, items) })
    const params = { id: order._id }
    const fewer = { items: [{ item: order.items[0]!._id, quantity: 1 }], total: order.totalAmount }
    await desk('correctLines', { params, body: fewer })
    await desk('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    const paid = phoneOrder(items[0]!.product, { paid: true, utr: '632500000001' })
    await desk('placeForCustomer', { body: paid })
    const session = (await call('startCheckout', { body: { items } })).data
    await call('createOrder', { body: await heldOrder(customer, session) })
    await aCheckout(customer, items)
    await letCheckoutsRunOut(shop)
    await call('startCheckout', { body: { items: [{ ...items[0]!, quantity: 1 }] } })
    await call('discardCheckout')
    await aCheckout(customer, items)
    const suspended = { params: { id: customer.id }, body: { status: 'suspended' as const } }
    await desk('updateCustomerStatus', suspended)
    expect(afterwards).toHaveLength(9)
    expect(afterwards.flat()).toEqual([])
  })
})
