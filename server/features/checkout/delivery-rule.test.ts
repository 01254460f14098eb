import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { randomFrom } from '#server/sample/random.ts'
import { aProduct } from '#server/testing/builders.ts'
import { aCheckout, heldOrder } from '#server/testing/checkouts.ts'
import { onBothEngines, onOneEngine } from '#server/testing/engines.ts'
import { brokenIn, orderBody, errorResponseOf, send, phoneOrder } from '#server/testing/orders.ts'
import { ensureBuilt } from '../../../scripts/bootstrap.mjs'
import { type Person, testShop, type TestShop } from '#server/testing/test-shop.ts'

beforeAll(ensureBuilt) // for the product pages

const FREE_FROM = 300

onBothEngines('the delivery rule', (engine) => {
  test('makes delivery free from its amount on: in session, order, payment, phone order and correction', async () => {
    const { shop, admin, asha, product } = await aShop(engine)
    const items = (quantity: number) => [{ product, quantity }]

    expect(await aCheckout(asha, items(2))).toMatchObject({ shipping: 20, total: 220 })
    const session = await aCheckout(asha, items(3))
    expect(session).toMatchObject({ subtotal: 300, shipping: 0, total: 300 })
    expect(session.items[0]).toMatchObject({ price: 100, shippingPrice: 0 })
    expect(session.upiLink).toContain('am=300.00')
    const held = (await asha.call('createOrder', { body: await heldOrder(asha, session) })).data
    expect(held).toMatchObject({ totalAmount: 300, items: [{ quantity: 3, shippingPrice: 0 }] })

    // A client that knows only the catalogue sends the product's own shipping price, or none.
    for (const sent of [{ price: 100, shippingPrice: 10 }, { shippingPrice: 0 }, {}]) {
      const body = await orderBody(asha, [{ product, quantity: 3, ...sent }])
      const { data } = await asha.call('createOrder', { body })
      expect(data.totalAmount).toBe(300)
    }
    const resumed = await aCheckout(asha, items(4))
    const catalogue = [{ product, quantity: 4, price: 100, shippingPrice: 10 }]
    const byCatalogue = await orderBody(asha, catalogue, { checkout: resumed._id })
    expect((await asha.call('createOrder', { body: byCatalogue })).data.totalAmount).toBe(400)

    const byPhone = phoneOrder(product, { items: items(3) })
    expect((await admin.call('placeForCustomer', { body: byPhone })).data.totalAmount).toBe(300)

    // Removing items from an order never adds a delivery charge later.
    const [line] = held.items
    const lowered = { items: [{ item: line!._id, quantity: 1 }], total: 300 }
    const corrected = await admin.call('correctLines', { params: { id: held._id }, body: lowered })
    expect(corrected.data).toMatchObject({ totalAmount: 100, items: [{ shippingPrice: 0 }] })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('charges delivery below its amount, and rejects an order that saw it as free', async () => {
    const { shop, asha, product } = await aShop(engine)
    const free = await orderBody(asha, [{ product, quantity: 2, price: 100, shippingPrice: 0 }])
    expect(await errorResponseOf(asha.call('createOrder', { body: free }))).toMatchObject({
      httpStatus: 409,
      code: 'PRICE_CHANGED',
      lines: [{ shippingPrice: 10 }],
    })
    const charged = await orderBody(asha, [{ product, quantity: 2, price: 100, shippingPrice: 10 }])
    expect((await asha.call('createOrder', { body: charged })).data.totalAmount).toBe(220)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('holds for a session as it was when the session began, and ends with an empty amount', async () => {
    const { admin, asha, product } = await aShop(engine)
    const session = await aCheckout(asha, [{ product, quantity: 3 }])
    const { data } = await admin.call('updateSettings', { body: { freeShippingFrom: '' } })
    expect(data.freeShippingFrom).toBeNull()
    const order = await asha.call('createOrder', { body: await heldOrder(asha, session) })
    expect(order.data.totalAmount).toBe(300)
    expect(await aCheckout(asha, [{ product, quantity: 3 }])).toMatchObject({ shipping: 30, total: 330 })
  })
})

onOneEngine('the delivery rule', (engine) => {
  test('is the same in session, order, phone order, product page and feed for random carts around its amount', async () => {
    const { shop, admin } = await aShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const products: Product[] = []
    for (const [price, shippingPrice] of [
      [0.01, 0.01],
      [99.99, 10.5],
      [549.5, 0],
      [1_000, 79.9],
    ] as const)
      products.push(await aProduct(admin, { price, shippingPrice, stock: 1_000 }))
    const asha = await shop.person()
    const random = randomFrom(20261126)
    for (let cart = 0; cart < 9; cart += 1) {
      const wanted = products.filter(() => random.next() < 0.6)
      const lines = (wanted.length > 0 ? wanted : products).map((product) => ({
        product,
        quantity: 1 + Math.floor(random.next() * 3),
      }))
      const sum = (price: (product: Product) => number) =>
        lines.reduce((paise, { product, quantity }) => paise + Math.round(price(product) * 100) * quantity, 0)
      const subtotal = sum(({ price }) => price)
      // One paisa above, exactly, and one paisa below the threshold: free, free, charged.
      const freeFrom = subtotal + ((cart % 3) - 1)
      const isFree = subtotal >= freeFrom
      await admin.call('updateSettings', { body: { freeShippingFrom: freeFrom / 100 } })
      const shipping = isFree ? 0 : sum(({ shippingPrice }) => shippingPrice)
      const total = (subtotal + shipping) / 100
      const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))

      const session = await aCheckout(asha, items)
      expect([session.shipping, session.total]).toEqual([shipping / 100, total])
      const held = (await asha.call('createOrder', { body: await heldOrder(asha, session) })).data
      const plain = (await asha.call('createOrder', { body: await orderBody(asha, items) })).data
      const byPhone = (await admin.call('placeForCustomer', { body: phoneOrder('', { items }) })).data
      for (const order of [held, plain, byPhone]) {
        expect(order.totalAmount).toBe(total)
        const charged = order.items.map((line) => Math.round(line.shippingPrice * 100) * line.quantity)
        expect(charged.reduce((all, one) => all + one)).toBe(shipping)
      }

      const feed = (await send(shop, { url: '/feeds/products.xml' })).body
      for (const product of products) {
        const alone = Math.round(product.price * 100) >= freeFrom ? 0 : product.shippingPrice
        const page = (await send(shop, { url: product.address })).body
        expect(page).toContain(`"value":"${alone.toFixed(2)}","currency":"INR"`)
        expect(feed.split('<item>').find((item) => item.includes(product._id))).toContain(
          `<g:price>${alone.toFixed(2)} INR</g:price></g:shipping>`,
        )
        expect(page.includes('No shipping charge')).toBe(alone === 0)
      }
    }
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('takes an amount in rupees with two decimals, 0 for always, and nothing else', async () => {
    const { admin, asha, product } = await aShop(engine)
    for (const amount of ['-1', '12.345', 'free', 100_000_000])
      expect(
        await errorResponseOf(admin.call('updateSettings', { body: { freeShippingFrom: amount } })),
      ).toMatchObject({ httpStatus: 400, fields: { freeShippingFrom: expect.any(String) as string } })
    expect((await asha.call('getSettings')).data.freeShippingFrom).toBe(FREE_FROM)
    await admin.call('updateSettings', { body: { freeShippingFrom: 100.01 } })
    expect(await aCheckout(asha, [{ product, quantity: 1 }])).toMatchObject({ shipping: 10 })
    await admin.call('updateSettings', { body: { freeShippingFrom: 0 } })
    expect(await aCheckout(asha, [{ product, quantity: 2 }])).toMatchObject({ shipping: 0 })
  })
})

interface Arranged {
  shop: TestShop
  admin: Person
  asha: Person
  product: string
}

/** A shop with free delivery from ₹300, and a product at ₹100 with ₹10 shipping. */
async function aShop(...shopOf: Parameters<typeof testShop>): Promise<Arranged> {
  const shop = await testShop(...shopOf)
  const [admin, asha] = [await shop.person('admin'), await shop.person()]
  await admin.call('updateSettings', {
    body: { freeShippingFrom: FREE_FROM },
  })
  const product = (await aProduct(admin, { stock: 100 }))._id
  return { shop, admin, asha, product }
}
