import { expect, it } from 'vitest'
import { housekeepingTasks } from '../shop-server.ts'
import { startHousekeeping } from '../jobs/housekeeping.ts'
import { aProduct, anOrder } from '../testing/builders.ts'
import { aCheckout, heldOrder, ledgerOf } from '../testing/checkouts.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn, errorResponseOf } from '../testing/orders.ts'
import { PASSWORD, testShop } from '../testing/test-shop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

onBothEngines('A clock that jumps', (engine) => {
  it('a day back keeps holds, sessions and sign-in, and shows no time that is negative', async () => {
    const shop = await testShop(engine)
    const { clock, call } = shop
    const [admin, asha, ravi] = [await shop.person('admin'), await shop.person(), await shop.person()]
    const { _id: product } = await aProduct(admin, { stock: 1 })
    const wanted = [{ product, quantity: 1 }]
    for (let i = 0; i < 10; i += 1)
      await errorResponseOf(call('login', { body: { email: ravi.email, password: 'wrong' } }))
    const session = await aCheckout(asha, wanted)
    clock.advance(-DAY)
    await call('login', { body: { email: ravi.email, password: PASSWORD } })
    await startHousekeeping(shop.app, housekeepingTasks()).stop()
    expect(await errorResponseOf(anOrder(ravi, wanted))).toMatchObject({ code: 'OUT_OF_STOCK' })
    const [hold] = (await admin.call('getHolds')).data
    expect(Date.parse(hold!.until)).toBeGreaterThan(clock.now())
    const { data: order } = await asha.call('createOrder', { body: await heldOrder(asha, session) })
    for (const orderStatus of ['confirmed', 'shipped'] as const)
      await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus } })
    expect(await ledgerOf(shop, product)).toEqual(['held -1', 'released 1', 'order -1'])
    for (const list of ['dashboard', 'getDay', 'getNotifications', 'manageOrders'] as const)
      await admin.call(list)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('hours ahead and back again sells nothing twice', async () => {
    const shop = await testShop(engine)
    const [admin, asha, ravi] = [await shop.person('admin'), await shop.person(), await shop.person()]
    const { _id: product } = await aProduct(admin, { stock: 1 })
    const session = await aCheckout(asha, [{ product, quantity: 1 }])
    shop.clock.advance(3 * HOUR)
    await startHousekeeping(shop.app, housekeepingTasks()).stop()
    await anOrder(ravi, [{ product, quantity: 1 }])
    shop.clock.advance(-3 * HOUR)
    const late = asha.call('createOrder', { body: await heldOrder(asha, session) })
    expect(await errorResponseOf(late)).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await ledgerOf(shop, product)).toEqual(['held -1', 'released 1', 'order -1'])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
