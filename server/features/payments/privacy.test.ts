import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { deskShop } from '../../testing/payment-desk-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, filesOf, errorResponseOf } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { deleteOldScreenshots } from './delete-old-screenshots.ts'

const DAY = 24 * 3_600_000

onBothEngines('payment screenshots', (engine) => {
  it('are given to an admin at full size with a row for each, which no one can change', async () => {
    const { app, admin, customer, clock, order } = await deskShop(engine)
    const { _id: id } = await order()
    const { data } = await admin.call('viewScreenshot', { params: { id }, body: {} })
    expect(data).toEqual({
      image: expect.stringContaining(`/files/private/screenshots/${id}`),
      deletedAt: null,
    })
    const rows = await app.database.read.selectFrom('screenshot_views').selectAll().execute()
    await admin.call('viewScreenshot', { params: { id }, body: {} })
    const seen = async (by: typeof admin) =>
      (await by.call('getHistory', { params: { id } })).data.filter(({ kind }) => kind === 'viewed')
    expect(await seen(admin)).toMatchObject([{ by: admin.name, after: { views: 2 } }])
    expect(await seen(customer)).toEqual([])
    const created_at = new Date(clock.now()).toISOString()
    expect(rows).toMatchObject([{ order_id: id, account_id: admin.id, created_at }])
    for (const act of ['update screenshot_views set account_id = ‘x’', 'delete from screenshot_views'])
      await expect(
        app.database.transaction(({ db }) => sql.raw(act.replaceAll(/[‘’]/g, "'")).execute(db)),
      ).rejects.toThrow('append-only')
    expect(
      await errorResponseOf(customer.call('viewScreenshot', { params: { id }, body: {} })),
    ).toMatchObject({
      httpStatus: 403,
    })
  })

  it('are deleted the set number of days after delivery with their readings except UTR and amount; others stay', async () => {
    const { app, admin, customer, clock, reader, readOrder, payment } = await deskShop(engine)
    reader.says({ utr: '632500000001' }, { utr: '632500000002' }, { utr: '632500000003', amount: paise(1) })
    const [delivered, waiting, cancelled] = [await readOrder(), await readOrder(), await readOrder()]
    await customer.call('replaceScreenshot', {
      params: { id: cancelled._id },
      body: { image: await testImage() },
    })
    await admin.call('updatePaymentStatus', {
      params: { id: delivered._id },
      body: { paymentStatus: 'paid' },
    })
    for (const orderStatus of ['confirmed', 'shipped', 'delivered'])
      await admin.call('updateOrder', { params: { id: delivered._id }, body: { orderStatus } })
    await admin.call('updateOrder', { params: { id: cancelled._id }, body: { orderStatus: 'cancelled' } })
    await admin.call('updateSettings', { body: { screenshotDays: 30 } })

    const later = (ms: number) => ({ ...app, clock: { now: () => clock.now() + ms } })
    expect(await deleteOldScreenshots(later(30 * DAY - 1_000))).toBe(0)
    expect(await deleteOldScreenshots(later(30 * DAY + 1_000))).toBe(2)
    expect(await deleteOldScreenshots(later(30 * DAY + 1_000))).toBe(0)

    expect(await filesOf(app, 'private')).toEqual([expect.stringContaining(waiting._id)])
    expect(await brokenIn(app)).toEqual([])
    expect(await payment(delivered._id)).toMatchObject({
      deletedAt: expect.any(String),
      utr: '632500000001',
      reading: {
        amount: 220,
        utr: '632500000001',
        payeeVpa: null,
        payeeName: null,
        paidAt: null,
        status: null,
      },
      reasons: [],
    })
    const order = await customer.call('getOrder', { params: { id: delivered._id } })
    expect(order.data).toMatchObject({ image: '', imageDeletedAt: expect.any(String) })
    expect((await admin.call('viewScreenshot', { params: { id: delivered._id }, body: {} })).data).toEqual({
      image: null,
      deletedAt: expect.any(String),
    })
    expect(await errorResponseOf(admin.call('readAgain', { params: { id: delivered._id } }))).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    const prints = await app.database.read.selectFrom('payment_fingerprints').select('order_id').execute()
    expect(prints.every(({ order_id }) => order_id === waiting._id)).toBe(true)
  })

  it('stay as long as their order may go on', async () => {
    const { app, admin, clock, order } = await deskShop(engine)
    const { _id: id } = await order()
    for (const orderStatus of ['confirmed', 'shipped', 'failed delivery', 'confirmed'])
      await admin.call('updateOrder', { params: { id }, body: { orderStatus } })
    const later = { ...app, clock: { now: () => clock.now() + 1_000 * DAY } }
    expect(await deleteOldScreenshots(later)).toBe(0)
    await admin.call('updateOrder', { params: { id }, body: { orderStatus: 'cancelled' } })
    expect(await deleteOldScreenshots(later)).toBe(1)
    expect(await brokenIn(app)).toEqual([])
  })
})
