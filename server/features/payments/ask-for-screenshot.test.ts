import { expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { aProduct } from '../../testing/builders.ts'
import { deskShop } from '../../testing/payment-desk-shop.ts'
import { queuedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, filesOf, errorResponseOf, phoneOrder } from '../../testing/orders.ts'
import { file, testImage } from '../../testing/test-images.ts'
import { checkPayment } from './check-payment.ts'

onBothEngines('requesting another screenshot', (engine) => {
  it('emails the customer a link, notifies them, and puts the payment at the end of the queue', async () => {
    const { app, admin, customer, reader, readOrder } = await deskShop(engine)
    reader.says({ utr: '632500000001', amount: paise(1) }, { utr: '632500000002' })
    const { _id: id } = await readOrder()
    const { _id: clear } = await readOrder()
    const { data } = await admin.call('askForPicture', {
      params: { id },
      body: { note: 'The UTR is cut off.' },
    })
    expect(data).toMatchObject({ place: 'asked', verdict: 'mismatch', askedAt: expect.any(String) })
    const queue = await admin.call('getPaymentsToCheck')
    expect(queue.data.map(({ _id }) => _id)).toEqual([clear, id])
    const mails = await app.database.read
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute()
    const asked = mails.map(
      ({ payload }) => JSON.parse(payload) as { template: string; to: string; facts: object },
    )
    expect(asked.find(({ template }) => template === 'payment-picture-wanted')).toMatchObject({
      to: customer.email,
      facts: { orderId: id, note: 'The UTR is cut off.' },
    })
    expect((await customer.call('getNotifications')).data[0]).toMatchObject({
      kind: 'picture-wanted',
      subject: id,
    })
    expect((await customer.call('getOrder', { params: { id } })).data.imageWanted).toBe(true)
  })

  it('of a phone order asks for a first one, not for another', async () => {
    const { app, admin, customer } = await deskShop(engine)
    const { _id: product } = await aProduct(admin)
    const body = phoneOrder(product, { customer: { id: customer.id } })
    const { data } = await admin.call('placeForCustomer', { body })
    await admin.call('askForPicture', { params: { id: data._id }, body: {} })
    expect((await queuedMails(app)).at(-1)).toMatchObject({
      template: 'payment-picture-wanted',
      facts: { orderId: data._id, isFirst: true },
    })
  })

  it('can be withdrawn before the email is sent', async () => {
    const { app, admin, customer, readOrder } = await deskShop(engine)
    const { _id: id } = await readOrder()
    await admin.call('askForPicture', { params: { id }, body: {} })
    const { data } = await admin.call('askForPicture', { params: { id }, body: { undo: true } })
    expect(data).toMatchObject({ place: 'clear', askedAt: null })
    expect((await customer.call('getNotifications')).data).toEqual([])
    expect(
      await app.database.read
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'mail')
        .where('about', 'is not', null)
        .execute(),
    ).toEqual([])
  })

  it('leads to another screenshot: the earlier one is kept, the new one is read, the admins are notified', async () => {
    const { app, admin, customer, reader, readOrder, payment } = await deskShop(engine)
    reader.says({ amount: paise(20_000) })
    const { _id: id } = await readOrder()
    await admin.call('askForPicture', { params: { id }, body: {} })
    const image = await testImage(300, 400)
    const { data } = await customer.call('replaceScreenshot', { params: { id }, body: { image } })
    expect(data).toMatchObject({ imageWanted: false, paymentStatus: 'pending' })
    expect(await payment(id)).toMatchObject({
      state: 'waiting',
      verdict: null,
      place: 'unread',
      former: [{ verdict: 'mismatch', reading: { amount: 200 } }],
    })
    expect((await admin.call('getNotifications')).data[0]).toMatchObject({ kind: 'new-picture', subject: id })
    reader.says({ amount: paise(22_000) })
    await checkPayment(app, id)
    const after = await payment(id)
    expect(after).toMatchObject({ verdict: 'clear', place: 'clear' })
    const former = await admin.call('viewScreenshot', {
      params: { id },
      body: { former: after.former[0]!._id },
    })
    const present = await admin.call('viewScreenshot', { params: { id }, body: {} })
    expect(former.data.image).not.toBe(present.data.image)
    expect(await filesOf(app, 'private')).toHaveLength(2)
    expect(await brokenIn(app)).toEqual([])
  })

  it('also accepts one for a failed payment, which is then pending again; not for a paid or cancelled one', async () => {
    const { admin, customer, order } = await deskShop(engine)
    const send = async (id: string) =>
      customer.call('replaceScreenshot', {
        params: { id },
        body: { image: await testImage(), utr: '632500000001' },
      })
    const failed = await order()
    await admin.call('updatePaymentStatus', { params: { id: failed._id }, body: { paymentStatus: 'failed' } })
    expect((await send(failed._id)).data.paymentStatus).toBe('pending')
    const history = await admin.call('getHistory', { params: { id: failed._id } })
    expect(history.data.at(-1)).toMatchObject({
      kind: 'payment',
      from: 'failed',
      to: 'pending',
      by: customer.name,
    })
    const paid = await order()
    await admin.call('updatePaymentStatus', { params: { id: paid._id }, body: { paymentStatus: 'paid' } })
    expect(await errorResponseOf(send(paid._id))).toMatchObject({ code: 'NOT_ALLOWED' })
    const off = await order()
    await admin.call('updateOrder', { params: { id: off._id }, body: { orderStatus: 'cancelled' } })
    expect(await errorResponseOf(send(off._id))).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(
      await errorResponseOf(admin.call('askForPicture', { params: { id: paid._id }, body: {} })),
    ).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })

  it('accepts no one else’s, no file that is not an image, and ignores the same one again', async () => {
    const { app, customer, person, order, payment } = await deskShop(engine)
    const stranger = await person('customer')
    const image = await testImage(300, 400)
    const { _id: id } = await order({ image })
    const send = (by: typeof customer, sent: File) =>
      by.call('replaceScreenshot', { params: { id }, body: { image: sent } })
    expect(await errorResponseOf(send(stranger, image))).toMatchObject({ httpStatus: 404 })
    expect(await errorResponseOf(send(customer, file('not a picture')))).toMatchObject({ code: 'WRONG_KIND' })
    await send(customer, image)
    expect((await payment(id)).former).toEqual([])
    expect(await filesOf(app, 'private')).toHaveLength(1)
    expect(await brokenIn(app)).toEqual([])
  })
})
