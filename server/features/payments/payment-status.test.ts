import { expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '#contract/statuses.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf, traces } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('a payment status', (engine) => {
  it('can follow any other, changes neither stock nor order status, and is recorded each time it changes', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const order = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const stock = (await admin.call('getAllProduct')).data[0]?.stock
    const words = [
      'paid',
      'PENDING',
      'Failed',
      'pending',
      'failed',
      'paid',
      'failed',
      'Paid',
      'pending',
      'paid',
    ]
    for (const paymentStatus of words) {
      const { data } = await admin.call('updatePaymentStatus', {
        params: { id: order._id },
        body: { paymentStatus },
      })
      expect(data).toMatchObject({ paymentStatus: paymentStatus.toLowerCase(), orderStatus: 'pending' })
    }
    expect((await admin.call('getAllProduct')).data[0]?.stock).toBe(stock)
    const history = await admin.call('getHistory', { params: { id: order._id } })
    expect(history.data.filter(({ kind }) => kind === 'payment')).toHaveLength(1 + words.length)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that is already set changes nothing; an unknown word is 400, a missing order 404', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const order = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const set = (id: string, body: unknown) =>
      admin.call('updatePaymentStatus', { params: { id }, body: body as { paymentStatus: string } })
    const before = await traces(shop.app)
    shop.clock.advance(1_000)
    expect((await set(order._id, { paymentStatus: 'pending' })).data.updatedAt).toBe(order.updatedAt)
    for (const [body, message] of [
      [{ paymentStatus: 'refunded' }, 'Payment status must be one of: paid, pending, failed'],
      [{}, 'Payment status is required'],
      [{ paymentStatus: null }, 'Payment status is required'],
      [{ paymentStatus: 'paid', orderStatus: 'shipped' }, 'Unrecognized key: "orderStatus"'],
    ] as const)
      expect(await errorResponseOf(set(order._id, body))).toMatchObject({ httpStatus: 400, message })
    expect(await errorResponseOf(set('nowhere', { paymentStatus: 'paid' }))).toMatchObject({
      httpStatus: 404,
      message: 'Order not found',
    })
    expect(await traces(shop.app)).toEqual(before)
  })

  it('of a paid order that is cancelled or returned shows that a refund is due, until it is no longer paid', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin)
    const order = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const params = { id: order._id }
    const pay = (paymentStatus: (typeof PAYMENT_STATUSES)[number]) =>
      admin.call('updatePaymentStatus', { params, body: { paymentStatus } })
    expect((await pay('paid')).data.refundDue).toBe(false)
    const cancelled = await admin.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    expect(cancelled.data).toMatchObject({ refundDue: true, paymentStatus: 'paid' })
    expect((await customer.call('getOrder', { params })).data.refundDue).toBe(true)
    for (const status of PAYMENT_STATUSES) expect((await pay(status)).data.refundDue).toBe(status === 'paid')
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
