import { expect, it } from 'vitest'
import { CHECKOUT_HOLD_MS } from '#contract/limits.ts'
import { housekeepingTasks } from '../../shop-server.ts'
import { startHousekeeping } from '../../jobs/housekeeping.ts'
import { startReleasing } from './end-checkout.ts'
import { aProduct } from '../../testing/builders.ts'
import { aCheckout, ledgerOf, letCheckoutsRunOut, stockOf } from '../../testing/checkouts.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { brokenIn, orderBody, errorResponseOf } from '../../testing/orders.ts'
import { PASSWORD, testShop, type TestShop } from '../../testing/test-shop.ts'

const MINUTE = 60_000

async function aShop(engine: 'sqlite' | 'postgres') {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const payee = { upiId: 'shop@upi', payeeName: 'Sample Goods', upiKind: 'merchant' } as const
  await admin.call('updateSettings', { body: { ...payee, shopName: 'Sample', password: PASSWORD } })
  return { shop, admin, customer: await shop.person() }
}

const current = async (person: Awaited<ReturnType<TestShop['person']>>) => {
  const { data, lapsed } = await person.call('getCheckout')
  return { open: data?._id ?? null, lapsed: lapsed?._id ?? null }
}

onBothEngines('a checkout', (engine) => {
  it('returns lines, totals, payee, link, QR code and how long it holds', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { price: 600.5, originalPrice: 700, shippingPrice: 24 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 2 }])
    expect(session).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      items: [
        {
          product: lamp._id,
          name: 'Brass lamp',
          image: lamp.images[0],
          quantity: 2,
          price: 600.5,
          originalPrice: 700,
          shippingPrice: 24,
          hsnCode: '74198030',
        },
      ],
      subtotal: 1400,
      savings: 199,
      shipping: 48,
      total: 1249,
      reference: expect.stringMatching(/^[A-Z\d]{1,12}$/),
      upiId: 'shop@upi',
      payeeName: 'Sample Goods',
      payeeKind: 'merchant',
      upiLink: `upi://pay?pa=shop@upi&pn=Sample%20Goods&am=1249.00&cu=INR&tr=${session.reference}&tn=Sample%20order%20${session.reference}`,
      qr: expect.stringMatching(/^<svg [^>]+>.+<\/svg>\s*$/s),
      expiresAt: '2026-11-20T07:00:00.000Z',
      now: '2026-11-20T06:30:00.000Z',
    })
    expect((await customer.call('getCheckout')).data).toEqual(session)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('removes what it holds from the visible stock immediately, and counts none of it as sold', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 5 })
    await shop.call('getAllProduct') // a cached list that must change
    await aCheckout(
      customer,
      [1, 2].map((quantity) => ({ product: lamp._id, quantity })),
    )
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 2, sold: 0 })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -3'])
    const other = await shop.person()
    const order = await orderBody(other, [{ product: lamp._id, quantity: 3 }])
    expect(await errorResponseOf(other.call('createOrder', { body: order }))).toMatchObject({
      code: 'OUT_OF_STOCK',
      items: [{ product: lamp._id, left: 2 }],
    })
    expect((await admin.call('dashboard')).data.totalOrders).toBe(0)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('of the same lines again is the same session, in whatever order, with the time and the prices it has', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const [lamp, bell] = [await aProduct(admin), await aProduct(admin)]
    const items = [lamp, bell].map(({ _id }) => ({ product: _id, quantity: 1 }))
    const first = await aCheckout(customer, items)
    shop.clock.advance(10 * MINUTE)
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 999 } })
    const again = await aCheckout(customer, items.toReversed())
    expect(again).toEqual({ ...first, now: '2026-11-20T06:40:00.000Z' })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -1'])
  })

  it('of other lines replaces the one before: one hold, another reference', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const [lamp, bell] = [await aProduct(admin), await aProduct(admin)]
    const first = await aCheckout(customer, [{ product: lamp._id, quantity: 4 }])
    const second = await aCheckout(customer, [
      { product: lamp._id, quantity: 10 },
      { product: bell._id, quantity: 1 },
    ])
    expect(second._id).not.toBe(first._id)
    expect(second.reference).not.toBe(first.reference)
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 0 })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -4', 'released 4', 'held -10'])
    expect(await current(customer)).toEqual({ open: second._id, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that is not available is rejected by name and leaves the previous one unchanged', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 3 })
    const resting = await aProduct(admin, { name: 'Resting lamp', status: 'inactive' })
    const first = await aCheckout(customer, [{ product: lamp._id, quantity: 2 }])
    const start = (items: unknown) =>
      errorResponseOf(customer.call('startCheckout', { body: { items } as never }))
    expect(await start([{ product: lamp._id, quantity: 4 }])).toMatchObject({
      httpStatus: 409,
      code: 'OUT_OF_STOCK',
      items: [{ product: lamp._id, left: 3 }],
    })
    expect(await start([{ product: resting._id, quantity: 1 }])).toMatchObject({
      httpStatus: 409,
      code: 'NOT_ON_SALE',
      items: [{ product: resting._id, name: 'Resting lamp' }],
    })
    expect(await start([])).toMatchObject({ httpStatus: 400, message: 'Your cart is empty' })
    expect(await start([{ product: lamp._id, quantity: 1.5 }])).toMatchObject({ httpStatus: 400 })
    expect(await current(customer)).toEqual({ open: first._id, lapsed: null })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -2'])
  })

  it('is discarded on request, once or ten times: the stock is returned exactly once', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 5 })
    await aCheckout(customer, [{ product: lamp._id, quantity: 5 }])
    const discards = Array.from({ length: 10 }, () => customer.call('discardCheckout'))
    for (const response of await Promise.all(discards))
      expect(response).toMatchObject({ success: true, status: 200 })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -5', 'released 5'])
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 5, sold: 0 })
    expect(await current(customer)).toEqual({ open: null, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('expires after 30 minutes: the stock is available again, the session is returned as lapsed for a day', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 5 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 5 }])
    shop.clock.advance(CHECKOUT_HOLD_MS - 1)
    expect(await current(customer)).toEqual({ open: session._id, lapsed: null })
    shop.clock.advance(1)
    expect(await current(customer), 'before anybody has swept').toEqual({ open: null, lapsed: session._id })
    await letCheckoutsRunOut(shop)
    await letCheckoutsRunOut(shop)
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -5', 'released 5'])
    expect(await current(customer)).toEqual({ open: null, lapsed: session._id })
    await customer.call('discardCheckout')
    expect(await current(customer)).toEqual({ open: null, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('reserved again keeps its reference while the same lines cost the same, else gets a new one', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin)
    const items = [{ product: lamp._id, quantity: 1 }]
    const first = await aCheckout(customer, items)
    await letCheckoutsRunOut(shop)
    const second = await aCheckout(customer, items)
    expect(second).toMatchObject({ reference: first.reference, upiLink: first.upiLink, total: 110 })
    expect(second._id).not.toBe(first._id)
    await letCheckoutsRunOut(shop)
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 101 } })
    const dearer = await aCheckout(customer, items)
    expect(dearer.total).toBe(111)
    expect(dearer.reference).not.toBe(first.reference)
  })

  it('that has expired blocks no one, even before the next sweep', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const other = await shop.person()
    const lamp = await aProduct(admin, { stock: 1 })
    const items = [{ product: lamp._id, quantity: 1 }]
    await aCheckout(customer, items)
    expect(await errorResponseOf(other.call('startCheckout', { body: { items } }))).toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    shop.clock.advance(CHECKOUT_HOLD_MS)
    const session = await aCheckout(other, items)
    expect(await current(other)).toEqual({ open: session._id, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that expired while nothing was running ends as soon as a process runs', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 5 })
    await aCheckout(customer, [{ product: lamp._id, quantity: 5 }])
    shop.clock.advance(CHECKOUT_HOLD_MS)
    const releasing = startReleasing(shop.app)
    await releasing.stop() // waits for the first sweep
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -5', 'released 5'])
  })

  it('is forgotten a month after its end, and the books still agree', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin)
    await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    await letCheckoutsRunOut(shop)
    shop.clock.advance(31 * 24 * 60 * MINUTE)
    await startHousekeeping(shop.app, housekeepingTasks()).stop()
    expect(await shop.app.database.read.selectFrom('checkout_sessions').select('id').execute()).toEqual([])
    expect(await shop.app.database.read.selectFrom('checkout_lines').select('line').execute()).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('belongs to its customer alone, and ends with a suspension', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const other = await shop.person('user')
    const lamp = await aProduct(admin, { stock: 2 })
    await aCheckout(customer, [{ product: lamp._id, quantity: 2 }])
    expect(await current(other)).toEqual({ open: null, lapsed: null })
    await other.call('discardCheckout')
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 0 })
    await admin.call('updateCustomerStatus', { params: { id: customer.id }, body: { status: 'suspended' } })
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 2, sold: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

onOneEngine('a checkout', (engine) => {
  it('can be begun 60 times an hour; asking for the same one again counts for nothing', async () => {
    const { admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin)
    const start = (quantity: number) =>
      customer.call('startCheckout', { body: { items: [{ product: lamp._id, quantity }] } })
    for (let i = 0; i < 60; i += 1) await start(1 + (i % 2))
    for (let i = 0; i < 3; i += 1) await start(2)
    expect(await errorResponseOf(start(3))).toMatchObject({ httpStatus: 429, code: 'TOO_MANY' })
  })
})
