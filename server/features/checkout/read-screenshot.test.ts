import { expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { deskShop } from '../../testing/payment-desk-shop.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { filesOf, errorResponseOf, send } from '../../testing/orders.ts'
import { file, testImage } from '../../testing/test-images.ts'
import { scriptedReader } from '../../testing/scripted-reader.ts'
import { testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

/** A reader that reads an image when the next function in `waiting` is called. */
function slowReader() {
  const reader = scriptedReader()
  const { read } = reader
  const waiting: (() => void)[] = []
  reader.read = async (bytes, expected) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return read(bytes, expected)
  }
  return { reader, waiting }
}

onOneEngine('reading an image before ordering', (engine) => {
  it('returns what it shows and stores nothing', async () => {
    const { app, customer } = await deskShop(engine)
    const { data } = await customer.call('readScreenshot', { body: { image: await testImage() } })
    expect(data).toEqual({
      amount: 220,
      utr: '632512345678',
      payeeVpa: 'samagri@upi',
      payeeName: 'Samagri Devotional Goods',
      paidAt: '2026-11-20T06:25:00.000Z',
      status: 'success',
      warnings: [],
    })
    expect(await filesOf(app, 'private')).toEqual([])
  })

  it('warns of what does not fit the open checkout, and never of earlier uses', async () => {
    const { admin, customer, reader, readOrder } = await deskShop(engine)
    const bell = await aProduct(admin, { name: 'Bell', price: 490 })
    const image = await testImage()
    await readOrder({ image })
    await customer.call('startCheckout', { body: { items: [{ product: bell._id, quantity: 1 }] } })
    reader.says({ amount: paise(45_000), payeeVpa: 'nobody@bank', status: 'pending' })
    const { data } = await customer.call('readScreenshot', { body: { image } })
    expect(data?.warnings).toEqual([
      { code: 'amount', expected: 500, shown: 450 },
      { code: 'payee', expected: 'samagri@upi', shown: 'nobody@bank' },
      { code: 'status', shown: 'pending' },
    ])
  })

  it('returns null when the reader fails, so everyone can still order', async () => {
    const { customer, reader } = await deskShop(engine)
    reader.says('fails')
    expect((await customer.call('readScreenshot', { body: { image: await testImage() } })).data).toBeNull()
  })

  it('rejects a file that is not an image as an order does, and the 61st in an hour', async () => {
    const reader = scriptedReader()
    const shop = await testShop(engine, { reader })
    const customer = await shop.person()
    const read = (image: File) => customer.call('readScreenshot', { body: { image } })
    expect(await errorResponseOf(read(file('%PDF-1.7', 'payment.png')))).toMatchObject({ code: 'WRONG_KIND' })
    const image = await testImage()
    for (let i = 0; i < 59; i += 1) await read(image)
    expect(await errorResponseOf(read(image))).toMatchObject({ code: 'TOO_MANY' })
    shop.clock.advance(3_600_000)
    await read(image)
  })

  it('gives the reader one image at a time; with 16 waiting it returns null, and an order is accepted', async () => {
    const { reader, waiting } = slowReader()
    const shop = await testShop(engine, { reader })
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const image = await testImage()
    const isRead: boolean[] = []
    const all = Array.from({ length: 20 }, async () => {
      isRead.push((await customer.call('readScreenshot', { body: { image } })).data !== null)
    })
    await until(() => expect(isRead).toEqual([false, false, false]))
    expect(waiting).toHaveLength(1)
    await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    while (isRead.length < 20) {
      waiting.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(all)
    expect(isRead.filter(Boolean)).toHaveLength(17)
  })

  it('reads for another address, however many accounts at one are waiting', async () => {
    const { reader, waiting } = slowReader()
    const shop = await testShop(engine, { reader })
    const image = await testImage()
    const isRead: boolean[] = []
    const ask = async (from: string) => {
      const { token } = await shop.person()
      const url = '/api/payment/read'
      const response = await send(shop, { method: 'POST', url, token, form: { image }, from })
      const { data } = response.json<{ data: unknown }>()
      isRead.push(data !== null)
      return data
    }
    const many = Array.from({ length: 18 }, () => ask('192.0.2.1'))
    await until(() => expect(isRead).toEqual([false]))
    const other = ask('192.0.2.2')
    await until(() => expect(isRead).toEqual([false, false]))
    while (isRead.length < 19) {
      waiting.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(many)
    expect(await other).not.toBeNull()
  })
})
