import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { paise } from '#contract/money.ts'
import { withSvg } from '../../files/sharp.ts'
import { isoTime } from '../../clock.ts'
import { jobPools } from '../../shop-server.ts'
import { startWorkers } from '../../jobs/worker.ts'
import { BACKOFF_MS, deleteJob, claimJob } from '../../jobs/queue-job.ts'
import { drawPaymentScreenshot } from '../../sample/payment-screenshot.ts'
import { ShopError } from '../../shop-error.ts'
import { deskShop } from '../../testing/payment-desk-shop.ts'
import { PASSWORD } from '../../testing/test-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { checkPayment } from './check-payment.ts'
import { until } from '../../testing/until.ts'

const SCREEN = {
  amountRupees: 220,
  utr: '632512345678',
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  payerName: 'Asha Example',
  paidAt: '2026-11-20T06:25:00Z',
  layout: 1,
} as const

onBothEngines('the inspection of a payment', (engine) => {
  it('stores what the image shows, expects what the settings say, and finds a good one clear', async () => {
    const { admin, order, payment, app } = await deskShop(engine)
    const { _id: id } = await order()
    expect(await payment(id)).toMatchObject({
      state: 'waiting',
      verdict: null,
      place: 'unread',
      reading: null,
    })
    await admin.call('updateSettings', { body: { upiId: 'other@upi', password: PASSWORD } })
    await checkPayment(app, id)
    expect(await payment(id)).toMatchObject({
      expected: { amount: 220, payeeVpa: 'samagri@upi', payeeName: 'Samagri Devotional Goods' },
      reading: { amount: 220, utr: '632512345678', payeeVpa: 'samagri@upi', status: 'success' },
      state: 'read',
      verdict: 'clear',
      place: 'clear',
      reasons: [],
      utr: '632512345678',
      utrFrom: 'picture',
    })
    expect(await brokenIn(app)).toEqual([])
  })

  it('takes ‘today’ in an image from when it was sent, however late it is read', async () => {
    const { order, app, clock, reader, payment } = await deskShop(engine)
    const { _id: id } = await order()
    const { uploadedAt } = await payment(id)
    clock.advance(5 * 86_400_000)
    await checkPayment(app, id)
    expect(reader.askedOf).toBe(uploadedAt)
  })

  it('gives its reasons, and the queue the worst first, then the oldest', async () => {
    const { admin, reader, readOrder, order } = await deskShop(engine)
    reader.says({ utr: '632500000001' }, { utr: '632500000002', amount: paise(21_000) })
    reader.says({ utr: '632500000003', payeeVpa: null, payeeName: 'Somebody Else' })
    reader.says({ utr: '632500000004', status: 'failed' })
    const clear = await readOrder()
    const wrong = await readOrder()
    const doubtful = await readOrder()
    const failed = await readOrder()
    const unread = await order()
    const { data, counts, next } = await admin.call('getPaymentsToCheck')
    expect(data.map(({ _id, reasons }) => [_id, reasons])).toEqual([
      [wrong._id, [{ code: 'amount', expected: 220, shown: 210 }]],
      [failed._id, [{ code: 'status', shown: 'failed' }]],
      [doubtful._id, [{ code: 'payee name', expected: 'Samagri Devotional Goods', shown: 'Somebody Else' }]],
      [unread._id, []],
      [clear._id, []],
    ])
    expect(counts).toEqual({ mismatch: 2, look: 1, unread: 1, clear: 1, asked: 0 })
    expect(next).toBeNull()
  })

  it('pages by a cursor that nothing is lost or seen twice by, though one is settled in between', async () => {
    const { admin, order } = await deskShop(engine)
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) ids.push((await order())._id)
    const first = await admin.call('getPaymentsToCheck', { query: { limit: '2' } })
    expect(first.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
    await admin.call('settlePayment', {
      params: { id: ids[0]! },
      body: { paymentStatus: 'failed', from: 'pending' },
    })
    const second = await admin.call('getPaymentsToCheck', { query: { limit: '2', after: first.next! } })
    expect(second.data.map(({ _id }) => _id)).toEqual(ids.slice(2, 4))
    const third = await admin.call('getPaymentsToCheck', { query: { limit: '2', after: second.next! } })
    expect([third.data.map(({ _id }) => _id), third.next]).toEqual([ids.slice(4), null])
  })

  it('leaves out payments of cancelled orders, and settled ones', async () => {
    const { admin, readOrder, order } = await deskShop(engine)
    const { _id: off } = await order()
    const { _id: paid } = await readOrder()
    await admin.call('updateOrder', { params: { id: off }, body: { orderStatus: 'cancelled' } })
    await admin.call('updatePaymentStatus', { params: { id: paid }, body: { paymentStatus: 'paid' } })
    expect((await admin.call('getPaymentsToCheck')).data).toEqual([])
  })

  it('links the earlier order that had the identical file, without telling the customer', async () => {
    const { person, readOrder, payment, reader } = await deskShop(engine)
    const image = await testImage()
    const friend = await person('customer', 'Ravi Sample')
    reader.says({ utr: '632500000001' })
    const first = await readOrder({ image })
    const again = await readOrder({ image }, friend)
    expect(Object.keys(again)).toEqual(Object.keys(first))
    expect(await payment(again._id)).toMatchObject({
      verdict: 'mismatch',
      reasons: [
        { code: 'same file', orderId: first._id },
        { code: 'same utr', orderId: first._id, utr: '632500000001' },
      ],
    })
    expect((await payment(first._id)).verdict).toBe('clear')
  })

  it('finds a UTR that was used before, whether read, entered or corrected', async () => {
    const { admin, readOrder, payment, reader } = await deskShop(engine)
    reader.says({ utr: '632500000001' }, { utr: '632500000002' }, { utr: null }, { utr: '632500000009' })
    const read = await readOrder()
    const typed = await readOrder({ utr: '6325 0000 0001' })
    expect((await payment(typed._id)).reasons).toEqual([
      { code: 'same utr', orderId: read._id, utr: '632500000001' },
      { code: 'typed utr', expected: '632500000001', shown: '632500000002' },
    ])
    const corrected = await readOrder()
    expect((await payment(corrected._id)).reasons).toEqual([{ code: 'part unread', part: 'utr' }])
    const { data } = await admin.call('correctUtr', {
      params: { id: corrected._id },
      body: { utr: '632500000002' },
    })
    expect(data).toMatchObject({ utr: '632500000002', utrFrom: 'admin', verdict: 'mismatch' })
    expect(data.reasons).toEqual([{ code: 'same utr', orderId: typed._id, utr: '632500000002' }])
    expect((await payment(read._id)).verdict).toBe('clear')
  })

  it('recognises a screen by its appearance, unless both its reference and its time differ', async () => {
    const { readOrder, payment, reader } = await deskShop(engine)
    const screen = await withSvg(() => drawPaymentScreenshot(SCREEN))
    const again = async (quality: number) =>
      new File([await sharp(screen).jpeg({ quality }).toBuffer()], 'again.jpg', { type: 'image/jpeg' })
    const earlier = '2026-11-20T05:25:00.000Z'
    reader.says({ utr: '632500000001', paidAt: earlier }, { utr: null }, { utr: '632500000003' })
    reader.says({ utr: '632500000004', paidAt: earlier })
    const first = await readOrder({ image: await again(90) })
    const unread = await readOrder({ image: await again(70) })
    const bothOther = await readOrder({ image: await again(60) })
    const otherUtr = await readOrder({ image: await again(50) })
    const same = [{ code: 'same picture', orderId: first._id }]
    expect((await payment(unread._id)).reasons).toEqual([...same, { code: 'part unread', part: 'utr' }])
    expect((await payment(bothOther._id)).reasons).toEqual([{ code: 'same picture', orderId: unread._id }])
    expect((await payment(otherUtr._id)).reasons).toEqual(same)
  })

  it('judges a later order again when the earlier one is read after it', async () => {
    const { app, order, readOrder, payment, reader } = await deskShop(engine)
    const early = await order()
    const late = await readOrder()
    expect((await payment(late._id)).verdict).toBe('clear')
    reader.says({})
    await checkPayment(app, early._id)
    expect((await payment(early._id)).verdict).toBe('clear')
    expect((await payment(late._id)).reasons).toMatchObject([{ code: 'same utr', orderId: early._id }])
  })

  it('done twice changes nothing', async () => {
    const { app, readOrder, payment } = await deskShop(engine)
    const { _id: id } = await readOrder()
    const before = await payment(id)
    await checkPayment(app, id)
    expect(await payment(id)).toEqual(before)
  })

  it('that takes too long is one to check, immediately', async () => {
    const { app, order, payment, reader } = await deskShop(engine)
    reader.says('takes too long')
    const { _id: id } = await order()
    const workers = startWorkers(app, jobPools(app))
    onTestFinished(() => workers.stop())
    await until(async () => expect(await payment(id)).toMatchObject({ state: 'failed', verdict: 'look' }))
    expect(reader.asked).toBe(1)
  })

  it('lets customers take turns: fifty images of one delay another’s only one by at most one reading', async () => {
    const { app, person, order, payment } = await deskShop(engine)
    const crowd: string[] = []
    for (let i = 0; i < 50; i += 1) crowd.push((await order())._id)
    const { handlers, slots } = jobPools(app)[1]
    const readOne = async () => {
      const job = await claimJob(app, ['inspection'], slots?.[0])
      if (!job) return undefined
      const { orderId } = JSON.parse(job.payload) as { orderId: string }
      return { orderId, finish: () => handlers.inspection!({ orderId }, job).then(() => deleteJob(app, job)) }
    }
    const running = await readOne()
    expect(running?.orderId).toBe(crowd[0])
    const { _id: only } = await order({}, await person('customer', 'Ravi Sample'))
    await running?.finish()
    const next = await readOne()
    expect(next?.orderId).toBe(only)
    await next?.finish()
    expect((await payment(only)).state).toBe('read')
    for (const id of crowd.slice(1)) {
      const later = await readOne()
      expect(later?.orderId).toBe(id)
      await later?.finish()
    }
    expect(await checkJobs(app)).toEqual([])
  })

  it('is done by the worker beside emails; an image that fails three times is one to check', async () => {
    const { app, clock, order, payment, reader } = await deskShop(engine)
    reader.says('fails')
    const { _id: id } = await order()
    const workers = startWorkers(app, jobPools(app))
    onTestFinished(() => workers.stop())
    for (const [i, pause] of BACKOFF_MS.slice(0, 2).entries()) {
      const givenBack = { attempts: i + 1, run_after: isoTime(clock, pause) }
      await until(async () => expect(await checkJobs(app)).toMatchObject([givenBack]))
      clock.advance(pause)
      workers.wake()
    }
    await until(async () =>
      expect(await payment(id)).toMatchObject({
        state: 'failed',
        verdict: 'look',
        reasons: [{ code: 'not read' }],
      }),
    )
    await until(async () => expect(await checkJobs(app)).toEqual([]))
    expect(reader.asked).toBe(3)
  })

  it('waits for a file store that does not respond, and an image that is lost is one to check', async () => {
    const { app, clock, order, payment, reader } = await deskShop(engine)
    const { get } = app.files
    app.files.get = () => Promise.reject(new ShopError('UNAVAILABLE'))
    const { _id: id } = await order()
    const { _id: lost } = await order()
    const workers = startWorkers(app, jobPools(app))
    onTestFinished(() => workers.stop())
    const bothPutOff = () => {
      const later = { attempts: 0, run_after: isoTime(clock, 60_000) }
      return until(async () => expect(await checkJobs(app)).toMatchObject([later, later]))
    }
    await bothPutOff()
    for (let minute = 1; minute < 6; minute += 1) {
      clock.advance(60_000)
      workers.wake()
      await bothPutOff()
    }
    expect((await payment(id)).state).toBe('waiting')
    app.files.get = async (name) => (name.includes(lost) ? null : get(name))
    clock.advance(60_000)
    workers.wake()
    await until(async () => expect(await payment(id)).toMatchObject({ state: 'read', verdict: 'clear' }))
    await until(async () => expect(await payment(lost)).toMatchObject({ state: 'failed', verdict: 'look' }))
    expect(reader.asked).toBe(1)
  })

  it('is requested again by an admin, also for an order older than the desk', async () => {
    const { app, admin, readOrder, payment, reader } = await deskShop(engine)
    const { _id: id } = await readOrder()
    await app.database.transaction(async ({ db }) => {
      await db.deleteFrom('payment_fingerprints').execute()
      await db.deleteFrom('payment_checks').execute()
    })
    expect(await payment(id)).toMatchObject({ state: 'unread', verdict: null, reading: null, utr: null })
    const { data } = await admin.call('readAgain', { params: { id } })
    expect(data.state).toBe('waiting')
    reader.says({ amount: paise(100) })
    await checkPayment(app, id)
    expect(await payment(id)).toMatchObject({ state: 'read', verdict: 'mismatch' })
  })
})

function checkJobs(app: Parameters<typeof checkPayment>[0]) {
  return app.database.read.selectFrom('jobs').selectAll().where('kind', '=', 'inspection').execute()
}
