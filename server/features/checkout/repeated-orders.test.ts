import { expect, it } from 'vitest'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import {
  ADDRESS,
  brokenIn,
  type NewOrder,
  orderBody,
  errorResponseOf,
  send,
  traces,
} from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

const MINUTES = 60_000

function place(customer: Person, body: NewOrder, key?: string) {
  return customer.call('createOrder', {
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

onBothEngines('a repeated order', (engine) => {
  it('with its Idempotency-Key always returns the first one, and writes nothing', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }])
    const first = await place(customer, body, 'key-1')
    const before = await traces(shop.app)
    const second = await place(customer, body, 'key-1')
    expect({ ...second.data, image: '' }).toEqual({ ...first.data, image: '' })
    shop.clock.advance(11 * 60 * MINUTES)
    expect((await place(customer, body, 'key-1')).data._id).toBe(first.data._id)
    expect(await traces(shop.app)).toEqual(before)
  })

  it('is returned even if the product has since sold out, changed its price or been deleted', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 1 })
    const customer = await shop.person()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1, price: 100 }])
    const first = await place(customer, body, 'key-1')
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 999 } })
    expect((await place(customer, body, 'key-1')).data._id).toBe(first.data._id)
    await admin.call('deleteProductById', { params: { id: lamp._id } })
    expect((await place(customer, body, 'key-1')).data._id).toBe(first.data._id)
  })

  it('with the key of another payload is rejected with 422, whatever differs', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const items = [{ product: lamp._id, quantity: 1 }]
    const body = await orderBody(customer, items)
    await place(customer, body, 'key-1')
    const before = await traces(shop.app)
    const others: Partial<NewOrder>[] = [
      { items: [{ product: lamp._id, quantity: 2 }] },
      { items: [...items, ...items] },
      { shippingAddress: { ...ADDRESS, postalCode: '411031' } },
      { image: await testImage() },
      { reference: 'OTHER' },
    ]
    for (const changes of others) {
      expect(await errorResponseOf(place(customer, { ...body, ...changes }, 'key-1'))).toMatchObject({
        httpStatus: 422,
        code: 'KEY_REUSED',
      })
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('with the same key of another customer is another order', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const [asha, ravi] = [await shop.person(), await shop.person('user')]
    const image = await testImage()
    const items = [{ product: lamp._id, quantity: 1 }]
    const first = await place(asha, await orderBody(asha, items, { image }), 'key-1')
    const second = await place(ravi, await orderBody(ravi, items, { image }), 'key-1')
    expect(second.data._id).not.toBe(first.data._id)
    expect(second.data.user._id).toBe(ravi.id)
  })

  it('after an error may use its key again', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 1 })
    const customer = await shop.person()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 2 }])
    expect(await errorResponseOf(place(customer, body, 'key-1'))).toMatchObject({ code: 'OUT_OF_STOCK' })
    await place(customer, { ...body, items: [{ product: lamp._id, quantity: 1 }] }, 'key-1')
  })

  it('without a key is the same order within ten minutes and a new one after', async () => {
    const shop = await testShop(engine)
    const [lamp, bell] = [
      await aProduct(await shop.person('admin')),
      await aProduct(await shop.person('admin')),
    ]
    const customer = await shop.person()
    const items = [
      { product: lamp._id, quantity: 1 },
      { product: bell._id, quantity: 2 },
    ]
    const body = await orderBody(customer, items)
    const first = await place(customer, body)
    shop.clock.advance(10 * MINUTES - 1)
    expect((await place(customer, body)).data._id).toBe(first.data._id)
    expect((await place(customer, { ...body, items: items.toReversed() })).data._id).toBe(first.data._id)
    shop.clock.advance(1)
    const second = await place(customer, body)
    expect(second.data._id).not.toBe(first.data._id)
    shop.clock.advance(9 * MINUTES)
    expect((await place(customer, body)).data._id).toBe(second.data._id)
    const { totalOrders } = await customer.call('getUserOrders', { params: { userId: customer.id } })
    expect(totalOrders).toBe(2)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('without a key is another order with another screenshot, address or quantity', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }])
    const bodies = [
      body,
      { ...body, image: await testImage() },
      { ...body, shippingAddress: { ...ADDRESS, city: 'Nashik' } },
      { ...body, items: [{ product: lamp._id, quantity: 2 }] },
    ]
    const ids = new Set<string>()
    for (const one of bodies) ids.add((await place(customer, one)).data._id)
    expect(ids.size).toBe(4)
  })

  it('accepts keys of 1 to 255 printable characters and rejects others', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const form = {
      userId: customer.id,
      items: JSON.stringify([{ product: lamp._id, quantity: 1 }]),
      shippingAddress: JSON.stringify(ADDRESS),
      image: await testImage(),
    }
    const url = '/api/order/createOrder'
    const before = await traces(shop.app)
    for (const key of ['', 'a'.repeat(256), 'schlüssel', 'a\tb']) {
      const headers = { 'idempotency-key': key }
      const response = await send(shop, { method: 'POST', url, token: customer.token, form, headers })
      expect(response.statusCode, JSON.stringify(key)).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'VALIDATION',
        message: 'Idempotency-Key must be 1 to 255 printable characters',
      })
    }
    expect(await traces(shop.app)).toEqual(before)
    for (const key of ['k', 'a'.repeat(255), '!"#$ ~{}']) {
      const headers = { 'idempotency-key': key }
      const response = await send(shop, { method: 'POST', url, token: customer.token, form, headers })
      expect(response.statusCode, JSON.stringify(key)).toBe(201)
    }
  })
})
