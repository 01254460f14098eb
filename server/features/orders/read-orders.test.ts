import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'

onBothEngines('reading orders', (engine) => {
  it('shows an order and its history to its customer and to admins; to others it is the same as not there', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const [owner, other] = [await shop.person(), await shop.person('user')]
    const dhobi = await shop.person('dhobi')
    const order = await anOrder(owner, [{ product: lamp._id, quantity: 1 }])
    for (const name of ['getOrder', 'getHistory'] as const) {
      for (const person of [owner, admin])
        expect((await person.call(name, { params: { id: order._id } })).success).toBe(true)
      for (const person of [other, dhobi]) {
        const foreign = await errorResponseOf(person.call(name, { params: { id: order._id } }))
        const missing = await errorResponseOf(person.call(name, { params: { id: NOWHERE } }))
        expect(foreign).toEqual({ ...missing, requestId: foreign['requestId'] })
        expect(foreign).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND', message: 'Order not found' })
      }
      for (const id of [NOWHERE, 'x', ' ', '%', "' or 1=1 --", order._id.toUpperCase(), 'a\u0000b', 'क'])
        expect(await errorResponseOf(admin.call(name, { params: { id } })), id).toMatchObject({
          httpStatus: 404,
        })
    }
  })

  it('lists a customer’s own orders with their counts, newest first, and no one else’s', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 50 })
    const [owner, other] = [await shop.person(), await shop.person()]
    const ids: string[] = []
    for (const quantity of [3, 1, 2]) {
      shop.clock.advance(1_000)
      ids.unshift((await anOrder(owner, [{ product: lamp._id, quantity }]))._id)
    }
    await anOrder(other, [{ product: lamp._id, quantity: 1 }])
    const move = (id: string, orderStatus: string) =>
      admin.call('updateOrder', { params: { id }, body: { orderStatus } })
    await move(ids[0]!, 'cancelled')
    for (const status of ['confirmed', 'shipped', 'delivered']) await move(ids[1]!, status)

    const own = await owner.call('getUserOrders', { params: { userId: owner.id } })
    expect(own.data.map(({ _id }) => _id)).toEqual(ids)
    expect(own).toMatchObject({ totalOrders: 3, pendingOrders: 1, deliveredOrders: 1, cancelledOrders: 1 })
    expect(own).not.toHaveProperty('total')
    for (const order of own.data) expect(order.nextStatuses).toEqual([])

    const forAdmin = await admin.call('getUserOrders', { params: { userId: owner.id } })
    expect(forAdmin.data.map(({ _id }) => _id)).toEqual(ids)
    expect(forAdmin.data[2]?.nextStatuses).toEqual(['confirmed', 'cancelled'])

    const foreign = await errorResponseOf(other.call('getUserOrders', { params: { userId: owner.id } }))
    const missing = await errorResponseOf(other.call('getUserOrders', { params: { userId: NOWHERE } }))
    expect(foreign).toEqual({ ...missing, requestId: foreign['requestId'] })
    expect(await errorResponseOf(admin.call('getUserOrders', { params: { userId: NOWHERE } }))).toMatchObject(
      {
        httpStatus: 404,
      },
    )
  })

  it('pages, sorts, filters and searches My Orders; the counts stay those of all', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 50 })
    const owner = await shop.person()
    for (const quantity of [3, 1, 2]) {
      await anOrder(owner, [{ product: lamp._id, quantity }])
      shop.clock.advance(1_000)
    }
    const list = (query: Record<string, string>) =>
      owner.call('getUserOrders', { params: { userId: owner.id }, query })
    const amounts = async (query: Record<string, string>) =>
      (await list(query)).data.map(({ totalAmount }) => totalAmount)
    expect(await amounts({ sort: 'amount-high' })).toEqual([330, 220, 110])
    expect(await amounts({ sort: 'amount-low', limit: '2', page: '2' })).toEqual([330])
    expect(await amounts({ sort: 'oldest' })).toEqual([330, 110, 220])
    const [first] = (await list({})).data
    await admin.call('updateOrder', { params: { id: first!._id }, body: { orderStatus: 'cancelled' } })
    expect(await list({ status: 'Cancelled', page: '1' })).toMatchObject({
      data: [{ _id: first!._id }],
      total: 1,
      pages: 1,
      totalOrders: 3,
    })
    expect((await list({ search: `#${first!._id.slice(-8)}` })).data).toHaveLength(1)
    expect((await list({ search: 'nothing' })).data).toEqual([])
  })
})
