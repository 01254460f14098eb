import { describe, expect, it } from 'vitest'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import { HOLD_LIMITS } from '../../limits.ts'
import { aCategory, aProduct, anOrder } from '../../testing/builders.ts'
import { aCheckout, heldOrder, ledgerOf, letCheckoutsRunOut, stockOf } from '../../testing/checkouts.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf, send } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

type Items = { product: string; quantity: number }[]

const MINUTE = 60_000

async function aShop(engine: 'sqlite' | 'postgres') {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  return { shop, admin, inCategory: await aCategory(admin), customer: await shop.person() }
}

/** A checkout started from the customer's own address. */
async function aCheckoutFrom(
  shop: TestShop,
  from: string,
  { token }: Person,
  items: Items,
): Promise<CheckoutSession> {
  const headers = { 'content-type': 'application/json' }
  const payload = JSON.stringify({ items })
  const response = await send(shop, {
    method: 'POST',
    url: '/api/checkout/start',
    token,
    headers,
    payload,
    from,
  })
  return response.json<{ data: CheckoutSession }>().data
}

/** An order whose payment the seller has received. */
async function aPaidOrder(admin: Person, customer: Person, product: string) {
  const order = await anOrder(customer, [{ product, quantity: 1 }])
  await admin.call('updatePaymentStatus', { params: { id: order._id }, body: { paymentStatus: 'paid' } })
  return order
}

const holds = (session: CheckoutSession) => session.holdsStock !== false

/** Customers without a paid order. */
function crowd(shop: TestShop, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => shop.person()))
}

async function shopWithProducts(engine: 'sqlite' | 'postgres') {
  const { shop, admin, inCategory, customer } = await aShop(engine)
  const [lamp, bell, conch] = [
    await aProduct(admin, { ...inCategory, stock: 20 }),
    await aProduct(admin, { ...inCategory, stock: 20 }),
    await aProduct(admin, { ...inCategory, stock: 20 }),
  ]
  const began = shop.clock.now()
  /**
   * Starts a checkout with one of each product (`quantity` of the first) the given minutes after the beginning;
   * returns the minute until which it holds.
   */
  const at = async (minute: number, products: { _id: string }[], quantity = 1) => {
    shop.clock.advance(began + minute * MINUTE - shop.clock.now())
    const session = await aCheckout(
      customer,
      products.map(({ _id }, i) => ({ product: _id, quantity: i === 0 ? quantity : 1 })),
    )
    return holds(session) ? (Date.parse(session.expiresAt) - began) / MINUTE : null
  }
  return { shop, admin, customer, lamp, bell, conch, at }
}

onBothEngines('how much one customer may hold', (engine) => {
  describe.each([
    ['lines', 10, 10],
    ['units', 1, 50],
    ['rupees', 1, 25],
  ])('without a paid order: %s', (what, lines, units) => {
    it('up to the limit are held, one more is not', async () => {
      const { shop, admin, inCategory, customer } = await aShop(engine)
      const priced = what === 'rupees' ? { price: 2_000, shippingPrice: 0 } : {}
      const shopWithProducts: { _id: string }[] = []
      for (let i = 0; i <= lines; i += 1)
        shopWithProducts.push(await aProduct(admin, { ...inCategory, ...priced, stock: 1_000 }))
      const of = (count: number, quantity: number) =>
        shopWithProducts.slice(0, count).map(({ _id }) => ({ product: _id, quantity }))
      const more = what === 'lines' ? of(lines + 1, 1) : of(lines, units + 1)
      expect(await aCheckout(customer, more)).toMatchObject({ holdsStock: false })
      expect(await ledgerOf(shop, shopWithProducts[0]!._id)).toEqual([])
      expect(await aCheckout(customer, of(lines, units / lines))).not.toHaveProperty('holdsStock')
      expect(await ledgerOf(shop, shopWithProducts[0]!._id)).toEqual([`held -${units / lines}`])
      expect(await brokenIn(shop.app)).toEqual([])
    })
  })

  it('who has an order that was paid may hold more; an order that is not paid, or was cancelled, counts for nothing', async () => {
    const { shop, admin, inCategory, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 5_000 })
    const start = (quantity: number) => aCheckout(customer, [{ product: lamp._id, quantity }])
    await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    expect(holds(await start(51))).toBe(false)
    const paid = await aPaidOrder(admin, customer, lamp._id)
    expect(holds(await start(52))).toBe(true)
    expect(holds(await start(500))).toBe(true)
    expect(holds(await start(501))).toBe(false)
    await admin.call('updateOrder', { params: { id: paid._id }, body: { orderStatus: 'cancelled' } })
    expect(holds(await start(53))).toBe(false)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('can still be ordered: at its prices, with the stock available when it is sent', async () => {
    const { shop, admin, inCategory, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 60 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 60 }])
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 900 } })
    const { data } = await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(data).toMatchObject({ totalAmount: 6_600, reference: session.reference })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['order -60'])
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 60 })
    expect(await customer.call('getCheckout')).toMatchObject({ data: null, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('becomes an unmatched payment if someone else was first', async () => {
    const { shop, admin, inCategory, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 60 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 60 }])
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const refused = await errorResponseOf(
      customer.call('createOrder', { body: await heldOrder(customer, session) }),
    )
    expect(refused).toMatchObject({
      code: 'OUT_OF_STOCK',
      items: [{ product: lamp._id, left: 59 }],
      unmatched: { reference: session.reference },
    })
    expect((await customer.call('getCheckout')).data).toMatchObject({ _id: session._id })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['order -1'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('gives nothing back when it is discarded, replaced or over: it held nothing', async () => {
    const { shop, admin, inCategory, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 100 })
    const start = (quantity: number) => aCheckout(customer, [{ product: lamp._id, quantity }])
    await start(51)
    await start(52)
    await customer.call('discardCheckout')
    await start(53)
    await letCheckoutsRunOut(shop)
    expect(await ledgerOf(shop, lamp._id)).toEqual([])
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 100, sold: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

onOneEngine('how much one customer may hold', (engine) => {
  it('one account that starts 73 checkouts simultaneously leaves every product available to others', async () => {
    const { shop, admin, inCategory, customer } = await aShop(engine)
    const shopWithProducts = []
    for (let i = 0; i < 73; i += 1) shopWithProducts.push(await aProduct(admin, { ...inCategory, stock: 1 }))
    const items = shopWithProducts.map(({ _id }) => ({ product: _id, quantity: 1 }))
    const response = await customer.call('startCheckout', { body: { items } })
    expect(response.message).toBe('Your prices are held, but your items are not reserved while you pay')
    expect(response.data).toMatchObject({
      holdsStock: false,
      total: 73 * 110,
      reference: expect.stringMatching(/^SMG/),
      qr: expect.stringContaining('<svg'),
      expiresAt: '2026-11-20T07:00:00.000Z',
    })
    const { data } = await shop.call('getAllProduct')
    expect(data.filter(({ stock }) => stock === 0)).toEqual([])
    const order = await anOrder(await shop.person(), items)
    expect(order.items).toHaveLength(73)
    expect((await customer.call('getCheckout')).data).toMatchObject({ holdsStock: false })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

onBothEngines('how much one address may hold', (engine) => {
  it('its accounts without a paid order share one limit; another address has its own', async () => {
    const { shop, admin, inCategory, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 5_000 })
    const fifty = [{ product: lamp._id, quantity: 50 }]
    const strangers = await crowd(shop, 12)
    const held = []
    for (const one of strangers) held.push(holds(await aCheckoutFrom(shop, '192.0.2.1', one, fifty)))
    expect(held.filter(Boolean)).toHaveLength(10)
    await aPaidOrder(admin, customer, lamp._id)
    expect(holds(await aCheckoutFrom(shop, '192.0.2.1', customer, fifty))).toBe(true)
    expect(holds(await aCheckoutFrom(shop, '192.0.2.2', await shop.person(), fifty))).toBe(true)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('all of its accounts together have a limit too', async () => {
    const { shop, admin, inCategory } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, price: 1, shippingPrice: 0, stock: 5_000 })
    const all = [{ product: lamp._id, quantity: HOLD_LIMITS.customer.units }]
    const held = []
    for (const one of await crowd(shop, 4)) {
      await aPaidOrder(admin, one, lamp._id)
      held.push(holds(await aCheckoutFrom(shop, '192.0.2.1', one, all)))
    }
    expect(held).toEqual([true, true, true, false])
  })

  it('an IPv6 address is its /64, an IPv4 address written as IPv6 the same as itself', async () => {
    const { shop, admin, inCategory } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 5_000 })
    const fifty = [{ product: lamp._id, quantity: 50 }]
    const from = async (address: string) =>
      holds(await aCheckoutFrom(shop, address, await shop.person(), fifty))
    for (let i = 1; i <= 10; i += 1) expect(await from(`2001:db8:0:1::${i}`)).toBe(true)
    expect(await from('2001:db8:0:1:ffff::1')).toBe(false)
    expect(await from('2001:db8:0:2::1')).toBe(true)
    for (let i = 1; i <= 10; i += 1) expect(await from('192.0.2.7')).toBe(true)
    expect(await from('::ffff:192.0.2.7')).toBe(false)
  })

  it('is written down only as a keyed hash, and forgotten when the checkout ends', async () => {
    const { shop, admin, inCategory } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 100 })
    const hashes = () =>
      shop.app.database.read.selectFrom('checkout_sessions').select('address_hash').execute()
    const [one, other] = await crowd(shop, 2)
    for (const person of [one!, other!])
      await aCheckoutFrom(shop, '192.0.2.1', person, [{ product: lamp._id, quantity: 1 }])
    const [first, second] = await hashes()
    expect(first!.address_hash).toMatch(/^[\w-]{43}$/)
    expect(second).toEqual(first)
    await one!.call('discardCheckout')
    await letCheckoutsRunOut(shop)
    expect(await hashes()).toEqual([{ address_hash: null }, { address_hash: null }])
  })

  it('what is given back counts no more: the next customer of the address holds again', async () => {
    const { shop, admin, inCategory } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 5_000 })
    const fifty = [{ product: lamp._id, quantity: 50 }]
    const strangers = await crowd(shop, 12)
    for (const one of strangers.slice(0, 10)) await aCheckout(one, fifty)
    expect(holds(await aCheckout(strangers[10]!, fifty))).toBe(false)
    await strangers[0]!.call('discardCheckout')
    expect(holds(await aCheckout(strangers[11]!, fifty))).toBe(true)
  })

  it('thirty simultaneous accounts at one address hold exactly its limit, and check finds nothing', async () => {
    const { shop, admin, inCategory } = await aShop(engine)
    const lamp = await aProduct(admin, { ...inCategory, stock: 5_000 })
    const strangers = await crowd(shop, 30)
    const sessions = await Promise.all(
      strangers.map((one) => aCheckoutFrom(shop, '192.0.2.1', one, [{ product: lamp._id, quantity: 50 }])),
    )
    expect(sessions.filter(holds)).toHaveLength(10)
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 4_500, sold: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('has no limit if rate limits are off, because load tests come from one address', async () => {
    const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const lamp = await aProduct(await shop.person('admin'), { stock: 5_000 })
    const sessions = await Promise.all(
      (await crowd(shop, 12)).map((one) => aCheckout(one, [{ product: lamp._id, quantity: 50 }])),
    )
    expect(sessions.filter(holds)).toHaveLength(12)
    const one = await shop.person()
    expect(holds(await aCheckout(one, [{ product: lamp._id, quantity: 51 }]))).toBe(false)
  })
})

onBothEngines('how long one customer may hold', (engine) => {
  it('a cart changed in the last minute has its half hour to pay; no chain of changes holds beyond an hour', async () => {
    const { shop, lamp, bell, at } = await shopWithProducts(engine)
    expect(await at(0, [lamp])).toBe(30)
    expect(await at(29, [lamp, bell])).toBe(59)
    expect(await at(45, [lamp, bell], 2)).toBe(60)
    expect(await at(50, [bell, lamp], 2), 'ten minutes are left').toBe(60)
    expect(await at(51, [lamp], 3), 'too little is left to pay in').toBeNull()
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 20, sold: 0 })
    expect(await at(60, [bell]), 'goods that were held before').toBeNull()
    expect(await at(64, [lamp])).toBeNull()
    expect(await at(66, [lamp], 2), 'a pause of 15 minutes without a hold').toBe(96)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('a hold that expired or was discarded, and is soon started again, continues from its first start', async () => {
    const { customer, lamp, at } = await shopWithProducts(engine)
    expect(await at(0, [lamp])).toBe(30)
    expect(await at(31, [lamp])).toBe(60)
    await customer.call('discardCheckout')
    expect(await at(32, [lamp])).toBe(60)
    expect(await at(61, [lamp])).toBeNull()
    expect(await at(75, [lamp], 2)).toBe(105)
  })

  it('other products have a separate clock, and a detour over them resets none', async () => {
    const { lamp, bell, conch, at } = await shopWithProducts(engine)
    expect(await at(0, [lamp])).toBe(30)
    expect(await at(29, [bell])).toBe(59)
    expect(await at(30, [lamp])).toBe(60)
    expect(await at(52, [conch])).toBe(82)
    expect(await at(53, [lamp])).toBeNull()
  })

  it('who has ordered begins afresh', async () => {
    const { customer, lamp, at } = await shopWithProducts(engine)
    await at(0, [lamp])
    await at(29, [lamp], 2)
    const session = (await customer.call('getCheckout')).data!
    await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(await at(55, [lamp])).toBe(85)
  })
})
