import { array, assert, asyncProperty, constant, constantFrom, integer, nat, oneof, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../database/database.ts'
import { indiaDay } from '../../india-time.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { brokenIn, errorResponseOf, phoneOrder } from '../../testing/orders.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { shopWithBank } from '../../testing/shop-with-bank.ts'

const NOT_ALLOWED = { code: 'NOT_ALLOWED' }

/** A shop whose customer has ordered 17 lamps for ₹1,870 and not paid yet. */
async function shopWithOrder(engine: Engine) {
  const bank = await shopWithBank(engine)
  const { shop, admin, asha, lamp } = bank
  const placed = await anOrder(asha, [{ product: lamp._id, quantity: 17 }])
  const params = { id: placed._id }
  const item = placed.items[0]!._id
  const order = async () => (await admin.call('getOrder', { params })).data
  const set = (paymentStatus: string, received?: number) =>
    admin.call('updatePaymentStatus', { params, body: { paymentStatus, received } })
  const correct = async (quantity: number) =>
    admin.call('correctLines', {
      params,
      body: { items: [{ item, quantity }], total: (await order()).totalAmount },
    })
  const move = (orderStatus: string) => admin.call('updateOrder', { params, body: { orderStatus } })
  const refund = async (amount: number, quantity = 0, refundedSoFar?: number) => {
    const so = refundedSoFar ?? (await order()).refunds.reduce((sum, one) => sum + one.amount * 100, 0) / 100
    return admin.call('recordRefund', {
      params,
      body: {
        amount,
        reason: 'Less',
        way: 'cash',
        on: indiaDay(shop.clock.now()),
        refundedSoFar: so,
        lines: quantity > 0 ? [{ item, quantity }] : [],
      },
    })
  }
  let credits = 0
  /** Confirms a bank credit for an order, whatever its total, and returns the outcome. */
  const confirm = async (amount: number, id = placed._id) => {
    credits += 1
    const utr = `63241234${String(credits).padStart(4, '0')}`
    const imported = await bank.importLines([{ narration: 'NEFT', utr, credit: amount.toFixed(2) }])
    return confirmAgain(imported._id, await creditWith(utr), id)
  }
  const creditWith = async (utr: string) =>
    (
      await shop.app.database.read
        .selectFrom('bank_credits')
        .select('id')
        .where('utr', '=', utr)
        .executeTakeFirstOrThrow()
    ).id
  const confirmAgain = async (statement: string, credit: string, id = placed._id) =>
    (
      await admin.call('confirmMatches', {
        params: { id: statement },
        body: { matches: [{ credit, order: id }] },
      })
    ).data[0]!.outcome
  return {
    ...bank,
    placed,
    params,
    item,
    order,
    set,
    correct,
    move,
    refund,
    confirm,
    confirmAgain,
    creditWith,
  }
}

/** A payment of ₹110 by the same customer for an item that sold out in the meantime. */
async function anUnmatchedPayment(
  { shop, admin, asha }: Awaited<ReturnType<typeof shopWithOrder>>,
  utr?: string,
) {
  const rare = await aProduct(admin, { name: 'Rare', stock: 1 })
  const items = [{ product: rare._id, quantity: 1 }]
  const session = await aCheckout(asha, items)
  await letCheckoutsRunOut(shop)
  await anOrder(await shop.person(), items)
  await errorResponseOf(asha.call('createOrder', { body: { ...(await heldOrder(asha, session)), utr } }))
  const { data } = await admin.call('getUnmatchedPayments')
  return data.at(-1)!._id
}

onBothEngines('What was received for an order', (engine) => {
  it('is its total if an admin marks it paid, and nothing while it is unpaid', async () => {
    const { shop, admin, order, set, lamp } = await shopWithOrder(engine)
    expect((await order()).received).toBeNull()
    expect((await set('paid')).data.received).toEqual({
      amount: 1870,
      from: 'admin',
      owed: 0,
      over: 0,
      refundable: 1870,
    })
    expect((await set('failed')).data.received).toBeNull()
    const body = phoneOrder(lamp._id, { paid: true })
    const { data: byPhone } = await admin.call('placeForCustomer', { body })
    expect(byPhone.received).toMatchObject({ amount: 110, from: 'admin' })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is no more after a correction of an order that was not paid or had failed', async () => {
    const { shop, set, correct, refund } = await shopWithOrder(engine)
    await set('paid')
    await set('failed')
    await correct(1)
    expect((await set('paid')).data).toMatchObject({
      totalAmount: 110,
      reducedBy: 1760,
      refundDue: false,
      refundDueAmount: 0,
      received: { amount: 110, owed: 0, over: 0, refundable: 110 },
    })
    expect(await expectError(refund(110.01))).toMatchObject(NOT_ALLOWED)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is the bank line’s amount, below or above the total, and stays so when the payment is set again', async () => {
    const { shop, admin, params, placed, order, set, correct, refund, confirm, move } =
      await shopWithOrder(engine)
    expect(await confirm(170)).toBe('paid')
    const short = { amount: 170, from: 'statement', owed: 1700, over: 0, refundable: 170 }
    expect(await order()).toMatchObject({ refundDueAmount: 0, received: short })
    expect((await admin.call('getPayment', { params })).data).toMatchObject({
      totalAmount: 1870,
      received: short,
    })
    await set('failed')
    expect((await set('paid')).data.received).toEqual(short)
    const { data: history } = await admin.call('getHistory', { params })
    expect(history.find(({ kind }) => kind === 'received')?.after).toMatchObject({
      amount: 170,
      from: 'statement',
      source: expect.stringContaining('meadow.csv'),
    })
    await correct(1)
    expect(await order()).toMatchObject({ refundDueAmount: 60, received: { owed: 0, over: 60 } })
    expect(await expectError(refund(170.01))).toMatchObject(NOT_ALLOWED)
    expect((await move('cancelled')).data).toMatchObject({ refundDueAmount: 170 })
    await refund(170)
    expect(await order()).toMatchObject({ refundDue: false, received: { refundable: 0 } })
    expect(await confirm(500, placed._id)).toBe('refused')
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is what an assigned payment was to be, less than the order costs too', async () => {
    const made = await shopWithOrder(engine)
    const { shop, admin, placed, order, set, refund } = made
    const params = { id: await anUnmatchedPayment(made) }
    await admin.call('assignUnmatchedPayment', { params, body: { order: placed._id } })
    const received = { amount: 110, from: 'unmatched payment', owed: 1760, over: 0, refundable: 110 }
    expect(await order()).toMatchObject({ received, refundDue: false })
    await set('failed')
    expect((await set('paid')).data.received).toEqual(received)
    expect(await expectError(refund(111))).toMatchObject(NOT_ALLOWED)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is what a later statement shows for an assigned payment', async () => {
    const made = await shopWithOrder(engine)
    const { shop, admin, placed, order, review, importLines, confirmAgain } = made
    const utr = '632466666666'
    const params = { id: await anUnmatchedPayment(made, utr) }
    await admin.call('assignUnmatchedPayment', { params, body: { order: placed._id } })
    const { _id: statement } = await importLines([{ narration: 'NEFT', utr, credit: '100.00' }])
    expect((await review(statement)).differences.rows).toMatchObject([{ order: { _id: placed._id } }])
    expect(await confirmAgain(statement, await made.creditWith(utr))).toBe('paid')
    expect((await order()).received).toMatchObject({ amount: 100, from: 'statement' })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('can be given and corrected by an admin, at least as much as was refunded, and only as paid', async () => {
    const { shop, admin, asha, params, set, refund, order } = await shopWithOrder(engine)
    expect(await expectError(set('pending', 10))).toEqual(
      invalid('received', 'Received amount is allowed only when the payment is paid'),
    )
    expect(await expectError(set('paid', 0))).toEqual(invalid('received', 'Received amount must be above 0'))
    expect((await set('paid', 1500)).data.received).toMatchObject({ amount: 1500, from: 'admin', owed: 370 })
    const mail = (await queuedMails(shop.app)).find(({ template }) => template === 'payment-confirmed')
    expect(mail).toMatchObject({ to: asha.email, facts: { total: 150_000, owed: 37_000 } })
    await refund(1000)
    expect(await expectError(set('paid', 999.99))).toMatchObject(NOT_ALLOWED)
    expect((await set('paid', 1900)).data).toMatchObject({
      received: { amount: 1900, over: 0, refundable: 900 },
    })
    const settle = (received: number) =>
      admin.call('settlePayment', { params, body: { paymentStatus: 'paid', from: 'paid', received } })
    expect((await settle(1870)).data.received).toMatchObject({ amount: 1870 })
    const { data: history } = await admin.call('getHistory', { params })
    expect(history.at(-1)).toMatchObject({
      kind: 'received',
      before: { amount: 1900, from: 'admin' },
      after: { amount: 1870, from: 'admin' },
    })
    expect((await asha.call('getHistory', { params })).data.some(({ kind }) => kind === 'received')).toBe(
      false,
    )
    expect((await order()).paymentStatus).toBe('paid')
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is restored when the desk undoes a mistake, unless the order was corrected in the meantime', async () => {
    const { shop, admin, params, set, correct } = await shopWithOrder(engine)
    const settle = (paymentStatus: string, from: string, undo = false) =>
      admin.call('settlePayment', { params, body: { paymentStatus, from, undo } })
    await set('paid')
    await correct(2)
    await settle('failed', 'paid')
    expect((await settle('paid', 'failed', true)).data.received).toMatchObject({ amount: 1870, over: 1650 })
    await settle('failed', 'paid')
    await correct(1)
    expect((await settle('paid', 'failed', true)).data.received).toMatchObject({ amount: 110, over: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('counts one credit for one order, and never again once it was refunded', async () => {
    const made = await shopWithOrder(engine)
    const { shop, admin, asha, lamp, set, refund, order, confirmAgain, importLines, creditWith } = made
    const other = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const utr = '632499999999'
    const { _id: statement } = await importLines([{ narration: 'NEFT', utr, credit: '170.00' }])
    const credit = await creditWith(utr)
    expect(await confirmAgain(statement, credit)).toBe('paid')
    await set('failed')
    expect(await confirmAgain(statement, credit, other._id)).toBe('paid')
    expect(await expectError(set('paid'))).toMatchObject({ code: 'UTR_USED' })
    await admin.call('correctUtr', { params: { id: made.placed._id }, body: { utr: null } })
    expect((await set('paid')).data.received).toMatchObject({ amount: 1870, from: 'admin' })
    await set('failed')
    await admin.call('updatePaymentStatus', { params: { id: other._id }, body: { paymentStatus: 'failed' } })
    expect(await confirmAgain(statement, credit)).toBe('paid')
    await refund(170)
    await set('failed')
    expect(await confirmAgain(statement, credit, other._id)).toBe('refused')
    await admin.call('correctUtr', { params: { id: other._id }, body: { utr } })
    const pay = admin.call('updatePaymentStatus', {
      params: { id: other._id },
      body: { paymentStatus: 'paid' },
    })
    expect(await expectError(pay)).toMatchObject({ code: 'UTR_USED' })
    expect((await order()).received).toBeNull()
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is not counted for two orders when the UTR of the one that its line paid is taken away', async () => {
    const made = await shopWithOrder(engine)
    const { shop, admin, asha, lamp, params, set, refund, order, confirmAgain, importLines } = made
    const other = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const utr = '632499999999'
    const { _id: statement } = await importLines([{ narration: 'NEFT', utr, credit: '110.00' }])
    const clear = () => admin.call('correctUtr', { params, body: { utr: null } })
    const setOther = (paymentStatus: string) =>
      admin.call('updatePaymentStatus', { params: { id: other._id }, body: { paymentStatus } })
    expect(await confirmAgain(statement, await made.creditWith(utr))).toBe('paid')
    await clear()
    await admin.call('correctUtr', { params: { id: other._id }, body: { utr } })
    expect(await expectError(setOther('paid'))).toMatchObject({ code: 'UTR_USED' })
    await set('failed')
    await setOther('paid')
    expect((await set('paid')).data.received).toMatchObject({ amount: 1870, from: 'admin' })
    await set('failed')
    await setOther('failed')
    expect(await confirmAgain(statement, await made.creditWith(utr))).toBe('paid')
    await set('failed')
    await clear()
    const correctOther = (given: string | null) =>
      admin.call('correctUtr', { params: { id: other._id }, body: { utr: given } })
    await correctOther(null)
    await setOther('paid')
    await correctOther(utr)
    expect((await set('paid')).data.received).toMatchObject({ amount: 1870, from: 'admin' })
    await set('failed')
    await setOther('failed')
    expect(await confirmAgain(statement, await made.creditWith(utr))).toBe('paid')
    await refund(100)
    await set('failed')
    await clear()
    expect(await expectError(setOther('paid'))).toMatchObject({ code: 'UTR_USED' })
    expect((await order()).received).toBeNull()
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is not counted for two orders when an assigned payment is also a line of the bank', async () => {
    const made = await shopWithOrder(engine)
    const { shop, admin, asha, lamp, placed, params, set, confirmAgain, importLines } = made
    const other = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const utr = '632499999998'
    const payment = { id: await anUnmatchedPayment(made, utr) }
    await admin.call('assignUnmatchedPayment', { params: payment, body: { order: placed._id } })
    await admin.call('correctUtr', { params, body: { utr: null } })
    const { _id: statement } = await importLines([{ narration: 'NEFT', utr, credit: '110.00' }])
    const credit = await made.creditWith(utr)
    expect(await confirmAgain(statement, credit, other._id)).toBe('refused')
    await set('failed')
    expect(await confirmAgain(statement, credit, other._id)).toBe('paid')
    expect((await set('paid')).data.received).toMatchObject({ amount: 1870, from: 'admin' })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is not refunded as an unmatched payment when it paid an order, nor the other way round', async () => {
    const made = await shopWithOrder(engine)
    const { shop, admin, placed, set } = made
    const utr = '632477777777'
    const params = { id: await anUnmatchedPayment(made, utr) }
    const body = { amount: 110, reason: 'Sold out', way: 'bank', on: indiaDay(shop.clock.now()) } as const
    const payBack = () => admin.call('refundUnmatched', { params, body })
    await admin.call('correctUtr', { params: { id: placed._id }, body: { utr } })
    await set('paid')
    expect(await expectError(payBack())).toMatchObject({ code: 'UTR_USED' })
    expect((await admin.call('getUnmatchedPayments')).total).toBe(1)
    await set('failed')
    await payBack()
    expect(await expectError(set('paid'))).toMatchObject({ code: 'UTR_USED' })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is proven by a later statement, with what the buyer was asked to pay', async () => {
    const { shop, params, admin, correct, set, order, importLines } = await shopWithOrder(engine)
    const utr = '632488888888'
    await admin.call('correctUtr', { params, body: { utr } })
    await correct(1)
    await set('paid')
    expect((await order()).received).toMatchObject({ amount: 110, from: 'admin' })
    await importLines([{ narration: 'NEFT', utr, credit: '1,870.00' }])
    expect(await order()).toMatchObject({
      refundDueAmount: 1760,
      received: { amount: 1870, from: 'statement', over: 1760 },
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is refunded by the line only as often as the line has units left', async () => {
    const { shop, admin, params, item, set, correct, refund, order } = await shopWithOrder(engine)
    await set('paid')
    const twice = { item, quantity: 1 }
    const body = {
      amount: 1,
      reason: 'x',
      way: 'cash',
      on: indiaDay(shop.clock.now()),
      refundedSoFar: 0,
    } as const
    expect(
      await expectError(admin.call('recordRefund', { params, body: { ...body, lines: [twice, twice] } })),
    ).toEqual(invalid('lines', 'Each item can be listed only once'))
    const items = [twice, { item, quantity: 3 }]
    expect(await expectError(admin.call('correctLines', { params, body: { items, total: 1870 } }))).toEqual(
      invalid('items', 'Each item can be listed only once'),
    )
    await refund(110, 10)
    expect((await order()).items[0]).toMatchObject({ quantity: 17, refundable: 7 })
    expect(await expectError(refund(110, 8))).toMatchObject({
      ...NOT_ALLOWED,
      message: 'You can refund up to 7 of Brass lamp.',
    })
    await correct(12)
    expect(await expectError(refund(110, 3))).toMatchObject(NOT_ALLOWED)
    await refund(110, 2)
    expect(await expectError(refund(110, 1))).toMatchObject({
      message: 'All of Brass lamp has already been refunded.',
    })
    await correct(5)
    expect((await order()).items[0]).toMatchObject({ quantity: 5, refundable: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is never refunded twice by simultaneous refunds, corrections and changes of the payment', async () => {
    const { shop, set, correct, refund, order, confirm } = await shopWithOrder(engine)
    await confirm(1000)
    await Promise.allSettled([
      refund(1000, 0, 0),
      refund(600, 5, 0),
      correct(3),
      set('failed').then(() => set('paid')),
      refund(500, 12, 0),
    ])
    const { refunds, received } = await order()
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    expect(refunds.length).toBeLessThanOrEqual(1)
    if (received) expect(received).toMatchObject({ amount: 1000, refundable: 1000 - refunded })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('covers what is refunded and due through any sequence of operations', async () => {
    const operation = oneof(
      record({ kind: constant('correct'), units: nat(17) }),
      record({ kind: constant('refund'), amount: integer({ min: 1, max: 2000 }), units: nat(17) }),
      record({ kind: constant('confirm'), amount: integer({ min: 1, max: 2500 }) }),
      record({ kind: constant('received'), amount: integer({ min: 1, max: 2500 }) }),
      record({ kind: constantFrom('paid', 'failed', 'pending', 'undo', 'assign') }),
      record({ kind: constantFrom('confirmed', 'shipped', 'delivered', 'returned', 'cancelled') }),
    )
    await assert(
      asyncProperty(array(operation, { minLength: 4, maxLength: 10 }), async (operations) => {
        const made = await shopWithOrder(engine)
        const { shop, admin, params, placed, set, correct, refund, confirm, move, order } = made
        const payment = { id: await anUnmatchedPayment(made) }
        // Amounts that someone has entered or proven as received; nothing else may ever count.
        const shown = new Set<number>()
        for (const one of operations) {
          const before = await order()
          const unpaid = before.paymentStatus !== 'paid'
          if ('amount' in one && one.kind === 'refund') await refund(one.amount, one.units).catch(() => 0)
          else if ('amount' in one && one.kind === 'confirm') {
            if ((await confirm(one.amount)) === 'paid') shown.add(one.amount)
          } else if ('amount' in one)
            await set('paid', one.amount).then(
              () => shown.add(one.amount),
              () => 0,
            )
          else if ('units' in one) await correct(one.units).catch(() => 0)
          else if (one.kind === 'assign')
            await admin.call('assignUnmatchedPayment', { params: payment, body: { order: placed._id } }).then(
              () => shown.add(110),
              () => 0,
            )
          else if (one.kind === 'undo')
            await admin
              .call('settlePayment', {
                params,
                body: { paymentStatus: 'paid', from: before.paymentStatus, undo: true },
              })
              .then(() => unpaid && shown.add(before.totalAmount))
          else if (one.kind === 'paid') {
            await set('paid')
            if (unpaid) shown.add(before.totalAmount)
          } else if (one.kind === 'failed' || one.kind === 'pending') await set(one.kind)
          else await move(one.kind).catch(() => 0)

          const { received, refunds, refundDueAmount, totalAmount, paymentStatus, items } = await order()
          const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
          expect(received === null).toBe(paymentStatus !== 'paid')
          for (const item of items) expect(item.refundable).toBeLessThanOrEqual(item.quantity)
          if (!received) expect(refundDueAmount).toBe(0)
          else {
            expect(shown.has(received.amount) || received.amount === refunded).toBe(true)
            expect(refunded).toBeLessThanOrEqual(received.amount)
            expect(received.refundable).toBe(received.amount - refunded)
            expect(refundDueAmount).toBeLessThanOrEqual(received.refundable)
            expect(received.owed).toBeLessThanOrEqual(Math.max(0, totalAmount - received.amount))
          }
        }
        expect(await brokenIn(shop.app)).toEqual([])
      }),
      { numRuns: process.env['TORTURE'] ? 100 : 5 },
    )
  })
})
