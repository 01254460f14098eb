import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepScreenshots } from '../../sweep-files.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, brokenIn, filesOf, errorResponseOf, traces } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

/** A customer whose checkout has expired and whose lamp has since been sold to someone else. */
async function paidTooLate(engine: 'sqlite' | 'postgres') {
  const shop = await testShop(engine)
  const [admin, customer] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin, { stock: 1 })
  const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
  await letCheckoutsRunOut(shop)
  const other = await shop.person()
  const bought = await anOrder(other, [{ product: lamp._id, quantity: 1 }])
  return { shop, admin, customer, lamp, session, bought }
}

async function refusedOrder(customer: Person, body: Awaited<ReturnType<typeof heldOrder>>) {
  return errorResponseOf(customer.call('createOrder', { body }))
}

const unmatched = async (admin: Person) => (await admin.call('getUnmatchedPayments')).data

async function imageOf(shop: TestShop, address: string | null) {
  return shop.server.inject({ method: 'GET', url: address ?? '/' })
}

onBothEngines('a payment whose order can’t be placed', (engine) => {
  it('is saved with its screenshot and items; the error keeps its code and names the reference; admins are notified', async () => {
    const { shop, admin, customer, lamp, session } = await paidTooLate(engine)
    const body = await heldOrder(customer, session, { utr: '4321 8765 0912' })
    expect(await refusedOrder(customer, body)).toMatchObject({
      httpStatus: 409,
      code: 'OUT_OF_STOCK',
      message: 'Sold out: Brass lamp.',
      items: [{ product: lamp._id, left: 0 }],
      unmatched: { reference: session.reference },
    })
    const [payment, ...others] = await unmatched(admin)
    expect(others).toEqual([])
    expect(payment).toEqual({
      _id: expect.any(String),
      reference: session.reference,
      customer: { _id: customer.id, name: customer.name, email: customer.email, phone: '9876543210' },
      address: `${ADDRESS.fullName}, ${ADDRESS.addressLine}, Pune, Maharashtra, 411030, India`,
      items: [{ product: lamp._id, name: 'Brass lamp', quantity: 1, price: 100 }],
      total: 110,
      payeeVpa: 'samagri@upi',
      payeeName: 'Samagri Devotional Goods',
      utr: '432187650912',
      code: 'OUT_OF_STOCK',
      createdAt: '2026-11-20T07:00:00.000Z',
      settledAt: null,
      note: '',
      order: null,
    })
    const viewed = await admin.call('viewScreenshot', { params: { id: payment!._id }, body: {} })
    expect((await imageOf(shop, viewed.data.image)).statusCode).toBe(200)
    const views = await shop.app.database.read.selectFrom('screenshot_views').selectAll().execute()
    expect(views).toMatchObject([{ order_id: payment!._id, account_id: admin.id }])
    const { data } = await admin.call('getNotifications')
    expect(data[0]).toMatchObject({
      kind: 'unmatched-payment',
      subject: payment!._id,
      facts: { name: customer.name, amount: 110 },
    })
    expect((await customer.call('getUserOrders', { params: { userId: customer.id } })).totalOrders).toBe(0)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is also saved if prices have changed, products are off sale, or other products are sent', async () => {
    const { shop, admin, customer, lamp, session } = await paidTooLate(engine)
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { stock: 5, price: 120 } })
    const changed = await refusedOrder(customer, await heldOrder(customer, session))
    expect(changed).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'Prices have changed since you paid.',
      lines: [{ product: lamp._id, price: 120 }],
    })
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { status: 'inactive' } })
    expect(await refusedOrder(customer, await heldOrder(customer, session))).toMatchObject({
      code: 'NOT_ON_SALE',
    })
    const bell = await aProduct(admin)
    const items = [{ product: bell._id, quantity: 1 }]
    expect(await refusedOrder(customer, await heldOrder(customer, session, { items }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      unmatched: { reference: session.reference },
    })
    const codes = (await unmatched(admin)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['CHANGED_MEANWHILE', 'NOT_ON_SALE', 'PRICE_CHANGED'])
    expect(await filesOf(shop.app, 'private')).toHaveLength(4)
  })

  it('is one however often the same image is sent, even ten times simultaneously', async () => {
    const { shop, admin, customer, session } = await paidTooLate(engine)
    const body = await heldOrder(customer, session)
    await Promise.all(Array.from({ length: 10 }, () => refusedOrder(customer, body)))
    expect(await refusedOrder(customer, body)).toMatchObject({ unmatched: { reference: session.reference } })
    expect(await unmatched(admin)).toHaveLength(1)
    expect(await filesOf(shop.app, 'private')).toHaveLength(2)
    const { data } = await admin.call('getNotifications')
    expect(data.filter(({ kind }) => kind === 'unmatched-payment')).toHaveLength(1)
  })

  it('becomes the order after all when stock is back: nothing is left to settle', async () => {
    const { shop, admin, customer, session, bought } = await paidTooLate(engine)
    const body = await heldOrder(customer, session)
    await refusedOrder(customer, body)
    await admin.call('updateOrder', { params: { id: bought._id }, body: { orderStatus: 'cancelled' } })
    const { data } = await customer.call('createOrder', { body })
    expect(await unmatched(admin)).toEqual([])
    const row = await shop.app.database.read.selectFrom('unmatched_payments').select('order_id').execute()
    expect(row).toEqual([{ order_id: data._id }])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('stays to be settled when another payment becomes the order, unless that has its UTR', async () => {
    const { admin, customer, session, bought } = await paidTooLate(engine)
    const utr = '432187650912'
    await refusedOrder(customer, await heldOrder(customer, session))
    await refusedOrder(customer, await heldOrder(customer, session, { utr }))
    await admin.call('updateOrder', { params: { id: bought._id }, body: { orderStatus: 'cancelled' } })
    await customer.call('createOrder', { body: await heldOrder(customer, session, { utr }) })
    expect(await unmatched(admin)).toMatchObject([{ utr: null, settledAt: null, order: null }])
  })

  it('is settled once, with a note and a row in the audit log', async () => {
    const { shop, admin, customer, session } = await paidTooLate(engine)
    await refusedOrder(customer, await heldOrder(customer, session))
    const [payment] = await unmatched(admin)
    const settle = (note: string) =>
      admin.call('settleUnmatchedPayment', { params: { id: payment!._id }, body: { note } })
    expect((await settle('Refunded by UPI')).data).toMatchObject({
      note: 'Refunded by UPI',
      settledAt: '2026-11-20T07:00:00.000Z',
    })
    expect(await errorResponseOf(settle('Again'))).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    expect(await admin.call('getUnmatchedPayments')).toMatchObject({ data: [], total: 0 })
    const rows = await shop.app.database.read
      .selectFrom('audit')
      .select(['action', 'subject_id', 'account_id'])
      .where('subject_kind', '=', 'unmatched payment')
      .execute()
    expect(rows).toEqual([{ action: 'settle', subject_id: payment!._id, account_id: admin.id }])
    const nowhere = { params: { id: '018f0000-0000-7000-8000-000000000000' }, body: { note: 'x' } }
    expect(await errorResponseOf(admin.call('settleUnmatchedPayment', nowhere))).toMatchObject({
      httpStatus: 404,
    })
  })

  it('keeps its image when unused files are swept', async () => {
    const { shop, customer, session } = await paidTooLate(engine)
    await refusedOrder(customer, await heldOrder(customer, session))
    const files = await filesOf(shop.app, 'private')
    const old = (Date.now() - 2 * 3_600_000) / 1000
    for (const name of files) await utimes(join(shop.where.dataDir, 'files', name), old, old)
    expect(await sweepScreenshots(shop.app)).toBe(0)
    expect(await filesOf(shop.app, 'private')).toEqual(files)
  })

  it('of an order without a session leaves nothing behind', async () => {
    const { shop, admin, customer, session } = await paidTooLate(engine)
    const before = await traces(shop.app)
    const body = await heldOrder(customer, session, { checkout: undefined })
    const error = await refusedOrder(customer, body)
    expect(error).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(error).not.toHaveProperty('unmatched')
    expect(await traces(shop.app)).toEqual(before)
    expect(await unmatched(admin)).toEqual([])
  })
})
