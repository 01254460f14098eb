import { expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { deskShop } from '../../testing/payment-desk-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf } from '../../testing/orders.ts'
import { UNDO_MS } from './set-payment-status.ts'

async function mailsWaiting(app: App): Promise<{ template: string; run_after: string }[]> {
  const rows = await app.database.read
    .selectFrom('jobs')
    .select(['payload', 'run_after'])
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload, run_after }) => ({ ...(JSON.parse(payload) as { template: string }), run_after }))
    .filter(({ template }) => template.startsWith('payment'))
}

onBothEngines('settling a payment', (engine) => {
  it('marks it paid with its history, UTR and an email sent a little later', async () => {
    const { app, admin, customer, clock, readOrder } = await deskShop(engine)
    const { _id: id } = await readOrder()
    const { data } = await admin.call('settlePayment', {
      params: { id },
      body: { paymentStatus: 'paid', from: 'pending' },
    })
    expect(data).toMatchObject({ paymentStatus: 'paid', utr: '632512345678' })
    const history = await admin.call('getHistory', { params: { id } })
    expect(history.data.at(-1)).toMatchObject({
      kind: 'payment',
      from: 'pending',
      to: 'paid',
      by: admin.name,
    })
    const leaves = new Date(clock.now() + UNDO_MS).toISOString()
    expect(await mailsWaiting(app)).toMatchObject([{ template: 'payment-confirmed', run_after: leaves }])
    expect((await customer.call('getNotifications')).data[0]).toMatchObject({ kind: 'payment-status' })
    expect(await brokenIn(app)).toEqual([])
  })

  it('can be undone: the email is never sent, the customer’s notification is removed', async () => {
    const { app, admin, customer, readOrder } = await deskShop(engine)
    const { _id: id } = await readOrder()
    await admin.call('settlePayment', { params: { id }, body: { paymentStatus: 'failed', from: 'pending' } })
    const { data } = await admin.call('settlePayment', {
      params: { id },
      body: { paymentStatus: 'pending', from: 'failed', undo: true },
    })
    expect(data).toMatchObject({ paymentStatus: 'pending', place: 'clear' })
    expect(await mailsWaiting(app)).toEqual([])
    expect((await customer.call('getNotifications')).data).toEqual([])
    expect((await admin.call('getPaymentsToCheck')).data).toHaveLength(1)
    expect(await brokenIn(app)).toEqual([])
  })

  it('shows the second of two admins what the first has decided', async () => {
    const { admin, person, readOrder } = await deskShop(engine)
    const { _id: id } = await readOrder()
    const other = await person('admin')
    const act = (by: typeof admin, paymentStatus: 'paid' | 'failed') =>
      by.call('settlePayment', { params: { id }, body: { paymentStatus, from: 'pending' } })
    const outcomes = await Promise.allSettled([act(admin, 'paid'), act(other, 'failed')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(await errorResponseOf(Promise.reject(lost?.reason as Error))).toMatchObject({
      httpStatus: 409,
      code: 'CHANGED_MEANWHILE',
    })
  })

  it('rejects a UTR that another paid order has, naming it; correcting or clearing it resolves that', async () => {
    const { app, admin, readOrder } = await deskShop(engine)
    const first = await readOrder()
    const second = await readOrder()
    const pay = (id: string) =>
      admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus: 'paid' } })
    await pay(first._id)
    expect(await errorResponseOf(pay(second._id))).toMatchObject({
      httpStatus: 409,
      code: 'UTR_USED',
      orderId: first._id,
      utr: '632512345678',
      message: expect.stringContaining(first._id.slice(-6).toUpperCase()),
    })
    const correct = (id: string, utr: string | null) =>
      admin.call('correctUtr', { params: { id }, body: { utr } })
    await correct(second._id, '632500000002')
    await pay(second._id)
    expect(await errorResponseOf(correct(second._id, '632512345678'))).toMatchObject({ code: 'UTR_USED' })
    await correct(second._id, null)
    expect(await brokenIn(app)).toEqual([])
  })

  it('lets a UTR be used again once its order is no longer paid', async () => {
    const { admin, readOrder } = await deskShop(engine)
    const [first, second] = [await readOrder(), await readOrder()]
    const set = (id: string, paymentStatus: string) =>
      admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus } })
    await set(first._id, 'paid')
    await set(first._id, 'failed')
    await set(second._id, 'paid')
    expect(await errorResponseOf(set(first._id, 'paid'))).toMatchObject({
      code: 'UTR_USED',
      orderId: second._id,
    })
  })

  it('takes a UTR that is read only after the payment was marked paid, if it is free', async () => {
    const { app, admin, order, payment } = await deskShop(engine)
    const { checkPayment } = await import('./check-payment.ts')
    const orders = [await order(), await order()]
    for (const { _id: id } of orders)
      await admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus: 'paid' } })
    for (const { _id: id } of orders) await checkPayment(app, id)
    expect((await payment(orders[0]!._id)).utr).toBe('632512345678')
    expect((await payment(orders[1]!._id)).utr).toBeNull()
    expect(await brokenIn(app)).toEqual([])
  })

  it('gives one UTR to one of many orders that admins mark paid simultaneously', async () => {
    const { app, admin, person, readOrder } = await deskShop(engine)
    const other = await person('admin')
    const orders = []
    for (let i = 0; i < 8; i += 1) orders.push(await readOrder())
    const outcomes = await Promise.allSettled(
      orders.map(({ _id: id }, i) =>
        (i % 2 ? admin : other).call('settlePayment', {
          params: { id },
          body: { paymentStatus: 'paid', from: 'pending' },
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(reasons).toHaveLength(7)
    for (const reason of reasons)
      expect(reason).toMatchObject({ status: 409, response: { code: 'UTR_USED' } })
    expect(await brokenIn(app)).toEqual([])
  })

  it('a correction is in the audit log', async () => {
    const { app, admin, readOrder } = await deskShop(engine)
    const { _id: id } = await readOrder()
    await admin.call('correctUtr', { params: { id }, body: { utr: '632500000002' } })
    const rows = await app.database.read
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'correct-utr')
      .execute()
    expect(rows).toMatchObject([
      {
        account_id: admin.id,
        subject_id: id,
        before_state: '{"utr":"632512345678"}',
        after_state: '{"utr":"632500000002"}',
      },
    ])
  })
})
