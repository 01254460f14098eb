import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { aProduct } from '../testing/builders.ts'
import { orderBody } from '../testing/orders.ts'
import { file, testImage, imageOfBytes } from '../testing/test-images.ts'
import { form, rawCall } from '../testing/raw-call.ts'
import { type Person, testShop, type TestShop } from '../testing/test-shop.ts'
import { until } from '../testing/until.ts'
import { formFieldsOf } from './read-body.ts'

const MIB = 1_048_576
const large = (name: string) => file(new Uint8Array(IMAGE_MAX_BYTES), name)

/** Files that uploads have left in the data folder. */
async function leftIn(shop: TestShop): Promise<string[]> {
  return readdir(join(shop.app.settings.dataDir, 'files', 'temporary')).catch(() => [])
}

/** Returns the maximum bytes that uploads have held simultaneously from now on. */
function watchHeld({ server: { uploadBudget } }: TestShop): () => number {
  let most = 0
  const take = uploadBudget.take.bind(uploadBudget)
  uploadBudget.take = (...taken) => {
    take(...taken)
    most = Math.max(most, uploadBudget.held)
  }
  return () => most
}

/** An upload that never ends: the start of a form with one image, and `bytes` of that. */
function beginUpload(port: number, customer: Person, bytes: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /api/order/createOrder HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${customer.token}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${2 * bytes}`,
      '',
      '--b',
      'content-disposition: form-data; name="image"; filename="slow.png"',
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(Buffer.alloc(bytes))
  return socket
}

describe('An upload', () => {
  it('stores no byte of a file that its call does not accept', async () => {
    const shop = await testShop('sqlite')
    const mostHeld = watchHeld(shop)
    const customer = await shop.person()
    const images = form({ images: Array.from({ length: 11 }, (_, i) => large(`${i}.png`)) })
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => rawCall(shop, customer, 'POST /order/createOrder', images)),
    )
    for (const { status, body } of sent)
      expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'VALIDATION' })
    expect(mostHeld()).toBe(0)
    expect(await leftIn(shop)).toEqual([])
  })

  it('of one image stores one, and drops it as soon as a second arrives', async () => {
    const shop = await testShop('sqlite')
    const customer = await shop.person()
    const two = form({ image: [large('one.png'), large('two.png')] })
    expect(await rawCall(shop, customer, 'POST /order/createOrder', two)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'The field image was sent twice.' },
    })
    expect(shop.server.uploadBudget.held).toBe(0)
    expect(await leftIn(shop)).toEqual([])
  })

  it('of a product may contain ten images of 10 MB; an eleventh is rejected without being stored', async () => {
    const shop = await testShop('sqlite')
    const mostHeld = watchHeld(shop)
    const admin = await shop.person('admin')
    const product = await aProduct(admin)
    const images = await Promise.all(Array.from({ length: 10 }, () => imageOfBytes(IMAGE_MAX_BYTES)))
    const address = `PATCH /product/updateProductById/${product._id}` as const
    expect(await rawCall(shop, admin, address, form({ images }))).toMatchObject({ status: 200 })
    expect(mostHeld()).toBe(10 * IMAGE_MAX_BYTES)
    const eleven = form({ images: [...images, images[0]!] })
    expect(await rawCall(shop, admin, address, eleven)).toMatchObject({
      status: 400,
      body: { message: 'A product can have up to 10 images' },
    })
    expect(mostHeld()).toBe(10 * IMAGE_MAX_BYTES)
    expect(shop.server.uploadBudget.held).toBe(0)
    expect(await leftIn(shop)).toEqual([])
  })

  it('beyond its sender’s share is BUSY, however slowly the others come; a stranger’s is taken', async () => {
    const shop = await testShop('sqlite')
    const mostHeld = watchHeld(shop)
    const lamp = await aProduct(await shop.person('admin'))
    const [one, stranger] = [await shop.person(), await shop.person()]
    const port = Number(new URL(await shop.server.listen({ port: 0 })).port)
    const slow = Array.from({ length: 12 }, () => beginUpload(port, one, IMAGE_MAX_BYTES))
    await until(() => expect(shop.server.uploadBudget.held).toBe(12 * IMAGE_MAX_BYTES))
    const order = async (who: Person, image: File) => {
      const body = await orderBody(who, [{ product: lamp._id, quantity: 1 }], { image })
      const fields = {
        ...body,
        items: JSON.stringify(body.items),
        shippingAddress: JSON.stringify(body.shippingAddress),
      }
      return rawCall(shop, who, 'POST /order/createOrder', form(fields))
    }
    const refused = await order(one, large('one-too-many.png'))
    expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    expect(refused.headers['retry-after']).toBe('2')
    expect(mostHeld()).toBeLessThanOrEqual(128 * MIB)
    expect((await order(stranger, await imageOfBytes(IMAGE_MAX_BYTES))).status).toBe(201)
    for (const socket of slow) socket.destroy()
    await until(() => expect(shop.server.uploadBudget.held).toBe(0))
    expect(await leftIn(shop)).toEqual([])
    expect((await order(one, await testImage())).status).toBe(201)
  })

  it('of many accounts at one address leaves half of the space to other addresses', async () => {
    const { server } = await testShop('sqlite')
    const take = (ip: string, account: string) => () => server.uploadBudget.take({ ip, account }, 128 * MIB)
    for (const account of ['a', 'b', 'c', 'd']) take('192.0.2.1', account)()
    expect(take('192.0.2.1', 'e')).toThrow(expect.objectContaining({ code: 'BUSY' }))
    expect(take('192.0.2.2', 'e')).not.toThrow()
  })

  it('with a file in place of a text, or a text in place of a file, is not accepted', async () => {
    const shop = await testShop('sqlite')
    const mostHeld = watchHeld(shop)
    const admin = await shop.person('admin')
    const sent = form({ name: file('Lamps', 'name.txt', 'text/plain'), image: 'no file' })
    expect(await rawCall(shop, admin, 'POST /category/createCategory', sent)).toMatchObject({
      status: 400,
      body: { fields: { name: 'Name must be text', image: 'Please upload an image.' } },
    })
    expect(mostHeld()).toBe(0)
  })

  it('with more than 1 MiB of text is too large, be it in one field many times or in fields that the call does not have', async () => {
    const shop = await testShop('sqlite')
    const customer = await shop.person()
    for (const nameOf of [() => 'userId', (i: number) => `field-${i}`]) {
      const made = new FormData()
      for (let i = 0; i < 10; i += 1) made.append(nameOf(i), 'x'.repeat(600_000))
      const { status, body } = await rawCall(shop, customer, 'POST /order/createOrder', made)
      expect({ status, code: body['code'] }).toEqual({ status: 413, code: 'TOO_LARGE' })
    }
  })
})

it('Every call that takes a form says which files it takes', () => {
  const forms = Object.entries<Call>(calls).filter(([, { multipart }]) => multipart)
  expect(forms.length).toBeGreaterThan(10)
  for (const [name, { body, largeFiles }] of forms) {
    const { files } = formFieldsOf(body!)
    const expected = largeFiles
      ? { file: 1 }
      : name === 'updateSettings'
        ? { logo: 1 }
        : /Product/.test(name)
          ? { images: 10 }
          : { image: 1 }
    expect(Object.fromEntries(files), name).toEqual(expected)
  }
})
