import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { aCheckout, heldOrder, ledgerOf, letCheckoutsRunOut, stockOf } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, filesOf, orderBody, errorResponseOf, traces } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

async function aShop(engine: 'sqlite' | 'postgres') {
  const shop = await testShop(engine)
  return { shop, admin: await shop.person('admin'), customer: await shop.person() }
}

onBothEngines('an order by checkout', (engine) => {
  it('takes what was held: the hold is released, the order takes its own stock, and a cancellation gives it back', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 3 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 3 }])
    const { data } = await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(data).toMatchObject({ totalAmount: 330, reference: session.reference, orderStatus: 'pending' })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -3', 'released 3', 'order -3'])
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 3 })
    expect(await customer.call('getCheckout')).toMatchObject({ data: null, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
    await admin.call('updateOrder', { params: { id: data._id }, body: { orderStatus: 'cancelled' } })
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 3, sold: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('may split a product’s units into lines', async () => {
    const { admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 3 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 3 }])
    const items = [1, 2].map((quantity) => ({ product: lamp._id, quantity }))
    expect((await aCheckout(customer, items))._id).toBe(session._id)
    const { data } = await customer.call('createOrder', {
      body: await orderBody(customer, items, { checkout: session._id }),
    })
    expect(data).toMatchObject({ totalAmount: 330, items: [{ quantity: 1 }, { quantity: 2 }] })
  })

  it('uses the session’s prices and products, whatever has changed in the catalogue', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const [lamp, bell, conch] = [await aProduct(admin), await aProduct(admin), await aProduct(admin)]
    const items = [lamp, bell, conch].map(({ _id }) => ({ product: _id, quantity: 2 }))
    const session = await aCheckout(customer, items)
    const changed = { name: 'Silver lamp', price: 9_000, shippingPrice: 99, hsnCode: '7114', stock: 0 }
    await admin.call('updateProductById', { params: { id: lamp._id }, body: changed })
    await admin.call('updateProductById', { params: { id: bell._id }, body: { status: 'inactive' } })
    await admin.call('deleteProductById', { params: { id: conch._id } })
    const { data } = await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(data.totalAmount).toBe(660)
    const plain = { quantity: 2, price: 100, shippingPrice: 10, hsnCode: '74198030', refundable: 2 }
    expect(data.items).toEqual(
      [lamp, bell, conch].map((product) => ({
        _id: expect.any(String),
        product: { _id: product._id, name: 'Brass lamp', image: product.images[0] },
        ...plain,
      })),
    )
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is one order, however often and with whatever key and image it is sent', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin)
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    const send = async (key?: string) => {
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
      return (await customer.call('createOrder', { body: await heldOrder(customer, session), headers })).data
        ._id
    }
    const first = await send('one')
    expect([await send('two'), await send()]).toEqual([first, first])
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    expect(await traces(shop.app)).toMatchObject({ orders: 1 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('whose response was lost is the same order in a new checkout, which then holds nothing', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 3 })
    const items = [{ product: lamp._id, quantity: 1 }]
    const body = await heldOrder(customer, await aCheckout(customer, items))
    const first = (await customer.call('createOrder', { body })).data._id
    const anew = await aCheckout(customer, items)
    const named = { ...body, checkout: anew._id, reference: anew.reference }
    expect((await customer.call('createOrder', { body: named })).data._id).toBe(first)
    expect(await customer.call('getCheckout')).toMatchObject({ data: null, lapsed: null })
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 2, sold: 1 })
    expect(await traces(shop.app)).toMatchObject({ orders: 1 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that was already placed says so when the address is corrected afterwards', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 3 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    const body = await heldOrder(customer, session)
    const { data } = await customer.call('createOrder', { body })
    const corrected = {
      ...body,
      shippingAddress: { ...data.shippingAddress, addressLine: '99 Right Street' },
    }
    expect(await errorResponseOf(customer.call('createOrder', { body: corrected }))).toMatchObject({
      httpStatus: 422,
      code: 'KEY_REUSED',
      message: expect.stringMatching(
        /^You have already placed this order, with the address you entered first\./,
      ),
    })
    expect(await traces(shop.app)).toMatchObject({ orders: 1 })
    expect(await filesOf(shop.app, 'private')).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('without a session leaves the customer’s hold alone', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 3 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    await anOrder(customer, [{ product: lamp._id, quantity: 2 }])
    expect(await customer.call('getCheckout')).toMatchObject({ data: { _id: session._id } })
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 2 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that has run out is still taken while stock and prices allow', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 1 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    await letCheckoutsRunOut(shop)
    const { data } = await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(data).toMatchObject({ totalAmount: 110, reference: session.reference })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -1', 'released 1', 'order -1'])
    const again = await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(again.data._id).toBe(data._id)
    expect(await customer.call('getCheckout')).toMatchObject({ data: null, lapsed: null })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('that was replaced by another of the same customer is not rejected because of that one’s hold', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const [lamp, bell] = [await aProduct(admin, { stock: 1 }), await aProduct(admin)]
    const paid = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    await aCheckout(
      customer,
      [lamp, bell].map(({ _id }) => ({ product: _id, quantity: 1 })),
    )
    const { data } = await customer.call('createOrder', { body: await heldOrder(customer, paid) })
    expect(data.totalAmount).toBe(110)
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 1 })
    expect(await stockOf(shop, bell._id)).toEqual({ stock: 10, sold: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('from someone else’s session, or none, is not found, and leaves nothing behind', async () => {
    const { shop, admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin)
    const session = await aCheckout(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const before = await traces(shop.app)
    for (const checkout of [session._id, '018f0000-0000-7000-8000-000000000000']) {
      const body = await heldOrder(customer, session, { checkout })
      expect(await errorResponseOf(customer.call('createOrder', { body }))).toMatchObject({
        httpStatus: 404,
        code: 'NOT_FOUND',
        message: 'Checkout not found',
      })
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('notifies the admins of low stock by what is left, held or not, and only once', async () => {
    const { shop, admin } = await aShop(engine)
    const lamp = await aProduct(admin, { stock: 10 })
    const customers = [await shop.person(), await shop.person(), await shop.person()]
    const items = [{ product: lamp._id, quantity: 1 }]
    const sessions = []
    for (const one of customers) sessions.push(await aCheckout(one, items))
    const low = async () => {
      const { data } = await admin.call('getNotifications')
      return data.filter(({ kind }) => kind === 'low-stock').map(({ facts }) => facts.stock)
    }
    expect(await low()).toEqual([])
    for (const [i, one] of customers.entries())
      await one.call('createOrder', { body: await heldOrder(one, sessions[i]!) })
    expect(await low()).toEqual([9])
  })

  it('gives the order the session’s reference, whatever the form contains', async () => {
    const { admin, customer } = await aShop(engine)
    const lamp = await aProduct(admin)
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], {
      checkout: session._id,
      reference: 'MYOWN1',
    })
    expect((await customer.call('createOrder', { body })).data.reference).toBe(session.reference)
  })

  it('is rejected and leaves nothing while the shop has no UPI ID, and is accepted once it has one', async () => {
    const { shop, admin, customer } = await aShop(engine)
    await shop.app.database.transaction((tx) => tx.db.deleteFrom('store_settings').execute())
    const lamp = await aProduct(admin, { stock: 5 })
    const begun = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    expect(begun).toMatchObject({ upiId: '', payeeName: '' })
    const before = await traces(shop.app)
    const body = await heldOrder(customer, begun)
    expect(await errorResponseOf(customer.call('createOrder', { body }))).toMatchObject({
      httpStatus: 409,
      code: 'NO_UPI_ID',
    })
    expect(await traces(shop.app)).toEqual(before)

    await admin.call('updateSettings', { body: { upiId: 'late@upi', payeeName: 'Late Shop' } })
    const { data } = await customer.call('getCheckout')
    expect(data).toMatchObject({ _id: begun._id, upiId: 'late@upi', payeeName: 'Late Shop' })
    expect(data?.upiLink).toContain(`pa=late@upi&pn=Late%20Shop&am=${begun.total.toFixed(2)}`)
    const { data: order } = await customer.call('createOrder', { body: await heldOrder(customer, begun) })
    const { data: payment } = await admin.call('getPayment', { params: { id: order._id } })
    expect(payment).toMatchObject({ expected: { payeeVpa: 'late@upi' } })
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
