import { describe, expect, it } from 'vitest'
import { smallScreenshotOf } from '#contract/image-urls.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { aCategory, aProduct, anOrder } from '../testing/builders.ts'
import { orderBody, send } from '../testing/orders.ts'
import { file, jpeg, testImage } from '../testing/test-images.ts'
import { form, rawCall } from '../testing/raw-call.ts'
import { type Person, testShop, type TestShop } from '../testing/test-shop.ts'
import { later } from '../testing/until.ts'

async function order(shop: TestShop, who: Person, lamp: Product, image: File) {
  const body = await orderBody(who, [{ product: lamp._id, quantity: 1 }], { image })
  const fields = {
    ...body,
    items: JSON.stringify(body.items),
    shippingAddress: JSON.stringify(body.shippingAddress),
  }
  return rawCall(shop, who, 'POST /order/createOrder', form(fields))
}

/** Images of which only the beginning has arrived, each different. */
async function damaged(count: number, side = 300): Promise<File[]> {
  const whole = await jpeg(side, side)
  return Array.from({ length: count }, (_, i) => file(whole.subarray(0, whole.length / 2 - i)))
}

describe('Decoding', () => {
  it('decodes another sender’s image before the rest of one customer’s hundred damaged ones', async () => {
    const shop = await testShop('sqlite', { environment: { RATE_LIMITS: 'off' } })
    const lamp = await aProduct(await shop.person('admin'))
    const [customer, stranger] = [await shop.person(), await shop.person()]
    const responded: number[] = []
    const sendAll = async (who: Person, images: File[]) =>
      Promise.all(images.map(async (image) => responded.push((await order(shop, who, lamp, image)).status)))
    const flood = later(sendAll(customer, await damaged(100, 700)))
    await sendAll(stranger, [await testImage()])
    await flood
    expect(responded).toHaveLength(101)
    expect(responded.filter((status) => status === 400)).toHaveLength(100)
    expect(responded.indexOf(201)).toBeLessThan(50)
  })

  it('opens no image from a customer who sent 20 damaged ones in 15 minutes, but everyone else’s', async () => {
    const shop = await testShop('sqlite')
    const lamp = await aProduct(await shop.person('admin'))
    const [customer, stranger] = [await shop.person(), await shop.person()]
    for (const image of await damaged(20))
      expect(await order(shop, customer, lamp, image)).toMatchObject({
        status: 400,
        body: { code: 'BAD_PICTURE' },
      })
    const refused = await order(shop, customer, lamp, await testImage())
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(refused.headers['retry-after']).toBe(String(15 * 60))
    expect((await order(shop, stranger, lamp, await testImage())).status).toBe(201)
    shop.clock.advance(15 * 60_000)
    expect((await order(shop, customer, lamp, await testImage())).status).toBe(201)
  })

  it('counts no good images, and counts simultaneous damaged ones too', async () => {
    const shop = await testShop('sqlite')
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const customer = await shop.person()
    for (let i = 0; i < 25; i += 1)
      expect((await order(shop, customer, lamp, await testImage())).status).toBe(201)
    const sent = await Promise.all((await damaged(40)).map((image) => order(shop, customer, lamp, image)))
    const opened = sent.filter(({ body }) => body['code'] === 'BAD_PICTURE').length
    expect(opened).toBeGreaterThanOrEqual(20)
    expect(opened).toBeLessThanOrEqual(21) // two are decoded at the same time
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(40 - opened)
  })

  it('lets an admin err more often', async () => {
    const shop = await testShop('sqlite')
    const admin = await shop.person('admin')
    const { category } = await aCategory(admin)
    for (const image of await damaged(30)) {
      const address = `PATCH /category/updateCategoryById/${category}` as const
      expect(await rawCall(shop, admin, address, form({ image }))).toMatchObject({ status: 400 })
    }
    const body = { name: 'Malas', image: await testImage() }
    await admin.call('createCategory', { body })
  })
})

describe('A thumbnail of a screenshot', () => {
  it('is made once for all simultaneous requests, and its file is read once', async () => {
    const shop = await testShop('sqlite')
    const lamp = await aProduct(await shop.person('admin'))
    const placed = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const { get } = shop.app.files
    let reads = 0
    shop.app.files.get = (name) => {
      reads += 1
      return get(name)
    }
    const url = smallScreenshotOf(placed.image)
    const shown = await Promise.all(Array.from({ length: 200 }, () => send(shop, { url })))
    expect(new Set(shown.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(reads).toBe(1)
    expect((await send(shop, { url })).statusCode).toBe(200)
    expect(reads).toBe(2)
  })

  it('waits with its file unread while others are made', async () => {
    const shop = await testShop('sqlite')
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const items = [{ product: lamp._id, quantity: 1 }]
    const orders = [
      await anOrder(customer, items),
      await anOrder(customer, items),
      await anOrder(customer, items),
    ]
    const { get } = shop.app.files
    let [open, most] = [0, 0]
    shop.app.files.get = async (name) => {
      open += 1
      most = Math.max(most, open)
      const bytes = await get(name)
      await new Promise(setImmediate)
      open -= 1
      return bytes
    }
    const shown = await Promise.all(orders.map(({ image }) => send(shop, { url: smallScreenshotOf(image) })))
    expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(most).toBe(1)
  })
})
