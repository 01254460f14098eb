import { expect, it } from 'vitest'
import type { Engine } from '../../database/database.ts'
import { indiaDay } from '../../india-time.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { brokenIn, errorResponseOf, orderBody } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { expectError } from '../../testing/expect-error.ts'
import { testShop } from '../../testing/test-shop.ts'

const UTR = '632512345678'

/** A payment of ₹110 by Ravi for the last lamp, which Asha has bought in the meantime; each has another order. */
async function shopWithUnmatched(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const asha = await shop.person('customer', 'Asha')
  const ravi = await shop.person('customer', 'Ravi')
  const lamp = await aProduct(admin, { stock: 1 })
  const bell = await aProduct(admin, { name: 'Bell' })
  const items = [{ product: lamp._id, quantity: 1 }]
  const session = await aCheckout(ravi, items)
  await letCheckoutsRunOut(shop)
  const theirs = await anOrder(asha, items)
  await errorResponseOf(ravi.call('createOrder', { body: { ...(await heldOrder(ravi, session)), utr: UTR } }))
  const own = await anOrder(ravi, [{ product: bell._id, quantity: 1 }])
  const [payment] = (await admin.call('getUnmatchedPayments')).data
  const params = { id: payment!._id }
  const on = indiaDay(shop.clock.now())
  const refund = (amount = 110) =>
    admin.call('refundUnmatched', { params, body: { amount, reason: 'Sold out', way: 'bank', on } })
  const assign = (order: string, otherCustomer?: boolean) =>
    admin.call('assignUnmatchedPayment', { params, body: { order, otherCustomer } })
  const open = async () => (await admin.call('getUnmatchedPayments')).total
  return { shop, admin, ravi, own, theirs, payment: payment!, refund, assign, open }
}

onBothEngines('An unmatched payment', (engine) => {
  it('is refunded, closed and emailed, once', async () => {
    const { shop, ravi, payment, refund, open } = await shopWithUnmatched(engine)
    expect(await expectError(refund(110.01))).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'That is more than the amount due. You can refund up to ₹110.',
    })
    expect(await open()).toBe(1)
    const sent = await Promise.allSettled([refund(), refund()])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await expectError(refund())).toMatchObject({ message: 'This payment is already settled.' })
    expect(await open()).toBe(0)
    const mails = (await queuedMails(shop.app)).filter(({ template }) => template === 'refund')
    expect(mails).toMatchObject([{ to: ravi.email, facts: { reference: payment.reference, amount: 11_000 } }])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('pays another order of its customer, with its UTR', async () => {
    const { shop, admin, own, payment, assign, open } = await shopWithUnmatched(engine)
    expect((await assign(own._id)).data).toMatchObject({ order: own._id })
    const params = { id: own._id }
    expect((await admin.call('getPayment', { params })).data).toMatchObject({
      paymentStatus: 'paid',
      utr: UTR,
    })
    expect(await open()).toBe(0)
    expect(await expectError(assign(own._id))).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(payment.utr).toBe(UTR)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('pays someone else’s order only if the admin confirms it, and no order that is paid or cancelled', async () => {
    const { shop, admin, own, theirs, assign, open } = await shopWithUnmatched(engine)
    expect(await expectError(assign(theirs._id))).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await expectError(assign('nothing'))).toMatchObject({ code: 'NOT_FOUND' })
    await admin.call('updateOrder', { params: { id: own._id }, body: { orderStatus: 'cancelled' } })
    expect(await expectError(assign(own._id))).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await open()).toBe(1)
    await assign(theirs._id, true)
    const { data } = await admin.call('getOrder', { params: { id: theirs._id } })
    expect(data.paymentStatus).toBe('paid')
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('of more than the order costs that it pays leaves the rest due back, and no more', async () => {
    const { shop, admin, ravi, assign } = await shopWithUnmatched(engine)
    const wick = await aProduct(admin, { name: 'Wick', price: '40' })
    const { _id } = await anOrder(ravi, [{ product: wick._id, quantity: 1 }])
    await assign(_id)
    const params = { id: _id }
    const read = async () => (await admin.call('getOrder', { params })).data
    expect(await read()).toMatchObject({ totalAmount: 50, refundDueAmount: 60 })
    expect((await admin.call('getPayment', { params })).data.expected.amount).toBe(50)
    const on = indiaDay(shop.clock.now())
    const body = { reason: 'Paid too much', way: 'bank', on, refundedSoFar: 0 } as const
    const payBack = (amount: number) => admin.call('recordRefund', { params, body: { ...body, amount } })
    expect(await expectError(payBack(110.01))).toMatchObject({ code: 'NOT_ALLOWED' })
    await payBack(60)
    expect(await read()).toMatchObject({ refundDue: false, refundDueAmount: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('stays open when another paid order has its UTR', async () => {
    const { shop, admin, own, theirs, assign, open } = await shopWithUnmatched(engine)
    const params = { id: theirs._id }
    await admin.call('correctUtr', { params, body: { utr: UTR } })
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    expect(await expectError(assign(own._id))).toMatchObject({ code: 'UTR_USED' })
    expect(await open()).toBe(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is refunded or pays an order, never both', async () => {
    const { shop, admin, own, refund, assign } = await shopWithUnmatched(engine)
    const both = await Promise.allSettled([refund(), assign(own._id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await admin.call('getOrder', { params: { id: own._id } })
    expect(data.paymentStatus).toBe(both[1].status === 'fulfilled' ? 'paid' : 'pending')
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('without a UTR pays no order by its screenshot once it was refunded or has paid another', async () => {
    for (const way of ['refund', 'assign'] as const) {
      const shop = await testShop(engine)
      const [admin, asha, ravi] = [await shop.person('admin'), await shop.person(), await shop.person()]
      const [lamp, bell] = [await aProduct(admin, { stock: 1 }), await aProduct(admin, { name: 'Bell' })]
      const items = [{ product: lamp._id, quantity: 1 }]
      const session = await aCheckout(ravi, items)
      await letCheckoutsRunOut(shop)
      const theirs = await anOrder(asha, items)
      const body = await heldOrder(ravi, session)
      await errorResponseOf(ravi.call('createOrder', { body }))
      const [payment] = (await admin.call('getUnmatchedPayments')).data
      const params = { id: payment!._id }
      const on = indiaDay(shop.clock.now())
      const { _id: order } = await anOrder(ravi, [{ product: bell._id, quantity: 1 }])
      if (way === 'assign') await admin.call('assignUnmatchedPayment', { params, body: { order } })
      else {
        const refund = { amount: 110, reason: 'Sold out', way: 'bank' as const, on }
        await admin.call('refundUnmatched', { params, body: refund })
      }

      await admin.call('updateOrder', { params: { id: theirs._id }, body: { orderStatus: 'cancelled' } })
      const { data: again } = await ravi.call('createOrder', { body })
      const paid = { paymentStatus: 'paid' as const }
      const pay = admin.call('updatePaymentStatus', { params: { id: again._id }, body: paid })
      expect(await expectError(pay)).toMatchObject({ code: 'UTR_USED' })
      expect(await brokenIn(shop.app)).toEqual([])
    }
  })

  it('without a UTR is not refunded and pays no order once its screenshot has paid one or was refunded', async () => {
    const shop = await testShop(engine)
    const [admin, asha, ravi] = [await shop.person('admin'), await shop.person(), await shop.person()]
    const [lamp, bell] = [await aProduct(admin, { stock: 1 }), await aProduct(admin, { name: 'Bell' })]
    const image = await testImage()
    const items = [{ product: lamp._id, quantity: 1 }]
    const sessions = [await aCheckout(ravi, items)]
    await letCheckoutsRunOut(shop)
    sessions.push(await aCheckout(ravi, [...items, { product: bell._id, quantity: 1 }]))
    await letCheckoutsRunOut(shop)
    await anOrder(asha, items)
    for (const session of sessions)
      await errorResponseOf(
        ravi.call('createOrder', { body: { ...(await heldOrder(ravi, session)), image } }),
      )
    const { data: payments } = await admin.call('getUnmatchedPayments')
    expect(payments).toHaveLength(2)
    const [first, second] = payments.map(({ _id }) => ({ id: _id }))
    const on = indiaDay(shop.clock.now())
    const body = { amount: 110, reason: 'Sold out', way: 'bank' as const, on }
    const refund = (params = first!) => admin.call('refundUnmatched', { params, body })
    const bells = [{ product: bell._id, quantity: 1 }]
    const { data: own } = await ravi.call('createOrder', { body: await orderBody(ravi, bells, { image }) })
    const other = await anOrder(ravi, bells)
    const pay = (paymentStatus: 'paid' | 'failed') =>
      admin.call('updatePaymentStatus', { params: { id: own._id }, body: { paymentStatus } })

    await pay('paid')
    const assign = admin.call('assignUnmatchedPayment', { params: first!, body: { order: other._id } })
    for (const refused of await Promise.all([refund(), assign].map(expectError)))
      expect(refused).toMatchObject({ code: 'UTR_USED' })
    await pay('failed')
    const both = await Promise.allSettled([refund(), refund(second)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [left] = (await admin.call('getUnmatchedPayments')).data
    const params = { id: left!._id }
    await admin.call('settleUnmatchedPayment', { params, body: { note: 'Sent twice' } })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
