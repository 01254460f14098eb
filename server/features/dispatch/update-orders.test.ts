import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf } from '../../testing/orders.ts'
import { oncePerSuite, type Person, type TestShop } from '../../testing/test-shop.ts'

async function sceneOf(shop: TestShop) {
  const admin = await shop.person('admin')
  const lamp = await aProduct(admin, { stock: 10_000 })
  const customer = await shop.person()
  const placed = async (count: number) => {
    const orders: Order[] = []
    for (let i = 0; i < count; i += 1)
      orders.push(await anOrder(customer, [{ product: lamp._id, quantity: 1 }]))
    return orders.map(({ _id }) => _id)
  }
  const historyOf = async (id: string) => (await admin.call('getHistory', { params: { id } })).data
  return { shop, admin, placed, historyOf }
}

async function move(who: Person, ids: readonly string[], orderStatus: string) {
  return (await who.call('updateOrders', { body: { orders: ids.map((id) => ({ id })), orderStatus } })).data
}

onBothEngines('a batch of orders', (engine) => {
  const scene = oncePerSuite(engine, { environment: { RATE_LIMITS: 'off' } }, sceneOf)

  it('returns a result for each order in the order of the request, and an error does not stop the others', async () => {
    const { admin, placed } = scene()
    const [a, b, c] = (await placed(3)) as [string, string, string]
    await admin.call('updateOrder', { params: { id: b }, body: { orderStatus: 'cancelled' } })
    const { data } = await admin.call('updateOrders', {
      body: {
        orders: [{ id: c, from: 'pending' }, { id: 'nobody' }, { id: b, from: 'pending' }, { id: a }],
        orderStatus: 'confirmed',
      },
    })
    expect(data).toMatchObject([
      { _id: c, done: true, orderStatus: 'confirmed', code: null, message: null, sameNumber: [] },
      { _id: 'nobody', done: false, orderStatus: null, code: 'NOT_FOUND', message: 'Order not found' },
      { _id: b, done: false, orderStatus: 'cancelled', code: 'CHANGED_MEANWHILE' },
      { _id: a, done: true, orderStatus: 'confirmed' },
    ])
  })

  it('by two simultaneous admins moves each of fifty orders once', async () => {
    const { shop, placed, historyOf, admin } = scene()
    const other = await shop.person('admin')
    const ids = await placed(50)
    const results = await Promise.all([
      move(admin, ids, 'confirmed'),
      move(other, ids.toReversed(), 'confirmed'),
    ])
    for (const data of results) expect(data.every(({ done }) => done)).toBe(true)
    for (const id of ids) {
      const moves = (await historyOf(id)).filter(({ to }) => to === 'confirmed')
      expect(moves).toHaveLength(1)
    }
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('ships with tracking, repeated without doing anything twice', async () => {
    const { admin, placed, historyOf } = scene()
    const ids = await placed(3)
    await move(admin, ids, 'confirmed')
    const body = {
      orders: ids.map((id, i) => ({ id, tracking: { courier: 'Delhivery', number: `bb 10${i}` } })),
      orderStatus: 'shipped',
    }
    const first = (await admin.call('updateOrders', { body })).data
    const before = await Promise.all(ids.map(historyOf))
    const again = (await admin.call('updateOrders', { body })).data
    expect(first.every(({ done }) => done)).toBe(true)
    expect(again).toEqual(first)
    expect(await Promise.all(ids.map(historyOf))).toEqual(before)
    const { data } = await admin.call('getOrder', { params: { id: ids[1]! } })
    expect(data.tracking).toEqual({
      courier: 'Delhivery',
      number: 'BB101',
      link: 'https://www.delhivery.com/track/package/BB101',
    })
  })

  it('keeps the tracking that someone else has added in the meantime', async () => {
    const { admin, placed } = scene()
    const [a, b] = (await placed(2)) as [string, string]
    await move(admin, [a, b], 'confirmed')
    const shipped = { orderStatus: 'shipped', tracking: { courier: 'DTDC', number: 'D1' } }
    await admin.call('updateOrder', { params: { id: a }, body: shipped })
    await move(admin, [b], 'shipped')
    const { data } = await admin.call('updateOrders', {
      body: {
        orders: [a, b].map((id) => ({ id, tracking: { courier: 'DTDC', number: 'D2' } })),
        orderStatus: 'shipped',
      },
    })
    expect(data).toMatchObject([
      { done: false, code: 'CHANGED_MEANWHILE', orderStatus: 'shipped' },
      { done: true, sameNumber: [] },
    ])
    expect(data[0]?.message).toContain('D1')
  })

  it('warns of a number that another order has', async () => {
    const { admin, placed } = scene()
    const [a, b] = (await placed(2)) as [string, string]
    await move(admin, [a, b], 'confirmed')
    const tracking = { courier: 'Ekart', number: 'SAME-1' }
    const { data } = await admin.call('updateOrders', {
      body: { orders: [a, b].map((id) => ({ id, tracking })), orderStatus: 'shipped' },
    })
    expect(data.map(({ sameNumber }) => sameNumber)).toEqual([[], [a]])
  })

  it.each([
    ['no order', [], 'Please choose at least one order'],
    ['the same order twice', ['a', 'a'], 'Each order can be listed only once'],
    [
      '501 orders',
      Array.from({ length: 501 }, (_, i) => `order-${i}`),
      'You can change up to 500 orders at a time',
    ],
  ])('of %s is refused', async (_what, ids, text) => {
    const { admin } = scene()
    const orders = ids.map((id) => ({ id }))
    const refused = await errorResponseOf(
      admin.call('updateOrders', { body: { orders, orderStatus: 'shipped' } }),
    )
    expect(refused).toMatchObject({ code: 'VALIDATION', message: text })
  })

  it('takes tracking only with shipped and out for delivery', async () => {
    const { admin, placed } = scene()
    const [id] = (await placed(1)) as [string]
    const tracking = { courier: 'Ekart', number: 'E1' }
    const body = { orders: [{ id, tracking }], orderStatus: 'confirmed' }
    const refused = await errorResponseOf(admin.call('updateOrders', { body }))
    expect(refused['fields']).toHaveProperty(['orders.0.tracking'])
  })
})
