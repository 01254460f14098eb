import { expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { deskShop } from '../server/testing/payment-desk-shop.ts'
import { onBothEngines } from '../server/testing/engines.ts'
import { scriptedReader } from '../server/testing/scripted-reader.ts'
import { lookAtOwn } from './own-payments.ts'
import { figuresOf } from './payment-figures.ts'

onBothEngines('a shop’s own settled payments', (engine) => {
  it('are read again, compared with the admin’s decisions, and not changed', async () => {
    const { app, admin, reader, readOrder } = await deskShop(engine)
    reader.says({ utr: '632500000001' }, { utr: '632500000002' }, { utr: '632500000003' })
    for (const paymentStatus of ['paid', 'paid', 'failed'] as const) {
      const { _id: id } = await readOrder()
      await admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus } })
    }
    await readOrder() // waits
    const checks = () => app.database.read.selectFrom('payment_checks').selectAll().execute()
    const before = await checks()
    const again = scriptedReader()
    again.says({ amount: paise(100), utr: null }, { utr: '632500000002' }, { utr: '632500000001' })
    const looked = await lookAtOwn(
      app,
      () => again,
      () => undefined,
    )
    expect(looked.map(({ month, checked }) => [month, checked?.verdict])).toEqual([
      ['2026-11', 'mismatch'],
      ['2026-11', 'clear'],
      ['2026-11', 'clear'],
    ])
    expect(Object.fromEntries(figuresOf(looked).map(({ name, found }) => [name, found]))).toMatchObject({
      'genuine: UTR exact, of those that show one': '100.0 % (2 of 2)',
      'genuine: amount exact': '100.0 % (2 of 2)',
      'genuine: not clear': '0.0 % (0 of 2)',
      'flagged: failed': '100.0 % (1 of 1)',
    })
    expect(await checks()).toEqual(before)
  })
})
