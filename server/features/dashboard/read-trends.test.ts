import { expect, test } from 'vitest'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('the units in pending orders', (engine) => {
  test('are those of every line of the orders that still wait', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const pending = async () => (await admin.call('getTrends')).data.pendingItems
    expect(await pending()).toBe(0)
    const lamp = await aProduct(admin)
    const bell = await aProduct(admin, { name: 'Brass bell' })
    const first = await anOrder(asha, [
      { product: lamp._id, quantity: 2 },
      { product: bell._id, quantity: 3 },
    ])
    await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    expect(await pending()).toBe(6)
    await admin.call('updateOrder', { params: { id: first._id }, body: { orderStatus: 'confirmed' } })
    expect(await pending()).toBe(1)
  })
})

onBothEngines('the products low on stock', (engine) => {
  test('are as many on the dashboard as in Product Management, for sale or not', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await aProduct(admin, { stock: 9 })
    await aProduct(admin, { name: 'Hidden bell', stock: 0, status: 'inactive' })
    await aProduct(admin, { name: 'Brass bell', stock: 10 })
    const { lowStock } = (await admin.call('getTrends')).data
    const { counts } = await admin.call('getAllProduct', { query: { page: '1' } })
    expect([lowStock.count, counts?.lowStock]).toEqual([2, 2])
    expect(lowStock.products.map(({ name }) => name)[0]).toBe('Hidden bell')
  })
})
