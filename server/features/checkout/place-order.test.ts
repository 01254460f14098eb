import { expect, it } from 'vitest'
import { aCategory, aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, brokenIn, orderBody, errorResponseOf, send, traces } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { testShop, type TestShop } from '../../testing/test-shop.ts'

onBothEngines('placing an order', (engine) => {
  it('returns the whole order: lines, address, total, both statuses pending, and nothing for the customer to change', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer', 'आशा देवी')
    const lamp = await aProduct(admin, { price: 249.5, originalPrice: 300, shippingPrice: 10.25 })
    const items = [{ product: lamp._id, quantity: 3, price: 249.5, shippingPrice: 10.25, hsnCode: '1' }]
    const response = await customer.call('createOrder', {
      body: await orderBody(customer, items, { reference: 'AB12CD34' }),
    })
    expect(response).toEqual({
      success: true,
      message: 'Order submitted successfully!',
      data: {
        _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        invoiceId: 'INV-2627-000001',
        user: { _id: customer.id, name: 'आशा देवी', email: customer.email },
        shippingAddress: { ...ADDRESS, phone: '9876543210', stateCode: '27', country: 'India' },
        buyerGstin: '',
        documents: [],
        items: [
          {
            _id: expect.any(String),
            product: { _id: lamp._id, name: lamp.name, image: lamp.images[0] },
            quantity: 3,
            price: 249.5,
            shippingPrice: 10.25,
            hsnCode: lamp.hsnCode,
            refundable: 3,
          },
        ],
        totalAmount: 779.25,
        orderStatus: 'pending',
        paymentStatus: 'pending',
        paymentMethod: 'Online',
        reference: 'AB12CD34',
        image: expect.stringMatching(/^\/files\/private\/screenshots\/[^?]+\?expires=\d+&signature=[\w-]+$/),
        imageDeletedAt: null,
        imageWanted: false,
        createdAt: '2026-11-20T06:30:00.000Z',
        updatedAt: '2026-11-20T06:30:00.000Z',
        nextStatuses: [],
        mayCorrect: true,
        tracking: null,
        received: null,
        refundDue: false,
        refundDueAmount: 0,
        refunds: [],
        reducedBy: 0,
        byPhone: false,
        disputed: false,
        dispute: null,
      },
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('takes the stock, writes one movement per product, the history and the counters, and returns 201', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin, { stock: 10 })
    const bell = await aProduct(admin, { name: 'Bell', stock: 5 })
    const response = await send(shop, {
      method: 'POST',
      url: '/api/order/createOrder',
      token: customer.token,
      form: await formOf(customer.id, [
        { product: lamp._id, quantity: 2 },
        { product: bell._id, quantity: 1 },
        { product: lamp._id, quantity: 3 },
      ]),
    })
    expect(response.statusCode).toBe(201)
    expect(response.headers['cache-control']).toBe('no-store')
    const order = response.json<{ data: { _id: string; items: { quantity: number }[] } }>().data
    expect(order.items.map(({ quantity }) => quantity)).toEqual([2, 1, 3])
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 5, sold: 5 })
    expect(await stockOf(shop, bell._id)).toEqual({ stock: 4, sold: 1 })
    const movements = await shop.app.database.read
      .selectFrom('stock_movements')
      .select(['product_id', 'delta'])
      .where('order_id', '=', order._id)
      .orderBy('delta')
      .execute()
    expect(movements).toEqual([
      { product_id: lamp._id, delta: -5 },
      { product_id: bell._id, delta: -1 },
    ])
    const history = await customer.call('getHistory', { params: { id: order._id } })
    expect(history.data.map(({ kind, from, to }) => ({ kind, from, to }))).toEqual([
      { kind: 'order', from: null, to: 'pending' },
      { kind: 'payment', from: null, to: 'pending' },
    ])
    const own = await customer.call('getUserOrders', { params: { userId: customer.id } })
    expect(own).toMatchObject({ totalOrders: 1, pendingOrders: 1, deliveredOrders: 0, cancelledOrders: 0 })
    const { data } = await admin.call('dashboard')
    expect(data).toMatchObject({ totalOrders: 1, pendingOrders: 1, totalRevenue: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('shows the smaller stock in the public list with the next request', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 3 })
    expect((await shop.call('getAllProduct')).data[0]).toMatchObject({ stock: 3, sold: 0 })
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 3 }])
    expect((await shop.call('getAllProduct')).data[0]).toMatchObject({ stock: 0, sold: 3 })
  })

  it('works for role user too, but never for someone else', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const [user, customer] = [await shop.person('user'), await shop.person()]
    const items = [{ product: lamp._id, quantity: 1 }]
    expect((await anOrder(user, items)).user._id).toBe(user.id)
    const before = await traces(shop.app)
    const body = await orderBody(customer, items, { userId: user.id })
    expect(await errorResponseOf(customer.call('createOrder', { body }))).toMatchObject({
      httpStatus: 403,
      code: 'FORBIDDEN',
    })
    expect(await traces(shop.app)).toEqual(before)
  })

  it('leaves the order unchanged when the product is edited and deleted afterwards', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin)
    const placed = await anOrder(customer, [{ product: lamp._id, quantity: 2 }])
    await admin.call('updateProductById', {
      params: { id: lamp._id },
      body: { name: 'Silver lamp', price: 999, shippingPrice: 99, hsnCode: '7114' },
    })
    const edited = await customer.call('getOrder', { params: { id: placed._id } })
    expect(edited.data).toEqual({ ...placed, image: expect.any(String) })
    await admin.call('deleteProductById', { params: { id: lamp._id } })
    await admin.call('deleteSubCategoryById', { params: { id: lamp.subCategory._id } })
    await admin.call('deleteCategoryById', { params: { id: lamp.category._id } })
    const later = await customer.call('getOrder', { params: { id: placed._id } })
    expect({ ...later.data, image: '' }).toEqual({
      ...placed,
      image: '',
      items: placed.items.map((item) => ({ ...item, product: { ...item.product, _id: expect.anything() } })),
    })
    await admin.call('updateOrder', { params: { id: placed._id }, body: { orderStatus: 'cancelled' } })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('rejects a changed price with the current lines, and accepts the order at the new one', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin, { price: 100, shippingPrice: 10, originalPrice: 150 })
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 120.5 } })
    const before = await traces(shop.app)
    const seen = { product: lamp._id, quantity: 2, price: 100, shippingPrice: 10 }
    for (const items of [[seen], [{ ...seen, price: 120.5, shippingPrice: 9.99 }]]) {
      const body = await orderBody(customer, items)
      expect(await errorResponseOf(customer.call('createOrder', { body }))).toMatchObject({
        httpStatus: 409,
        code: 'PRICE_CHANGED',
        lines: [
          {
            product: lamp._id,
            name: lamp.name,
            quantity: 2,
            price: 120.5,
            originalPrice: 150,
            shippingPrice: 10,
          },
        ],
      })
    }
    expect(await traces(shop.app)).toEqual(before)
    const body = await orderBody(customer, [{ ...seen, price: 120.5 }])
    expect((await customer.call('createOrder', { body })).data.totalAmount).toBe(261)
  })

  it('adds up the lines of one product before checking the stock, and names everything that is short', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin, { stock: 3 })
    const bell = await aProduct(admin, { name: 'Bell', stock: 0 })
    const conch = await aProduct(admin, { name: 'Conch', stock: 9 })
    const before = await traces(shop.app)
    const body = await orderBody(customer, [
      { product: lamp._id, quantity: 2 },
      { product: conch._id, quantity: 9 },
      { product: bell._id, quantity: 1 },
      { product: lamp._id, quantity: 2 },
    ])
    expect(await errorResponseOf(customer.call('createOrder', { body }))).toMatchObject({
      httpStatus: 409,
      code: 'OUT_OF_STOCK',
      message: 'Only 3 of Brass lamp left, Bell is sold out. Please update your cart.',
      items: [
        { product: lamp._id, name: 'Brass lamp', left: 3 },
        { product: bell._id, name: 'Bell', left: 0 },
      ],
    })
    expect(await traces(shop.app)).toEqual(before)
    const fits = [1, 2].map((quantity) => ({ product: lamp._id, quantity }))
    await anOrder(customer, fits)
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 0, sold: 3 })
  })

  it('rejects products that are not for sale, by name, and leaves nothing behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person()
    const sold = await aProduct(admin, { name: 'Sold lamp' })
    const inactive = await aProduct(admin, { name: 'Resting lamp', status: 'inactive' })
    const deleted = await aProduct(admin, { name: 'Gone lamp' })
    await admin.call('deleteProductById', { params: { id: deleted._id } })
    const inCategory = await aProduct(admin, { name: 'Lamp of a resting category' })
    await admin.call('updateCategoryById', {
      params: { id: inCategory.category._id },
      body: { status: 'inactive' },
    })
    const inSubcategory = await aProduct(admin, { name: 'Lamp of a resting subcategory' })
    await admin.call('updateSubCategoryById', {
      params: { id: inSubcategory.subCategory._id },
      body: { status: 'inactive' },
    })
    const before = await traces(shop.app)
    const unknown = { _id: '018f0000-0000-7000-8000-000000000000', name: 'Unknown Product' }
    for (const product of [inactive, deleted, inCategory, inSubcategory, unknown]) {
      const items = [sold, product].map(({ _id }) => ({ product: _id, quantity: 1 }))
      const body = await orderBody(customer, items)
      expect(await errorResponseOf(customer.call('createOrder', { body }))).toMatchObject({
        httpStatus: 409,
        code: 'NOT_ON_SALE',
        message: expect.stringContaining(product.name),
        items: [{ product: product._id, name: product.name }],
      })
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('sells what the public list shows, even if an old status has a capital', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    await shop.app.database.transaction(async (tx) => {
      for (const table of ['products', 'categories', 'subcategories'] as const)
        await tx.db.updateTable(table).set({ status: 'Active' }).execute()
    })
    expect((await shop.call('getAllProduct', { query: { limit: '5' } })).data).toHaveLength(1)
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
  })

  it('takes 100 lines and the largest prices without losing a paisa', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const inCategory = await aCategory(admin)
    const dear = await aProduct(admin, {
      ...inCategory,
      price: 9_999_999.99,
      shippingPrice: 9_999_999.99,
      stock: 1_000_000,
    })
    const items = Array.from({ length: 100 }, () => ({ product: dear._id, quantity: 1_000 }))
    const order = await anOrder(await shop.person(), items)
    expect(order.totalAmount).toBe(1_999_999_998_000)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('numbers invoices by India’s financial year, which turns at its midnight, and starts again at one', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const buy = async () => anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const start = shop.clock.now()
    shop.clock.advance(Date.parse('2027-03-31T18:29:59.999Z') - start)
    expect((await buy()).invoiceId).toBe('INV-2627-000001')
    expect((await buy()).invoiceId).toBe('INV-2627-000002')
    shop.clock.advance(1)
    expect((await buy()).invoiceId).toBe('INV-2728-000001')
    expect((await buy()).invoiceId).toBe('INV-2728-000002')
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

async function stockOf(shop: TestShop, id: string) {
  return shop.app.database.read
    .selectFrom('products')
    .select(['stock', 'sold'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function formOf(userId: string, items: unknown) {
  return {
    userId,
    items: JSON.stringify(items),
    shippingAddress: JSON.stringify(ADDRESS),
    image: await testImage(),
  }
}
