import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, filesOf, type NewOrder, orderBody, errorResponseOf, traces } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

/** The id of the placed order in `order`, or the error's message. */
type Outcome = Record<string, unknown>

async function outcomeOf(customer: Person, body: NewOrder, key?: string): Promise<Outcome> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const placing = customer.call('createOrder', { body, headers })
  const placed = await placing.then(
    ({ data }) => ({ order: data._id }),
    () => undefined,
  )
  return placed ?? errorResponseOf(placing)
}

async function people(shop: TestShop, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => shop.person()))
}

onBothEngines('at the same moment', (engine) => {
  it('fifty customers buy the last unit: one gets it, 49 get OUT_OF_STOCK, nothing else happens', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 1 })
    const customers = await people(shop, 50)
    const bodies = await Promise.all(
      customers.map((customer) => orderBody(customer, [{ product: lamp._id, quantity: 1 }])),
    )
    const outcomes = await Promise.all(customers.map((customer, i) => outcomeOf(customer, bodies[i]!)))
    expect(outcomes.filter((outcome) => 'order' in outcome)).toHaveLength(1)
    const refused = outcomes.filter((outcome) => !('order' in outcome))
    expect(refused).toHaveLength(49)
    for (const error of refused) {
      expect(error).toMatchObject({
        httpStatus: 409,
        code: 'OUT_OF_STOCK',
        items: [{ product: lamp._id, left: 0 }],
      })
    }
    expect((await admin.call('getAllProduct')).data[0]).toMatchObject({ stock: 0, sold: 1 })
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('twenty customers order: each gets an invoice number of its own, consecutive', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const customers = await people(shop, 20)
    const orders = await Promise.all(
      customers.map((customer) => anOrder(customer, [{ product: lamp._id, quantity: 1 }])),
    )
    const expected = Array.from({ length: 20 }, (_, i) => `INV-2627-${String(i + 1).padStart(6, '0')}`)
    expect(orders.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(expected)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it.each(['with a key', 'without a key'])('one order sent twenty times, %s, is one order', async (how) => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const customer = await shop.person()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }])
    const key = how === 'with a key' ? 'the-key' : undefined
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(customer, body, key)))
    const orders = new Set(outcomes.map((outcome) => outcome['order']))
    expect([...orders]).toEqual([expect.any(String)])
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    expect(await traces(shop.app)).toMatchObject({ orders: 1, order_items: 1, order_requests: 1 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('one key used for twenty different orders creates one of them, and 19 get KEY_REUSED', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const customer = await shop.person()
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => orderBody(customer, [{ product: lamp._id, quantity: i + 1 }])),
    )
    const outcomes = await Promise.all(bodies.map((body) => outcomeOf(customer, body, 'the-key')))
    expect(outcomes.filter((outcome) => 'order' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome['code'] === 'KEY_REUSED')).toHaveLength(19)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('forty orders of one customer stay within 30 an hour', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const customer = await shop.person()
    const bodies = await Promise.all(
      Array.from({ length: 40 }, () => orderBody(customer, [{ product: lamp._id, quantity: 1 }])),
    )
    const outcomes = await Promise.all(bodies.map((body) => outcomeOf(customer, body)))
    expect(outcomes.filter((outcome) => 'order' in outcome)).toHaveLength(30)
    expect(outcomes.filter((outcome) => outcome['code'] === 'TOO_MANY')).toHaveLength(10)
    expect(await filesOf(shop.app, 'private')).toHaveLength(30)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('two admins cancel, and ten: the stock is returned once and the history has one entry', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    const lamp = await aProduct(one, { stock: 5 })
    const customer = await shop.person()
    const order = await anOrder(customer, [{ product: lamp._id, quantity: 3 }])
    const cancel = (admin: Person) =>
      admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus: 'cancelled' } })
    const responses = await Promise.all(Array.from({ length: 10 }, (_, i) => cancel(i % 2 ? one : two)))
    for (const response of responses) expect(response.data.orderStatus).toBe('cancelled')
    expect((await one.call('getAllProduct')).data[0]).toMatchObject({ stock: 5, sold: 0 })
    const { data } = await one.call('getHistory', { params: { id: order._id } })
    expect(data.filter(({ to }) => to === 'cancelled')).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('of two admins who ship and cancel one order, the second meets what the first made of it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 5 })
    const order = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const move = (orderStatus: string) =>
      admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus } })
    await move('confirmed')
    const outcomes = await Promise.allSettled([move('cancelled'), move('shipped'), move('packaging')])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
    }
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('orders of two products in opposite order, cancellations and payments meet no deadlock', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [lamp, bell] = [await aProduct(admin, { stock: 100 }), await aProduct(admin, { stock: 100 })]
    const items = [lamp, bell].map(({ _id }) => ({ product: _id, quantity: 1 }))
    const customers = await people(shop, 20)
    const earlier = await Promise.all(customers.map((customer) => anOrder(customer, items)))
    await Promise.all([
      ...customers.map((customer, i) => anOrder(customer, i % 2 ? items : items.toReversed())),
      ...earlier.map(({ _id }, i) =>
        i % 2
          ? admin.call('updateOrder', { params: { id: _id }, body: { orderStatus: 'cancelled' } })
          : admin.call('updatePaymentStatus', { params: { id: _id }, body: { paymentStatus: 'paid' } }),
      ),
    ])
    const { data } = await admin.call('getAllProduct')
    expect(data.map(({ stock }) => stock)).toEqual([70, 70])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('a sale and an admin’s new stock both count: the form sends the stock it loaded', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 10 })
    const customers = await people(shop, 5)
    await Promise.all([
      ...customers.map((customer) => anOrder(customer, [{ product: lamp._id, quantity: 1 }])),
      admin.call('updateProductById', { params: { id: lamp._id }, body: { stock: 30, stockLoaded: 10 } }),
    ])
    expect((await admin.call('getAllProduct')).data[0]).toMatchObject({ stock: 25, sold: 5 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('a price that changes while orders are placed: each order has one of the two prices and a correct total', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { price: 100, shippingPrice: 0, stock: 100 })
    const customers = await people(shop, 20)
    const placing = customers.map(async (customer) =>
      outcomeOf(customer, await orderBody(customer, [{ product: lamp._id, quantity: 1, price: 100 }])),
    )
    const changing = admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 200 } })
    const outcomes = await Promise.all(placing)
    await changing
    for (const outcome of outcomes) {
      if (!('order' in outcome)) expect(outcome).toMatchObject({ code: 'PRICE_CHANGED' })
    }
    const { data } = await admin.call('manageOrders')
    for (const order of data) expect(order.totalAmount).toBe(100)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
