import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../../testing/builders.ts'
import type { Engine } from '../../database/database.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { brokenIn } from '../../testing/orders.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'
import { aCheckout, heldOrder } from '../../testing/checkouts.ts'

const TO = {
  fullName: 'Asha Kulkarni',
  phone: '98765 00000',
  addressLine: '2 Sample Peth',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411002',
}

async function shopWithOrder(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const asha = await shop.person('customer', 'Asha')
  const lamp = await aProduct(admin)
  const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
  const params = { id: order._id }
  const correct = (by: Person, changes: object = {}, seen?: typeof order.shippingAddress) =>
    by.call('correctContact', {
      params,
      body: { shippingAddress: { ...TO, ...changes }, ...(seen ? { seen } : {}) },
    })
  const move = (orderStatus: string) => admin.call('updateOrder', { params, body: { orderStatus } })
  return { shop, admin, asha, lamp, order, params, correct, move }
}

onBothEngines('A corrected address', (engine) => {
  it('becomes the order’s, is found by search, and the history has the old one', async () => {
    const { shop, admin, asha, order, params, correct } = await shopWithOrder(engine)
    const { data } = await correct(asha, {}, order.shippingAddress)
    const address = { ...TO, phone: '9876500000', country: 'India' }
    expect(data).toMatchObject({ shippingAddress: address, mayCorrect: true })
    for (const search of ['kulkarni', '9876500000'])
      expect((await admin.call('manageOrders', { query: { search } })).data).toMatchObject([
        { _id: order._id },
      ])
    const { data: history } = await asha.call('getHistory', { params })
    expect(history.at(-1)).toMatchObject({
      kind: 'contact',
      before: order.shippingAddress,
      after: address,
      by: null,
    })
    const news = (await admin.call('getNotifications')).data
    expect(news[0]).toMatchObject({ kind: 'address-corrected', subject: order._id })
    const before = await everythingIn(shop)
    await correct(asha)
    expect(await everythingIn(shop)).toEqual(before)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is possible for its customer for half an hour while pending, for an admin until shipped, for no one else', async () => {
    const { shop, admin, asha, params, correct, move } = await shopWithOrder(engine)
    expect(await expectError(correct(await shop.person()))).toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(30 * 60_000)
    expect((await asha.call('getOrder', { params })).data.mayCorrect).toBe(false)
    const late = {
      status: 409,
      code: 'NOT_ALLOWED',
      message: 'This order is already being prepared. Please contact the shop to correct its address.',
    }
    expect(await expectError(correct(asha))).toEqual(late)
    await correct(admin)
    for (const status of ['confirmed', 'processing', 'packaging']) {
      expect((await move(status)).data.mayCorrect).toBe(true)
      await correct(admin, { addressLine: status })
    }
    expect((await move('shipped')).data.mayCorrect).toBe(false)
    expect(await expectError(correct(admin))).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'This order has been sent or closed, so its address can no longer be corrected.',
    })
  })

  it('is rejected once the shop has confirmed the order, even within the half hour', async () => {
    const { asha, correct, move } = await shopWithOrder(engine)
    await move('confirmed')
    expect(await expectError(correct(asha))).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  it('follows the rules and texts of the checkout, and no edit by two people is lost', async () => {
    const { admin, asha, order, correct } = await shopWithOrder(engine)
    expect(await expectError(correct(asha, { postalCode: '41' }))).toEqual(
      invalid('shippingAddress.postalCode', 'Please enter a valid 6-digit pincode'),
    )
    await correct(admin, {}, order.shippingAddress)
    expect(await expectError(correct(asha, { city: 'Mumbai' }, order.shippingAddress))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
  })

  it('and the one before it are both those of the order, when its checkout is sent again', async () => {
    const { admin, asha, lamp } = await shopWithOrder(engine)
    const session = await aCheckout(asha, [{ product: lamp._id, quantity: 1 }])
    const body = await heldOrder(asha, session)
    const { data: order } = await asha.call('createOrder', { body })
    await admin.call('correctContact', { params: { id: order._id }, body: { shippingAddress: TO } })
    for (const shippingAddress of [body.shippingAddress, TO]) {
      const again = await asha.call('createOrder', { body: { ...body, shippingAddress } })
      expect(again.data).toMatchObject({ _id: order._id, shippingAddress: { addressLine: '2 Sample Peth' } })
    }
    const other = asha.call('createOrder', { body: { ...body, shippingAddress: { ...TO, city: 'Mumbai' } } })
    expect(await expectError(other)).toMatchObject({ code: 'KEY_REUSED' })
  })
})
