import { expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { DAY_MS } from '../../india-time.ts'
import { type DeskShop, deskShop } from '../../testing/payment-desk-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'

const NONE = { settled: 0, right: 0, falseAlarms: 0, missed: 0, misread: 0 }
const WRONG = { amount: paise(100) }

onBothEngines('the record of settled payments', (engine) => {
  it('shows how many were judged correctly', async () => {
    const shop = await deskShop(engine)
    expect(await recordOf(shop)).toEqual(NONE)
    shop.reader.says({ utr: '632500000001' }, { ...WRONG, utr: '632500000002' })
    await settle(shop, (await shop.readOrder())._id, 'paid')
    await settle(shop, (await shop.readOrder())._id, 'failed')
    expect(await recordOf(shop)).toEqual({ ...NONE, settled: 2, right: 2 })
  })

  it('counts a false alarm, a missed one, and a UTR that was misread', async () => {
    const shop = await deskShop(engine)
    shop.reader.says({ ...WRONG, utr: '632500000001' }, { utr: '632500000002' }, { utr: '632500000003' })
    shop.reader.says({ utr: null })
    await settle(shop, (await shop.readOrder())._id, 'paid')
    await settle(shop, (await shop.readOrder())._id, 'failed')
    const [misread, unread] = [await shop.readOrder(), await shop.readOrder()]
    await correct(shop, misread._id, '632500000004')
    await correct(shop, unread._id, '632500000005')
    await settle(shop, misread._id, 'paid')
    await settle(shop, unread._id, 'paid')
    expect(await recordOf(shop)).toEqual({ settled: 4, right: 1, falseAlarms: 1, missed: 1, misread: 1 })
  })

  it('leaves out what waits, what was put back, what is older, and readings that were drawn', async () => {
    const shop = await deskShop(engine)
    shop.reader.says({ utr: '632500000001' }, { utr: '632500000002' }, { utr: '632500000003' })
    const [drawn, back] = [await shop.readOrder(), await shop.readOrder()]
    await shop.readOrder()
    for (const { _id: id } of [drawn, back]) await settle(shop, id, 'paid')
    expect(await recordOf(shop)).toMatchObject({ settled: 2 })
    await shop.app.database.transaction(({ db }) =>
      db.updateTable('payment_checks').set({ fingerprint: null }).where('order_id', '=', drawn._id).execute(),
    )
    expect(await recordOf(shop)).toMatchObject({ settled: 1 })
    await settle(shop, back._id, 'pending')
    expect(await recordOf(shop)).toEqual(NONE)
    await settle(shop, back._id, 'failed')
    shop.clock.advance(31 * DAY_MS)
    const admin = await shop.person('admin')
    expect((await admin.call('getPaymentRecord')).data).toEqual(NONE)
  })
})

async function recordOf({ admin }: DeskShop) {
  return (await admin.call('getPaymentRecord')).data
}

async function settle({ admin }: DeskShop, id: string, paymentStatus: 'paid' | 'failed' | 'pending') {
  await admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus } })
}

async function correct({ admin }: DeskShop, id: string, utr: string) {
  await admin.call('correctUtr', { params: { id }, body: { utr } })
}
