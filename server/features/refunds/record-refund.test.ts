import { expect, it } from 'vitest'
import type { BodyInput } from '#contract/call.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { refundCalls } from '#contract/orders/refunds-and-corrections.ts'
import { indiaDay } from '../../india-time.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import type { Engine } from '../../database/database.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { brokenIn, send } from '../../testing/orders.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { testShop, type TestShop } from '../../testing/test-shop.ts'

type Refund = BodyInput<typeof refundCalls.recordRefund>

/** A shop with a paid order of three lamps, ₹330. */
async function shopWithPaidOrder(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const asha = await shop.person('customer', 'Asha')
  const lamp = await aProduct(admin)
  const placed = await anOrder(asha, [{ product: lamp._id, quantity: 3 }])
  const params = { id: placed._id }
  const { data: order } = await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  const today = indiaDay(shop.clock.now())
  const refund = (changes: Partial<Refund> = {}, by = admin) =>
    by.call('recordRefund', {
      params,
      body: { amount: 100, reason: 'One came broken', way: 'upi', on: today, refundedSoFar: 0, ...changes },
    })
  const move = (orderStatus: string) => admin.call('updateOrder', { params, body: { orderStatus } })
  return { shop, admin, asha, lamp, order, params, today, refund, move }
}

async function mailsOf({ app }: Pick<TestShop, 'app'>, template: string) {
  return (await queuedMails(app)).filter((mail) => mail.template === template)
}

onBothEngines('A refund', (engine) => {
  it('is stored with method, UTR, day and lines, and the customer sees it, is notified and finds it in the history', async () => {
    const { shop, asha, order, params, today, refund } = await shopWithPaidOrder(engine)
    const lines = [{ item: order.items[0]!._id, quantity: 1 }]
    const { data } = await refund({ utr: '6325 1234 5678', lines })
    const kept = {
      amount: 100,
      reason: 'One came broken',
      way: 'upi',
      utr: '632512345678',
      on: today,
      lines: [{ name: 'Brass lamp', quantity: 1 }],
    }
    expect(data).toMatchObject({ refunds: [kept], refundDue: false, totalAmount: 330 })
    expect((await asha.call('getOrder', { params })).data.refunds).toMatchObject([kept])
    const { data: history } = await asha.call('getHistory', { params })
    expect(history.at(-1)).toMatchObject({ kind: 'refund', by: null, after: { amount: 100, way: 'upi' } })
    expect(await mailsOf(shop, 'refund')).toMatchObject([
      { to: asha.email, facts: { orderId: order._id, amount: 10_000, utr: '632512345678' } },
    ])
    const news = await asha.call('getNotifications')
    expect(news.data[0]).toMatchObject({ kind: 'refund', subject: order._id, facts: { amount: 100 } })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('clears what was due when it is paid back, in parts too, and no more than was paid', async () => {
    const { shop, refund, move } = await shopWithPaidOrder(engine)
    expect((await move('cancelled')).data).toMatchObject({ refundDue: true, refundDueAmount: 330 })
    expect((await refund({ amount: 129.5 })).data).toMatchObject({ refundDue: true, refundDueAmount: 200.5 })
    expect(await expectError(refund({ amount: 200.51, refundedSoFar: 129.5 }))).toEqual({
      status: 409,
      code: 'NOT_ALLOWED',
      message: 'That is more than was received. You can refund up to ₹200.50.',
    })
    const last = await refund({ amount: 200.5, refundedSoFar: 129.5, way: 'cash' })
    expect(last.data).toMatchObject({ refundDue: false, refundDueAmount: 0, refunds: [{}, { way: 'cash' }] })
    expect(await expectError(refund({ amount: 0.01, refundedSoFar: 330 }))).toMatchObject({
      message: 'This order is already fully refunded.',
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is recorded once when sent twice, simultaneously or later', async () => {
    const { shop, refund } = await shopWithPaidOrder(engine)
    const sent = await Promise.allSettled([refund(), refund(), refund()])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await expectError(refund())).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message:
        'Another refund has been recorded. The total refunded is now ₹100. Please check and try again.',
    })
    const { refunds } = (await refund({ amount: 230, refundedSoFar: 100 })).data
    expect(refunds.map(({ amount }) => amount)).toEqual([100, 230])
    expect(await mailsOf(shop, 'refund')).toHaveLength(2)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is rejected for what was not paid, for nothing, and with an impossible day, UTR or line', async () => {
    const { shop, admin, order, params, refund } = await shopWithPaidOrder(engine)
    expect(await expectError(refund({ amount: 0 }))).toEqual(invalid('amount', 'Amount must be above 0'))
    expect(await expectError(refund({ on: '2099-01-01' }))).toEqual(
      invalid('on', 'The refund date can’t be in the future'),
    )
    expect(await expectError(refund({ on: '2020-01-01' }))).toEqual(
      invalid('on', 'The refund date can’t be before the order'),
    )
    expect(await expectError(refund({ way: 'cash', utr: '632512345678' }))).toEqual(
      invalid('utr', 'Only a UPI payment has a UTR'),
    )
    expect(await expectError(refund({ utr: '123' }))).toEqual(invalid('utr', 'UTR must be 12 digits'))
    const tooMany = [{ item: order.items[0]!._id, quantity: 4 }]
    expect(await expectError(refund({ lines: tooMany }))).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'failed' } })
    expect(await expectError(refund())).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'The payment for this order is failed. You can refund only paid orders.',
    })
    expect(await mailsOf(shop, 'refund')).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is not emailed if that email is turned off', async () => {
    const { shop, admin, refund } = await shopWithPaidOrder(engine)
    await admin.call('updateSettings', { body: { mails: { refund: false } } })
    await refund()
    expect(await mailsOf(shop, 'refund')).toEqual([])
  })

  it('that is due is a filter of the list and of the export', async () => {
    const { shop, admin, asha, lamp, order, refund, move } = await shopWithPaidOrder(engine)
    await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const due = async (query: object = {}) =>
      (await admin.call('manageOrders', { query: { refundDue: 'true', page: '1', limit: '10', ...query } }))
        .data
    expect(await due()).toEqual([])
    await move('cancelled')
    const url = '/api/order/exportOrders?refundDue=true&sort=amount-low'
    expect((await send(shop, { url, token: admin.token })).body).toMatch(
      /Refunded \(₹\),Refund Due \(₹\)\r\n.*,0,330\r\n$/,
    )
    const found = async (query?: object) => (await due(query)).map(({ _id }: Order) => _id)
    for (const sort of ['newest', 'oldest', 'amount-high', 'amount-low'])
      for (const query of [{}, { status: 'cancelled' }, { payment: 'paid' }, { search: 'asha' }])
        expect(await found({ sort, ...query })).toEqual([order._id])
    expect(await found({ status: 'pending' })).toEqual([])
    await refund({ amount: 330 })
    expect(await found()).toEqual([])
  })
})
