import sharp from 'sharp'
import { expect, it } from 'vitest'
import { smallScreenshotOf } from '#contract/image-urls.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { filesOf, orderBody, send } from '../../testing/orders.ts'
import { file, jpeg } from '../../testing/test-images.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('a payment screenshot', (engine) => {
  it('is served at its signed address without a login, sandboxed and not cached, for five minutes', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const order = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const shown = await send(shop, { url: order.image })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(shown.headers).not.toHaveProperty('etag')
    shop.clock.advance(5 * 60_000 - 1)
    expect((await send(shop, { url: order.image })).statusCode).toBe(200)
    shop.clock.advance(1)
    const dead = await send(shop, { url: order.image, token: customer.token })
    expect(dead.statusCode).toBe(404)
    expect(dead.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
    const { data } = await customer.call('getOrder', { params: { id: order._id } })
    expect((await send(shop, { url: data.image })).statusCode).toBe(200)
  })

  it('is not found, as thumbnail or full size, if its file is lost or damaged', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const order = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const [name] = await filesOf(shop.app, 'private')
    const url = smallScreenshotOf(order.image)
    await shop.app.files.remove(name!)
    expect((await send(shop, { url })).statusCode).toBe(404)
    await shop.app.files.put(name!, Buffer.from('no picture'))
    expect((await send(shop, { url })).statusCode).toBe(404)
  })

  it('is in no response to anyone but its customer and admins', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const [one, two] = [await shop.person(), await shop.person()]
    const order = await anOrder(one, [{ product: lamp._id, quantity: 1 }])
    const [name] = await filesOf(shop.app, 'private')
    const short = name!.split('/').at(-1)!
    expect(order.image).toContain(short)
    expect(JSON.stringify(await admin.call('manageOrders'))).toContain(short)
    const responses = await Promise.all([
      two.call('getUserOrders', { params: { userId: two.id } }),
      shop.call('getAllProduct'),
      one.call('getAllProduct'),
    ])
    expect(JSON.stringify(responses)).not.toContain(short)
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'can be a %s, whatever its name and type say',
    async (format) => {
      const shop = await testShop(engine)
      const lamp = await aProduct(await shop.person('admin'))
      const customer = await shop.person()
      const bytes = await sharp({ create: { width: 30, height: 60, channels: 4, background: '#12345680' } })
        .toFormat(format)
        .toBuffer()
      const image = file(bytes, 'paid', 'application/octet-stream')
      const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], { image })
      const { data } = await customer.call('createOrder', { body })
      expect((await send(shop, { url: data.image })).statusCode).toBe(200)
    },
  )
})

onOneEngine('a payment screenshot', (engine) => {
  it('is a thumbnail in lists, at the same address and for the same time', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const image = file(await jpeg(540, 1200), 'paid.jpg', 'image/jpeg')
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], { image })
    const { data } = await customer.call('createOrder', { body })
    const url = smallScreenshotOf(data.image)
    const [whole, small] = [await send(shop, { url: data.image }), await send(shop, { url })]
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 108,
      height: 138,
    })
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 20)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    })
    shop.clock.advance(5 * 60_000)
    expect((await send(shop, { url })).statusCode).toBe(404)
  })

  it('is shown by no address that was changed in any part', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const [one, two] = [await shop.person(), await shop.person()]
    const mine = await anOrder(one, [{ product: lamp._id, quantity: 1 }])
    const other = await anOrder(two, [{ product: lamp._id, quantity: 1 }])
    const url = new URL(mine.image, 'http://shop.example')
    const [path, expires, signature] = [
      url.pathname,
      url.searchParams.get('expires')!,
      url.searchParams.get('signature')!,
    ]
    const otherPath = new URL(other.image, 'http://shop.example').pathname
    const later = String(Number(expires) + 1)
    const turned = signature.replace(/^./, signature.startsWith('A') ? 'B' : 'A')
    const changed = [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=${later}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${turned}`,
      `${path}?expires=${expires}&signature=${signature}x`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=9999999999999&signature=${signature}`,
      `${path}?expires=${expires}&expires=${later}&signature=${signature}`,
      `${path}/?expires=${expires}&signature=${signature}`,
      `${otherPath}?expires=${expires}&signature=${signature}`,
      `/files/private/..%2F..%2Fsecret?expires=${expires}&signature=${signature}`,
      `/files/private/..%2F..%2Fsamagri.sqlite`,
      `/files/private/%00?expires=${expires}&signature=${signature}`,
      `/files/${path.split('/').at(-1)}`,
    ]
    for (const address of changed) {
      for (const token of [null, one.token])
        expect((await send(shop, { url: address, token })).statusCode, address).toBe(404)
    }
  })

  it('is stored as our own re-encoding, upright and without its metadata', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const upload = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#123456' } })
      .withExif({
        IFD0: { Copyright: 'SECRET-OF-THE-PHONE', Orientation: '6' },
        IFD3: { GPSLatitude: '18/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const image = file(upload, '../../evil.jpg', 'image/jpeg')
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], { image })
    const { data } = await customer.call('createOrder', { body })
    const { rawPayload } = await send(shop, { url: data.image })
    const facts = await sharp(rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 40, height: 80 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
    expect(rawPayload.includes('SECRET')).toBe(false)
    expect(await filesOf(shop.app, 'private')).toEqual([
      expect.stringMatching(new RegExp(`^private/screenshots/${data._id}-[\\da-f]{16}\\.jpg$`)),
    ])
  })
})
