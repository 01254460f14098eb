import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { mailSender, writeEmail } from '../../mail/send-mail.ts'
import { queuedMails } from '../../testing/mails.ts'
import { readOutbox } from '../../testing/read-mail.ts'
import { brokenIn, errorResponseOf, send, traces, phoneOrder, type PhoneOrder } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { PASSWORD, type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

const UTR = '632500000001'
const PLACEHOLDER = 'no-email'
const SENDER = {
  shopName: 'Samagri',
  publicUrl: 'http://shop.example',
  ordersPage: 'http://shop.example/my-orders',
  contactEmail: '',
  contactPhone: '',
  address: '',
}

async function scene(shop: TestShop, stock = 10) {
  const admin = await shop.person('admin', 'Radha')
  const lamp = await aProduct(admin, { stock })
  const place = async (changes: Partial<PhoneOrder> = {}) =>
    (await admin.call('placeForCustomer', { body: phoneOrder(lamp._id, changes) })).data
  const errorOf = (changes: Partial<PhoneOrder>) =>
    errorResponseOf(admin.call('placeForCustomer', { body: phoneOrder(lamp._id, changes) }))
  return { admin, lamp, place, errorOf }
}

const whatHappened = async (admin: Person, id: string) =>
  (await admin.call('getHistory', { params: { id } })).data.map(({ kind, from, to, by }) => [
    kind,
    from,
    to,
    by,
  ])

onBothEngines('an order by phone', (engine) => {
  it('for a new customer has catalogue prices, the next invoice, stock taken, no image and no email', async () => {
    const shop = await testShop(engine)
    const { admin, lamp, place } = await scene(shop)
    const order = await place({ items: [{ product: lamp._id, quantity: 2 }] })
    expect(order).toMatchObject({
      invoiceId: 'INV-2627-000001',
      user: { name: 'Gita Devi', email: '' },
      totalAmount: 220,
      image: '',
      imageDeletedAt: null,
      byPhone: true,
      orderStatus: 'pending',
      paymentStatus: 'pending',
      nextStatuses: ['confirmed', 'cancelled'],
    })
    expect((await admin.call('getAllProduct')).data[0]).toMatchObject({ stock: 8, sold: 2 })
    expect(await whatHappened(admin, order._id)).toEqual([
      ['order', null, 'pending', 'Radha'],
      ['payment', null, 'pending', 'Radha'],
    ])
    expect((await queuedMails(shop.app)).map(({ template, to }) => [template, to])).toEqual([
      ['admin-new-order', admin.email],
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('for a customer without an email never shows the placeholder, and no link opens the account', async () => {
    const shop = await testShop(engine)
    const { admin, place } = await scene(shop)
    const { _id: id, user } = await place()
    const found = await admin.call('manageCustomer', { query: { search: 'Gita' } })
    expect(found.customers).toMatchObject([{ _id: user._id, email: '', mobile: '9876500001', orders: 1 }])
    const seen = [
      found,
      await admin.call('manageOrders', { query: { search: 'Asha' } }),
      await admin.call('getPayment', { params: { id } }),
      await admin.call('getCustomerById', { params: { userId: user._id } }),
      (await send(shop, { url: '/api/order/exportOrders', token: admin.token })).body,
    ]
    expect(JSON.stringify(seen)).not.toContain(PLACEHOLDER)
    for (const search of [PLACEHOLDER, 'invalid', `${user._id}@`])
      expect((await admin.call('manageCustomer', { query: { search } })).customers).toEqual([])
    const reset = admin.call('sendPasswordReset', { params: { id: user._id } })
    expect(await errorResponseOf(reset)).toMatchObject({ code: 'NOT_ALLOWED' })
    await shop.call('forgotPassword', { body: { email: `${user._id}@no-email.invalid` } })
    expect(await shop.app.database.read.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    const body = { status: 'suspended' } as const
    await admin.call('updateCustomerStatus', { params: { id: user._id }, body })
    expect((await queuedMails(shop.app)).map(({ to }) => to)).toEqual([admin.email])
  })

  it('that is unpaid has payee, amount and a UPI link in its email; a paid one does not', async () => {
    const shop = await testShop(engine)
    const { admin, place } = await scene(shop)
    const customer = { name: 'Gita Devi', mobile: '9876500001', email: 'gita@customer.example' }
    await admin.call('updateSettings', {
      body: { upiId: 'gita.shop@upi', payeeName: 'Gita Shop', password: PASSWORD },
    })
    const { _id, user } = await place({ customer })
    await place({ customer: { id: user._id }, paid: true })
    const mails = (await queuedMails(shop.app)).filter(({ template }) => template === 'order-received')
    const [unpaid, paid] = mails.map((mail) => writeEmail(mail as never, SENDER))
    const { action, details } = unpaid!
    expect(new URL(action.link).protocol).toBe('upi:')
    expect(Object.fromEntries(new URL(action.link).searchParams)).toMatchObject({
      pa: 'gita.shop@upi',
      pn: 'Gita Shop',
      am: '110.00',
      cu: 'INR',
      tr: _id.slice(-8).toUpperCase(),
    })
    expect(details).toContainEqual(['UPI ID', 'gita.shop@upi'])
    expect(details).toContainEqual(['Total', '₹110'])
    expect(JSON.stringify(paid)).not.toContain('upi')
  })

  it('that is paid, cancelled or answered by the time its emails are sent asks for nothing', async () => {
    const shop = await testShop(engine)
    const { admin, lamp, place } = await scene(shop)
    let customer: PhoneOrder['customer'] = {
      name: 'Gita Devi',
      mobile: '9876500001',
      email: 'g@customer.example',
    }
    const ids: string[] = []
    for (const quantity of [1, 2, 3]) {
      const { _id, user } = await place({ customer, items: [{ product: lamp._id, quantity }] })
      ids.push(_id)
      customer = { id: user._id }
    }
    for (const id of ids) await admin.call('askForPicture', { params: { id }, body: { note: '' } })
    const asks = async () => {
      const jobs = await shop.app.database.read.selectFrom('jobs').selectAll().execute()
      await rm(join(shop.app.settings.dataDir, 'outbox'), { recursive: true, force: true })
      for (const job of jobs)
        await mailSender(shop.app, () => Promise.resolve([]))(JSON.parse(job.payload), job)
      const texts = (await readOutbox(shop.app.settings.dataDir)).map(({ text }) => text)
      expect(texts.filter((text) => text.includes('Thank you for your phone order'))).toHaveLength(3)
      return texts.filter((text) => /upi:\/\/|upload it here/.test(text)).length
    }
    expect(await asks()).toBe(6)
    await admin.call('updatePaymentStatus', { params: { id: ids[0]! }, body: { paymentStatus: 'paid' } })
    await admin.call('updateOrder', { params: { id: ids[1]! }, body: { orderStatus: 'cancelled' } })
    expect(await asks()).toBe(2)
    await shop.app.database.transaction((tx) =>
      tx.db.updateTable('payment_checks').set({ asked_at: null }).where('order_id', '=', ids[2]!).execute(),
    )
    expect(await asks()).toBe(1)
  })

  it('for a new customer with an email is emailed to them, and Forgot password gives them the account', async () => {
    const shop = await testShop(engine)
    const { place } = await scene(shop)
    const email = 'gita@customer.example'
    const order = await place({
      customer: { name: 'Gita Devi', mobile: '9876500001', email: 'Gita@customer.example' },
    })
    expect(order.user.email).toBe(email)
    await shop.call('forgotPassword', { body: { email } })
    const mails = (await queuedMails(shop.app)).filter(({ to }) => to === email)
    expect(mails.map(({ template }) => template)).toEqual(['order-received', 'reset-password'])
    const token = new URL(mails[1]!.facts.link).searchParams.get('reset')!
    await shop.call('resetPassword', { body: { token, password: 'Mine-alone-1' } })
    const session = await shop.call('login', { body: { email, password: 'Mine-alone-1' } })
    const own = await send(shop, { url: `/api/order/getUserOrders/${order.user._id}`, token: session.token })
    expect(own.json()).toMatchObject({ totalOrders: 1, data: [{ _id: order._id, byPhone: true }] })
  })

  it('of a new customer without an email takes one later, once, by which the account becomes theirs', async () => {
    const shop = await testShop(engine)
    const { admin, place } = await scene(shop)
    const { _id, user } = await place()
    const add = (id: string, email: string) => admin.call('addEmail', { params: { id }, body: { email } })
    expect(await errorResponseOf(add(user._id, admin.email))).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await errorResponseOf(add('nobody', 'a@b.example'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await errorResponseOf(add(admin.id, 'a@b.example'))).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await add(user._id, 'Gita@customer.example')
    expect(data).toMatchObject({ _id: user._id, email: 'gita@customer.example', orders: 1 })
    expect(await errorResponseOf(add(user._id, 'other@customer.example'))).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    const found = await admin.call('manageCustomer', { query: { search: 'gita@cust' } })
    expect(found.customers).toEqual([data])
    const audit = await admin.call('getAudit', { query: { about: 'account', act: 'update' } })
    expect(audit.data).toMatchObject([
      { changes: [{ field: 'email', before: null, after: 'gita@customer.example' }] },
    ])
    await shop.call('forgotPassword', { body: { email: data.email } })
    const mail = (await queuedMails(shop.app)).find(({ to }) => to === data.email)
    const token = new URL(mail!.facts.link).searchParams.get('reset')!
    await shop.call('resetPassword', { body: { token, password: 'Mine-alone-1' } })
    const session = await shop.call('login', { body: { email: data.email, password: 'Mine-alone-1' } })
    const own = await send(shop, { url: `/api/order/getUserOrders/${user._id}`, token: session.token })
    expect(own.json()).toMatchObject({ totalOrders: 1, data: [{ _id }] })
  })

  it('for many simultaneous new customers with one email: one gets it', async () => {
    const shop = await testShop(engine)
    const { admin, place } = await scene(shop)
    const ids: string[] = []
    for (let i = 0; i < 6; i += 1)
      ids.push((await place({ customer: { name: 'Gita Devi', mobile: `987650000${i}` } })).user._id)
    const body = { email: 'gita@customer.example' }
    const outcomes = await Promise.allSettled(
      ids.map((id) => admin.call('addEmail', { params: { id }, body })),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const one of refused) expect(one).toMatchObject({ reason: { response: { code: 'EMAIL_TAKEN' } } })
    expect((await admin.call('manageCustomer', { query: { search: body.email } })).customers).toHaveLength(1)
  })

  it('that is paid claims its UTR and records it in its history immediately', async () => {
    const shop = await testShop(engine)
    const { admin, place, errorOf } = await scene(shop)
    const order = await place({ paid: true, utr: '6325 0000 0001' })
    expect(order.paymentStatus).toBe('paid')
    expect((await admin.call('getPayment', { params: { id: order._id } })).data).toMatchObject({
      utr: UTR,
      utrFrom: 'admin',
    })
    expect((await whatHappened(admin, order._id)).at(-1)).toEqual(['payment', 'pending', 'paid', 'Radha'])
    const before = await traces(shop.app)
    const people = await admin.call('manageCustomer', { query: {} })
    const customer = { name: 'Hema Devi', mobile: '9876500002' }
    expect(await errorOf({ customer, paid: true, utr: UTR })).toMatchObject({
      code: 'UTR_USED',
      orderId: order._id,
    })
    expect(await traces(shop.app)).toEqual(before)
    expect(await admin.call('manageCustomer', { query: {} })).toEqual(people)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that is unpaid is at the end of the desk’s queue, and accepts an image from its customer later', async () => {
    const shop = await testShop(engine)
    const { admin, place } = await scene(shop)
    const asha = await shop.person()
    const { _id: id } = await place({ customer: { id: asha.id } })
    const params = { id }
    const queued = async () => (await admin.call('getPaymentsToCheck', { query: {} })).data
    expect(await queued()).toMatchObject([
      { _id: id, place: 'asked', state: 'unread', verdict: 'look', reasons: [{ code: 'no picture' }] },
    ])
    expect((await admin.call('viewScreenshot', { params, body: {} })).data).toEqual({
      image: null,
      deletedAt: null,
    })
    expect(await errorResponseOf(admin.call('readAgain', { params }))).toMatchObject({ code: 'NOT_ALLOWED' })
    await admin.call('askForPicture', { params, body: { undo: true } })
    expect(await queued()).toMatchObject([{ place: 'look' }])
    const lamp = await anOrder(asha, [
      { product: (await admin.call('getAllProduct')).data[0]!._id, quantity: 1 },
    ])
    expect(lamp.byPhone).toBe(false)

    const own = await asha.call('replaceScreenshot', { params, body: { image: await testImage() } })
    expect(own.data.image).toContain(`/files/private/screenshots/${id}`)
    expect((await admin.call('getPayment', { params })).data).toMatchObject({
      place: 'unread',
      state: 'waiting',
      reasons: [],
      former: [],
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is rejected completely: nothing is left of order, account or stock change', async () => {
    const shop = await testShop(engine)
    const { admin, lamp, errorOf } = await scene(shop, 1)
    const [asha, gone] = [await shop.person(), await shop.person('customer', 'Bina')]
    await admin.call('updateCustomerStatus', { params: { id: gone.id }, body: { status: 'suspended' } })
    const before = await traces(shop.app)
    const people = await admin.call('manageCustomer', { query: {} })
    const items = [{ product: lamp._id, quantity: 2 }]
    const email = asha.email
    expect(await errorOf({ items })).toMatchObject({ code: 'OUT_OF_STOCK', items: [{ left: 1 }] })
    expect(await errorOf({ items: [{ product: lamp._id, quantity: 1, price: 1 }] })).toMatchObject({
      code: 'PRICE_CHANGED',
    })
    expect(await errorOf({ customer: { id: admin.id } })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await errorOf({ customer: { id: gone.id } })).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await errorOf({ customer: { name: 'Asha', mobile: '9876500001', email } })).toMatchObject({
      httpStatus: 409,
      code: 'EMAIL_TAKEN',
      customer: { _id: asha.id, name: asha.name },
    })
    expect(
      (await errorOf({ customer: { name: 'Asha', mobile: '9876500001', email: admin.email } }))['customer'],
    ).toBeUndefined()
    expect(await errorOf({ customer: { mobile: '12' } })).toMatchObject({
      fields: { 'customer.mobile': expect.any(String) },
    })
    expect(await errorOf({ customer: { mobile: '9876500001' } })).toMatchObject({
      fields: { 'customer.name': 'Name is required' },
    })
    expect(await errorOf({ items: [] })).toMatchObject({ message: 'Your cart is empty' })
    expect(await traces(shop.app)).toEqual(before)
    expect(await admin.call('manageCustomer', { query: {} })).toEqual(people)
  })
})

/** Of several simultaneous requests: how many returned an order, and the errors of the others. */
async function outcomesOf(calls: Promise<{ data: { _id: string } }>[]) {
  const settled = await Promise.allSettled(calls)
  const orders = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data._id] : []))
  const refused = await Promise.all(
    settled.flatMap((one, i) => (one.status === 'rejected' ? [errorResponseOf(calls[i]!)] : [])),
  )
  return { orders, codes: refused.map(({ code }) => code) }
}

onBothEngines('orders by phone at the same moment', (engine) => {
  it('and one by its customer for the last unit: one gets it', async () => {
    const shop = await testShop(engine)
    const { admin, lamp } = await scene(shop, 1)
    const asha = await shop.person()
    const items = [{ product: lamp._id, quantity: 1 }]
    const { orders, codes } = await outcomesOf([
      anOrder(asha, items).then((data) => ({ data })),
      admin.call('placeForCustomer', { body: phoneOrder(lamp._id) }),
      admin.call('placeForCustomer', { body: phoneOrder(lamp._id, { customer: { id: asha.id } }) }),
    ])
    expect(orders).toHaveLength(1)
    expect(codes).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it.each<Record<string, string>>([{ 'idempotency-key': 'the-key' }, {}])(
    'the same ten times is one order of one new customer: %j',
    async (headers) => {
      const shop = await testShop(engine)
      const { admin, lamp } = await scene(shop)
      const body = phoneOrder(lamp._id)
      const { orders } = await outcomesOf(
        Array.from({ length: 10 }, () => admin.call('placeForCustomer', { body, headers })),
      )
      expect(orders).toHaveLength(10)
      expect(new Set(orders).size).toBe(1)
      expect((await admin.call('manageCustomer', { query: {} })).customers).toHaveLength(1)
      expect(await brokenIn(shop.app)).toEqual([])
    },
  )

  it('with one UTR: one is paid by it, the others are not there', async () => {
    const shop = await testShop(engine)
    const { admin, lamp } = await scene(shop)
    const body = (i: number) =>
      phoneOrder(lamp._id, { customer: { name: `Gita ${i}`, mobile: '9876500001' }, paid: true, utr: UTR })
    const { orders, codes } = await outcomesOf(
      [1, 2, 3].map((i) => admin.call('placeForCustomer', { body: body(i) })),
    )
    expect(orders).toHaveLength(1)
    expect(codes).toEqual(['UTR_USED', 'UTR_USED'])
    expect((await admin.call('manageCustomer', { query: {} })).customers).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('for a new customer of one email: one account is made', async () => {
    const shop = await testShop(engine)
    const { admin, lamp } = await scene(shop)
    const body = (i: number) =>
      phoneOrder(lamp._id, {
        customer: { name: `Gita ${i}`, mobile: '9876500001', email: 'gita@customer.example' },
      })
    const { orders, codes } = await outcomesOf(
      [1, 2, 3].map((i) => admin.call('placeForCustomer', { body: body(i) })),
    )
    expect(orders).toHaveLength(1)
    expect(codes).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN'])
    expect(await traces(shop.app)).toMatchObject({ orders: 1, order_requests: 1 })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
