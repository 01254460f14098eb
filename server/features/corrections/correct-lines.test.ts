import { expect, it } from 'vitest'
import { indiaDay } from '../../india-time.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import type { Engine } from '../../database/database.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { brokenIn, phoneOrder } from '../../testing/orders.ts'
import { expectError } from '../../testing/expect-error.ts'
import { shopWithBank } from '../../testing/shop-with-bank.ts'
import { testShop } from '../../testing/test-shop.ts'

/** A shop with an order of three lamps at ₹110 and two bells at ₹60, ₹450 in total; it had ten of each. */
async function shopWithOrder(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const asha = await shop.person('customer', 'Asha')
  const lamp = await aProduct(admin)
  const bell = await aProduct(admin, { name: 'Bell', price: 50 })
  const placed = await anOrder(asha, [
    { product: lamp._id, quantity: 3 },
    { product: bell._id, quantity: 2 },
  ])
  const params = { id: placed._id }
  const [lamps, bells] = placed.items.map(({ _id }) => _id) as [string, string]
  const correct = (quantities: Record<string, number>, total = 450) =>
    admin.call('correctLines', {
      params,
      body: { items: Object.entries(quantities).map(([item, quantity]) => ({ item, quantity })), total },
    })
  const move = (orderStatus: string) => admin.call('updateOrder', { params, body: { orderStatus } })
  const pay = () => admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  const refund = (amount: number, refundedSoFar: number) =>
    admin.call('recordRefund', {
      params,
      body: { amount, reason: 'Less', way: 'cash', on: indiaDay(shop.clock.now()), refundedSoFar },
    })
  const stock = async () => {
    const { data } = await admin.call('getAllProduct')
    return [lamp, bell].map(({ _id }) => data.find((product) => product._id === _id)!.stock)
  }
  const order = async () => (await admin.call('getOrder', { params })).data
  return { shop, admin, asha, lamps, bells, params, correct, move, pay, refund, stock, order }
}

onBothEngines('A corrected order', (engine) => {
  it('costs less, returns its units, has a refund due, and customer and history show it', async () => {
    const { shop, asha, lamps, bells, params, correct, pay, stock } = await shopWithOrder(engine)
    await pay()
    const { data } = await correct({ [lamps]: 1, [bells]: 0 })
    expect(data).toMatchObject({ totalAmount: 110, reducedBy: 340, refundDue: true, refundDueAmount: 340 })
    expect(data.items).toMatchObject([{ quantity: 1, product: { name: 'Brass lamp' } }])
    expect(await stock()).toEqual([9, 10])
    const { data: history } = await asha.call('getHistory', { params })
    expect(history.at(-1)).toMatchObject({
      kind: 'lines',
      before: { lines: 'Brass lamp × 3, Bell × 2', total: 450 },
      after: { lines: 'Brass lamp × 1', total: 110 },
    })
    const mail = (await queuedMails(shop.app)).find(({ template }) => template === 'order-changed')
    expect(mail).toMatchObject({
      to: asha.email,
      facts: { total: 11_000, refundDue: 34_000, items: [{ name: 'Brass lamp', quantity: 1 }] },
    })
    expect((await asha.call('getAgain', { params })).data.lines).toMatchObject([{ ordered: 1 }])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('expects in its screenshot what its buyer was asked to pay, and is paid with its total unless an admin says more', async () => {
    const { admin, lamps, params, correct, pay } = await shopWithOrder(engine)
    await correct({ [lamps]: 1 })
    expect((await admin.call('getPayment', { params })).data.expected.amount).toBe(450)
    expect((await pay()).data).toMatchObject({ totalAmount: 230, reducedBy: 220, refundDueAmount: 0 })
    const body = { paymentStatus: 'paid', received: 450 }
    const paid = await admin.call('updatePaymentStatus', { params, body })
    expect(paid.data).toMatchObject({ totalAmount: 230, refundDueAmount: 220 })
  })

  it('is matched by a bank statement with what its buyer was asked to pay', async () => {
    const { admin, asha, order, importLines, review } = await shopWithBank(engine)
    const { _id, items, totalAmount } = await order({ quantity: 3, utr: '632412345678' })
    const body = { items: [{ item: items[0]!._id, quantity: 1 }], total: totalAmount }
    await admin.call('correctLines', { params: { id: _id }, body })
    const { _id: imported } = await importLines([
      { narration: `UPI/CR/${asha.name}`, utr: '632412345678', credit: '330.00' },
    ])
    const { matches } = await review(imported)
    expect(matches.rows).toMatchObject([{ order: { _id, total: 330 } }])
  })

  it('by phone and unpaid costs less from then on, and no refund is due', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const wanted = { items: [{ product: lamp._id, quantity: 3 }] }
    const { data: order } = await admin.call('placeForCustomer', { body: phoneOrder(lamp._id, wanted) })
    const params = { id: order._id }
    const items = [{ item: order.items[0]!._id, quantity: 1 }]
    await admin.call('correctLines', { params, body: { items, total: 330 } })
    const paid = await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    expect(paid.data).toMatchObject({ totalAmount: 110, reducedBy: 0, refundDue: false })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('gives back only what is left when it is cancelled, and all that was paid is due', async () => {
    const { shop, lamps, bells, correct, move, pay, refund, stock } = await shopWithOrder(engine)
    await pay()
    await correct({ [lamps]: 2 })
    await correct({ [lamps]: 1, [bells]: 1 }, 340)
    await refund(110, 0)
    expect((await move('cancelled')).data).toMatchObject({ totalAmount: 170, refundDueAmount: 340 })
    expect(await stock()).toEqual([10, 10])
    expect((await refund(340, 110)).data.refundDue).toBe(false)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is never raised, never empty, and not changed once shipped or by someone who saw a different total', async () => {
    const { shop, lamps, bells, correct, move } = await shopWithOrder(engine)
    expect(await expectError(correct({ [lamps]: 4 }))).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await expectError(correct({ [lamps]: 0, [bells]: 0 }))).toMatchObject({
      message: 'At least one item must remain. To remove all items, cancel the order.',
    })
    expect(await expectError(correct({ nothing: 0 }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await expectError(correct({ [lamps]: 1 }, 449))).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    await correct({ [lamps]: 3, [bells]: 2 })
    await move('confirmed')
    await move('shipped')
    expect(await expectError(correct({ [lamps]: 1 }))).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is corrected once by two simultaneous admins', async () => {
    const { shop, lamps, correct, stock } = await shopWithOrder(engine)
    const both = await Promise.allSettled([correct({ [lamps]: 2 }), correct({ [lamps]: 1 })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = both[0].status === 'fulfilled' ? 8 : 9
    expect(await stock()).toEqual([left, 8])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('and a simultaneous cancellation return each unit once', async () => {
    const { shop, lamps, correct, move, stock } = await shopWithOrder(engine)
    await Promise.allSettled([correct({ [lamps]: 1 }), move('cancelled')])
    expect(await stock()).toEqual([10, 10])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('or its shipping is first, and a shipped order is never corrected', async () => {
    const { shop, lamps, correct, move, order } = await shopWithOrder(engine)
    await move('confirmed')
    const [corrected, shipped] = await Promise.allSettled([correct({ [lamps]: 1 }), move('shipped')])
    expect(shipped.status).toBe('fulfilled')
    const { totalAmount, orderStatus } = await order()
    expect({ totalAmount, orderStatus }).toEqual({
      totalAmount: corrected.status === 'fulfilled' ? 230 : 450,
      orderStatus: 'shipped',
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('and a simultaneous refund never refund more than was paid', async () => {
    const { shop, lamps, correct, pay, refund, order } = await shopWithOrder(engine)
    await pay()
    const actions = await Promise.allSettled([refund(450, 0), correct({ [lamps]: 1 }), refund(450, 0)])
    expect(actions.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await order()).toMatchObject({ totalAmount: 230, reducedBy: 220, refundDue: false })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
