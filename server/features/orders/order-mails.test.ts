import { expect, onTestFinished, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Engine } from '../../database/database.ts'
import { jobPools } from '../../shop-server.ts'
import { startWorkers } from '../../jobs/worker.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { readOutbox } from '../../testing/read-mail.ts'
import { testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

onOneEngine('the emails of an order', (engine) => {
  test('notify the customer and every admin of a new order, with its items', async () => {
    const { app, admin, asha, order } = await shopWithOrder(engine)
    const mails = await outbox(app)
    const short = order._id.slice(-8).toUpperCase()
    const [received] = mails.filter(({ headers }) => headers['to']?.includes(asha.email))
    expect(received?.headers['subject']).toBe(`We have received your order #${short}`)
    for (const part of [received?.text, received?.html]) {
      expect(part).toContain('Brass lamp')
      expect(part).toContain('₹220')
      expect(part).toContain(order.invoiceId)
    }
    const [told] = mails.filter(({ headers }) => headers['to']?.includes(admin.email))
    expect(told?.headers['subject']).toBe(`New order #${order._id.slice(-6).toUpperCase()}: ₹220`)
    expect(told?.text).toContain(asha.name)
    expect(mails).toHaveLength(2)
  })

  test('notify the customer only of the status changes that matter to them', async () => {
    const { app, admin, order } = await shopWithOrder(engine)
    const params = { id: order._id }
    for (const orderStatus of ['confirmed', 'confirmed', 'packaging', 'shipped', 'delivered'])
      await admin.call('updateOrder', { params, body: { orderStatus } })
    expect(await statusMails(app)).toEqual(['confirmed', 'shipped', 'delivered'])
  })

  test('are not sent when an order moves back, unless its tracking is new', async () => {
    const { app, admin, order } = await shopWithOrder(engine)
    const params = { id: order._id }
    const move = (orderStatus: string, number?: string) =>
      admin.call('updateOrder', {
        params,
        body: { orderStatus, ...(number && { tracking: { courier: 'Delhivery', number } }) },
      })
    for (const orderStatus of ['confirmed', 'packaging', 'confirmed', 'shipped', 'out for delivery'])
      await move(orderStatus)
    await move('shipped')
    await move('confirmed')
    await move('shipped')
    await move('failed delivery')
    await move('confirmed')
    expect(await statusMails(app)).toEqual([
      'confirmed',
      'shipped',
      'out for delivery',
      'shipped',
      'failed delivery',
    ])
    await move('shipped')
    await move('out for delivery')
    await move('shipped', '771')
    const [last] = (await queuedMails(app)).slice(-1)
    expect(last).toMatchObject({
      facts: { status: 'shipped', justTracked: true, tracking: { courier: 'Delhivery', number: '771' } },
    })
  })

  test('name courier, number and link of a parcel that is on its way, until it has arrived', async () => {
    const { app, admin, order } = await shopWithOrder(engine)
    const params = { id: order._id }
    const move = (body: { orderStatus: string; tracking?: { courier: string; number: string } }) =>
      admin.call('updateOrder', { params, body })
    await move({ orderStatus: 'confirmed' })
    await move({ orderStatus: 'shipped', tracking: { courier: 'Delhivery', number: '7 71' } })
    await move({ orderStatus: 'out for delivery' })
    await move({ orderStatus: 'delivered' })
    const facts = (await queuedMails(app)).slice(-3).map((mail) => mail.facts)
    const link = 'https://www.delhivery.com/track/package/771'
    const tracking = { courier: 'Delhivery', number: '771', link }
    expect(facts).toMatchObject([{ tracking }, { tracking }, { tracking: null }])
    const sent = await outbox(app)
    const [mail] = sent.filter(({ headers }) => headers['subject']?.endsWith('is on its way'))
    for (const part of [mail?.text, mail?.html])
      for (const word of ['Delhivery', '771', link]) expect(part).toContain(word)
  })

  test('mention a refund when a paid order is cancelled', async () => {
    const { app, admin, order } = await shopWithOrder(engine)
    const params = { id: order._id }
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    await admin.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    const mails = await queuedMails(app)
    expect(mails.at(-1)).toMatchObject({ template: 'order-status', facts: { refundDue: true } })
  })

  test('notify the customer that the payment was found or not found, once each', async () => {
    const { app, admin, asha, order } = await shopWithOrder(engine)
    const params = { id: order._id }
    for (const paymentStatus of ['paid', 'paid', 'pending', 'failed'])
      await admin.call('updatePaymentStatus', { params, body: { paymentStatus } })
    const later = (await queuedMails(app)).slice(2)
    expect(later).toMatchObject([
      { template: 'payment-confirmed', to: asha.email },
      { template: 'payment-rejected', to: asha.email },
    ])
  })

  test('notify the admins of a reported problem, in the customer’s words', async () => {
    const { app, admin, asha, order } = await shopWithOrder(engine)
    await asha.call('disputeOrder', {
      params: { id: order._id },
      body: { reason: 'damaged', text: 'The lamp is bent.' },
    })
    const [mail] = (await outbox(app)).filter(({ headers }) => headers['subject']?.startsWith('Problem'))
    expect(mail?.headers['to']).toContain(admin.email)
    expect(mail?.text).toContain('The lamp is bent.')
    expect(mail?.text).toContain('Arrived damaged')
  })

  test('are not queued if turned off, nor by a rejected operation', async () => {
    const { app, admin, asha, product, order } = await shopWithOrder(engine)
    await admin.call('updateSettings', {
      body: {
        mails: {
          'order-received': false,
          'order-status': false,
          'payment-confirmed': false,
          'admin-dispute': false,
        },
      },
    })
    const before = (await queuedMails(app)).length
    await anOrder(asha, [{ product: product._id, quantity: 1 }])
    const params = { id: order._id }
    await admin.call('updateOrder', { params, body: { orderStatus: 'confirmed' } })
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    await asha.call('disputeOrder', { params, body: { reason: 'other', text: 'Late.' } })
    await expect(admin.call('updateOrder', { params, body: { orderStatus: 'returned' } })).rejects.toThrow()
    await expect(anOrder(asha, [{ product: product._id, quantity: 900 }])).rejects.toThrow()
    const after = (await queuedMails(app)).slice(before)
    expect(after.map(({ template }) => template)).toEqual(['admin-new-order', 'complaint-received'])
  })

  test('are not written for actions of the past, such as sample data', async () => {
    const shop = await shopWithOrder(engine, true)
    expect(await queuedMails(shop.app)).toEqual([])
  })

  test('a suspended customer is notified once', async () => {
    const { app, admin, asha } = await shopWithOrder(engine)
    const params = { id: asha.id }
    for (const status of ['suspended', 'suspended', 'active'] as const)
      await admin.call('updateCustomerStatus', { params, body: { status } })
    const told = (await queuedMails(app)).filter(({ template }) => template === 'account-suspended')
    expect(told).toMatchObject([{ to: asha.email, facts: { name: asha.name } }])
  })
})

async function shopWithOrder(engine: Engine, quiet = false) {
  const { app, person } = await testShop(engine)
  app.isBackfill = quiet
  const admin = await person('admin', 'Meera Sample')
  const asha = await person('customer', 'Asha Example')
  const product = await aProduct(admin)
  const order = await anOrder(asha, [{ product: product._id, quantity: 2 }])
  return { app, admin, asha, product, order }
}

async function outbox(app: App) {
  const worker = startWorkers(app, [jobPools(app)[0]])
  onTestFinished(() => worker.stop())
  await until(async () => expect(await queuedMails(app)).toEqual([]))
  return readOutbox(app.settings.dataDir)
}

async function statusMails(app: App) {
  const mails = await queuedMails(app)
  return mails.flatMap(({ template, facts }) =>
    template === 'order-status' ? [(facts as unknown as { status: string }).status] : [],
  )
}
