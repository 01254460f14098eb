import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, WAYS } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

const NOTHING = {
  totalCustomers: 0,
  totalOrders: 0,
  totalProducts: 0,
  totalRevenue: 0,
  pendingOrders: 0,
  confirmedOrders: 0,
  packagingOrders: 0,
  outForDeliveryOrders: 0,
  deliveredOrders: 0,
  cancelledOrders: 0,
  returnedOrders: 0,
  failedDeliveries: 0,
}

onBothEngines('the dashboard', (engine) => {
  it('of an empty shop has exactly its twelve figures, all of them 0', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    expect((await admin.call('dashboard')).data).toEqual(NOTHING)
  })

  it('counts each status under its own key; processing and shipped are only in the total', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    await shop.person('dhobi')
    const lamp = await aProduct(admin, { price: 99.99, shippingPrice: 0.01, stock: 100 })
    await aProduct(admin, { status: 'inactive' })
    const gone = await aProduct(admin)
    await admin.call('deleteProductById', { params: { id: gone._id } })
    for (const way of Object.values(WAYS)) {
      const { _id: id } = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
      for (const orderStatus of way)
        await admin.call('updateOrder', { params: { id }, body: { orderStatus } })
      await admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus: 'paid' } })
    }
    const { data } = await admin.call('dashboard')
    expect(data).toEqual({
      totalCustomers: 2,
      totalOrders: 10,
      totalProducts: 2,
      totalRevenue: 800,
      pendingOrders: 1,
      confirmedOrders: 1,
      packagingOrders: 1,
      outForDeliveryOrders: 1,
      deliveredOrders: 1,
      cancelledOrders: 1,
      returnedOrders: 1,
      failedDeliveries: 1,
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('counts as revenue what is paid and neither cancelled nor returned, to the paisa and after every change', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin, { price: 33.33, shippingPrice: 0.1, stock: 100 })
    const { _id: id } = await anOrder(customer, [{ product: lamp._id, quantity: 3 }])
    const { _id: other } = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const revenue = async () => (await admin.call('dashboard')).data.totalRevenue
    const pay = (order: string, paymentStatus: string) =>
      admin.call('updatePaymentStatus', { params: { id: order }, body: { paymentStatus } })
    const move = (orderStatus: string) => admin.call('updateOrder', { params: { id }, body: { orderStatus } })
    expect(await revenue()).toBe(0)
    await pay(id, 'paid')
    expect(await revenue()).toBe(100.29)
    await pay(other, 'paid')
    expect(await revenue()).toBe(133.72)
    await pay(other, 'failed')
    await move('confirmed')
    await move('shipped')
    expect(await revenue()).toBe(100.29)
    await move('returned')
    expect(await revenue()).toBe(0)
    await move('cancelled')
    expect(await revenue()).toBe(0)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
