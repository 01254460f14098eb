import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('moving an order that someone else has moved in the meantime', (engine) => {
  it('undoes no one’s change: a request with the status that was seen gets the current one', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 10 })
    const order = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const params = { id: order._id }
    const move = (body: { orderStatus: string; from?: string }) => admin.call('updateOrder', { params, body })

    await move({ orderStatus: 'confirmed', from: 'pending' })
    await move({ orderStatus: 'shipped', from: 'confirmed' })
    await expect(move({ orderStatus: 'confirmed', from: 'packaging' })).rejects.toMatchObject({
      status: 409,
      response: {
        code: 'CHANGED_MEANWHILE',
        orderStatus: 'shipped',
        message: expect.stringContaining('shipped'),
      },
    })
    expect((await admin.call('getOrder', { params })).data.orderStatus).toBe('shipped')

    // If the change is already made, nothing is lost; without `from` only the state table applies.
    await move({ orderStatus: 'shipped', from: 'confirmed' })
    expect((await move({ orderStatus: 'confirmed' })).data.orderStatus).toBe('confirmed')
  })
})
