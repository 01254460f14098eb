import { expect, test } from 'vitest'
import { aProduct } from '#server/testing/builders.ts'
import { aCheckout, heldOrder } from '#server/testing/checkouts.ts'
import { onBothEngines } from '#server/testing/engines.ts'
import { brokenIn, orderBody, refusalOf } from '#server/testing/orders.ts'
import { phoneOrder } from '#server/testing/phone-orders.ts'
import { type Person, testShop, type TestShop } from '#server/testing/test-shop.ts'

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

    // A program that knows only the catalogue sends the product's own shipping price, or none.
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

    // What the shop takes back of an order does not make its delivery cost something afterwards.
    const [line] = held.items
    const lowered = { items: [{ item: line!._id, quantity: 1 }], total: 300 }
    const corrected = await admin.call('correctLines', { params: { id: held._id }, body: lowered })
    expect(corrected.data).toMatchObject({ totalAmount: 100, items: [{ shippingPrice: 0 }] })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('charges delivery below its amount, and refuses an order that saw it free', async () => {
    const { shop, asha, product } = await aShop(engine)
    const free = await orderBody(asha, [{ product, quantity: 2, price: 100, shippingPrice: 0 }])
    expect(await refusalOf(asha.call('createOrder', { body: free }))).toMatchObject({
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

  test('takes an amount in rupees with two decimals, 0 for always, and nothing else', async () => {
    const { admin, asha, product } = await aShop(engine)
    for (const amount of ['-1', '12.345', 'free', 100_000_000])
      expect(
        await refusalOf(admin.call('updateSettings', { body: { freeShippingFrom: amount } })),
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

/** A shop that delivers free from ₹300, with a product of ₹100 and ₹10 shipping. */
async function aShop(engine: Parameters<typeof testShop>[0]): Promise<Arranged> {
  const shop = await testShop(engine)
  const [admin, asha] = [await shop.person('admin'), await shop.person()]
  await admin.call('updateSettings', {
    body: { freeShippingFrom: FREE_FROM },
  })
  const product = (await aProduct(admin, { stock: 100 }))._id
  return { shop, admin, asha, product }
}
