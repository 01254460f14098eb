import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { clientOf, serverBeside, testShop } from '../testing/test-shop.ts'

onBothEngines('What somebody signed in reads', (engine) => {
  it('is as the last answered act left it, here and in another process', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const { _id: id } = await aProduct(admin, { stock: 100 })
    const there = await serverBeside(shop)
    const clients = [admin.call, clientOf(there, admin.token)]
    for (let round = 1; round <= 4; round += 1) {
      const writes = clients[round % 2]!
      await writes('updateProductById', { params: { id }, body: { price: round } })
      const order = await anOrder(asha, [{ product: id, quantity: 1 }])
      await writes('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })
      for (const reads of clients) {
        expect((await reads('getAllProduct')).data).toMatchObject([{ price: round, stock: 100 - round }])
        expect((await reads('dashboard')).data).toMatchObject({ totalOrders: round, confirmedOrders: round })
        expect((await reads('getOrder', { params: { id: order._id } })).data.orderStatus).toBe('confirmed')
      }
    }
  })

  it('is refused as soon as the session has ended, here and in another process', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const there = await serverBeside(shop)
    const asha2 = clientOf(there, asha.token)
    const own = { params: { userId: asha.id } }
    for (const reads of [asha.call, asha2]) expect((await reads('getUserOrders', own)).totalOrders).toBe(0)
    await admin.call('updateCustomerStatus', { params: { id: asha.id }, body: { status: 'suspended' } })
    for (const reads of [asha.call, asha2])
      await expect(reads('getUserOrders', own)).rejects.toMatchObject({ status: 401 })
  })
})
