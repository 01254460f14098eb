import { expect, it } from 'vitest'
import type { OpenTasks } from '#contract/back-office/dashboard.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { errorResponseOf, WAYS } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

const NONE = { count: 0, oldest: null }
const CALM: OpenTasks = {
  toCheck: NONE,
  toConfirm: NONE,
  toPack: NONE,
  toShip: NONE,
  refundDue: NONE,
  problems: NONE,
}

onBothEngines('the seller’s day', (engine) => {
  it('of an empty shop has nothing that waits', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    expect((await admin.call('getDay')).data).toEqual(CALM)
  })

  it('counts what each part’s list shows, with the time of the order placed first', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin, { stock: 100 })
    const placed: Record<string, string[]> = {}
    for (const paymentStatus of ['paid', 'pending'] as const) {
      for (const [status, way] of Object.entries(WAYS)) {
        shop.clock.advance(1_000)
        const { _id: id, createdAt } = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
        const params = { id }
        await admin.call('updatePaymentStatus', { params, body: { paymentStatus } })
        for (const orderStatus of way) await admin.call('updateOrder', { params, body: { orderStatus } })
        ;(placed[`${status} ${paymentStatus}`] ??= []).push(createdAt)
        if (status === 'shipped')
          await asha.call('disputeOrder', { params, body: { reason: 'damaged', text: 'It is broken.' } })
      }
    }
    const oldest = (name: string) => placed[name]?.[0]
    const { data } = await admin.call('getDay')
    expect(data).toEqual({
      toCheck: { count: 8, oldest: oldest('pending pending') },
      toConfirm: { count: 1, oldest: oldest('pending paid') },
      toPack: { count: 4, oldest: oldest('confirmed paid') },
      toShip: { count: 2, oldest: oldest('packaging paid') },
      refundDue: { count: 2, oldest: oldest('cancelled paid') },
      problems: { count: 4, oldest: oldest('shipped paid') },
    })
    const found = async (query: object) =>
      (await admin.call('manageOrders', { query: { page: '1', limit: '50', sort: 'oldest', ...query } }))
        .total
    expect(await found({ status: 'pending', payment: 'paid' })).toBe(data.toConfirm.count)
    expect(await found({ status: 'to-pack' })).toBe(data.toPack.count)
    expect(await found({ status: 'packaging' })).toBe(data.toShip.count)
    expect(await found({ problem: 'true' })).toBe(data.problems.count)
  })

  it('has a problem once, and no longer when it is resolved', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const { _id: id } = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const params = { id }
    for (const orderStatus of WAYS['failed delivery'])
      await admin.call('updateOrder', { params, body: { orderStatus } })
    await asha.call('disputeOrder', { params, body: { reason: 'damaged', text: 'It is broken.' } })
    const count = async () => (await admin.call('getDay')).data.problems.count
    expect(await count()).toBe(1)
    await admin.call('updateOrder', { params, body: { orderStatus: 'shipped' } })
    expect(await count()).toBe(1)
    await admin.call('resolveDispute', { params, body: {} })
    expect(await count()).toBe(0)
  })

  it('counts payments without an order, but none for which another screenshot was requested', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const rare = await aProduct(admin, { stock: 1 })
    const session = await aCheckout(asha, [{ product: rare._id, quantity: 1 }])
    await letCheckoutsRunOut(shop)
    const { _id: id } = await anOrder(await shop.person(), [{ product: rare._id, quantity: 1 }])
    await errorResponseOf(asha.call('createOrder', { body: await heldOrder(asha, session) }))
    const count = async () => (await admin.call('getDay')).data.toCheck.count
    expect(await count()).toBe(2)
    await admin.call('askForPicture', { params: { id }, body: {} })
    expect(await count()).toBe(1)
    const [unmatched] = (await admin.call('getUnmatchedPayments')).data
    await admin.call('settleUnmatchedPayment', { params: { id: unmatched!._id }, body: { note: 'Returned' } })
    expect((await admin.call('getDay')).data.toCheck).toEqual(NONE)
  })
})
