import { expect, it } from 'vitest'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { ADDRESS, brokenIn, orderBody, errorResponseOf, send, traces } from '../../testing/orders.ts'
import { badImages, testImage } from '../../testing/test-images.ts'
import { testShop } from '../../testing/test-shop.ts'

type Scenario = [name: string, changes: Record<string, unknown>, message: string, field?: string]

function address(changes: Record<string, unknown>) {
  return { shippingAddress: { ...ADDRESS, ...changes } }
}

const TEN_DIGITS = 'Please enter a valid 10-digit contact number'
const SIX_DIGITS = 'Please enter a valid 6-digit pincode'

const ADDRESSES: Scenario[] = [
  ['no name', address({ fullName: ' ' }), 'Name is required', 'shippingAddress.fullName'],
  ['a name of one letter', address({ fullName: 'A' }), 'Name must be at least 2 characters long'],
  ['no contact', address({ phone: '' }), 'Contact is required', 'shippingAddress.phone'],
  ['no address', address({ addressLine: '' }), 'Address is required'],
  ['no pincode', address({ postalCode: undefined }), 'Pincode is required'],
  ['a country code', address({ phone: '+91 98765 43210' }), TEN_DIGITS],
  ['nine digits', address({ phone: '987654321' }), TEN_DIGITS],
  ['a pincode of five', address({ postalCode: '41103' }), SIX_DIGITS, 'shippingAddress.postalCode'],
  ['a pincode of letters', address({ postalCode: 'PUNE30' }), SIX_DIGITS],
  ['required before format', address({ phone: '1', postalCode: '' }), 'Pincode is required'],
  ['no address at all', { shippingAddress: undefined }, 'Name is required'],
  ['an empty address', { shippingAddress: {} }, 'Name is required'],
  [
    'an address of 501 letters',
    address({ addressLine: 'क'.repeat(501) }),
    'Address must be at most 500 characters long',
  ],
  ['a city of 101 letters', address({ city: 'x'.repeat(101) }), 'City must be at most 100 characters long'],
  ['a NUL in the name', address({ fullName: 'As\u0000ha' }), 'Name must not contain control characters'],
  ['a number as name', address({ fullName: 5 }), 'Name must be text'],
  [
    'an unknown field',
    address({ landmark: 'x' }),
    'Unrecognized key: "landmark"',
    'shippingAddress.landmark',
  ],
  [
    'broken JSON',
    { shippingAddress: '{"fullName":' },
    'Shipping address must be valid JSON',
    'shippingAddress',
  ],
  ['JSON that is a list', { shippingAddress: '[]' }, 'Shipping address must be an object'],
  ['JSON that is null', { shippingAddress: 'null' }, 'Shipping address must be an object'],
]

const QUANTITIES: [unknown, string][] = [
  [0, 'Quantity must be at least 1'],
  [-1, 'Quantity must be at least 1'],
  [1.5, 'Quantity must be a whole number'],
  [1_001, 'Quantity must be 1,000 or less'],
  [1e9, 'Quantity must be 1,000 or less'],
  [1e21, 'Quantity must be a whole number'],
  ['2', 'Quantity must be a whole number'],
  [null, 'Quantity must be a whole number'],
  [true, 'Quantity must be a whole number'],
  [undefined, 'Quantity must be a whole number'],
]

function itemScenarios(lamp: string): Scenario[] {
  const line = { product: lamp, quantity: 1 }
  return [
    ...QUANTITIES.map(([quantity, message]): Scenario => [
      `quantity ${JSON.stringify(quantity)}`,
      { items: [{ ...line, quantity }] },
      message,
      'items.0.quantity',
    ]),
    ['no items', { items: undefined }, 'Your cart is empty', 'items'],
    ['an empty cart', { items: '[]' }, 'Your cart is empty', 'items'],
    ['broken JSON', { items: '[{' }, 'Items must be valid JSON', 'items'],
    ['no JSON', { items: 'lamp' }, 'Items must be valid JSON'],
    ['a record for the list', { items: JSON.stringify(line) }, 'Items must be a list'],
    ['a number for a line', { items: '[5]' }, 'Each item must be an object', 'items.0'],
    ['a list for a line', { items: '[[]]' }, 'Each item must be an object'],
    ['101 lines', { items: Array.from({ length: 101 }, () => line) }, 'An order can have up to 100 items'],
    ['no product', { items: [{ quantity: 1 }] }, 'Product is required', 'items.0.product'],
    ['a number as product', { items: [{ ...line, product: 5 }] }, 'Product must be text'],
    [
      'a NUL in the product',
      { items: [{ ...line, product: 'a\u0000' }] },
      'Product must not contain control characters',
    ],
    [
      'a product id of 65 letters',
      { items: [{ ...line, product: 'x'.repeat(65) }] },
      'Product must be at most 64 characters long',
    ],
    ['a negative price', { items: [{ ...line, price: -1 }] }, 'Price cannot be below 0', 'items.0.price'],
    [
      'a price of three decimals',
      { items: [{ ...line, price: 1.005 }] },
      'Price can have at most two decimals',
    ],
    ['words for a price', { items: [{ ...line, shippingPrice: 'free' }] }, 'Shipping price must be a number'],
    [
      'an unknown field in a line',
      { items: [{ ...line, discount: 100 }] },
      'Unrecognized key: "discount"',
      'items.0.discount',
    ],
    ['an unknown field', { totalAmount: '1' }, 'Unrecognized key: "totalAmount"', 'totalAmount'],
    ['a status of one’s own', { paymentStatus: 'paid' }, 'Unrecognized key: "paymentStatus"'],
    ['another payment method', { paymentMethod: 'COD' }, 'Payment method must be Online', 'paymentMethod'],
    ['a reference with spaces', { reference: 'AB 12' }, 'Reference must be up to 12 letters and digits'],
    ['no user', { userId: '' }, 'User is required'],
    ['text for a picture', { image: 'paid.png' }, 'Payment screenshot is required', 'image'],
    ['no picture', { image: undefined }, 'Payment screenshot is required', 'image'],
    ['everything wrong', { items: '[]', image: undefined, ...address({ fullName: '' }) }, 'Name is required'],
  ]
}

onBothEngines('a rejected order', (engine) => {
  it('names the first failing rule and its field, and leaves nothing behind', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const before = await traces(shop.app)
    for (const [name, changes, message, field] of [...ADDRESSES, ...itemScenarios(lamp._id)]) {
      const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], changes)
      const errorResponse = await errorResponseOf(customer.call('createOrder', { body })).catch(
        (error: Error) => error.message,
      )
      expect(errorResponse, name).toEqual({
        httpStatus: 400,
        success: false,
        code: 'VALIDATION',
        message,
        error: message,
        requestId: expect.any(String),
        fields: field ? expect.objectContaining({ [field]: expect.any(String) }) : expect.any(Object),
      })
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('names what is wrong with its image, and no file remains', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const before = await traces(shop.app)
    for (const { name, file, response } of await badImages()) {
      const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], { image: file })
      const { status, ...errorResponse } = response
      expect(await errorResponseOf(customer.call('createOrder', { body })), name).toMatchObject({
        httpStatus: status,
        success: false,
        code: errorResponse.code,
      })
    }
    expect(await traces(shop.app)).toEqual(before)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('above 30 an hour has to wait for the end of the hour; rejected and repeated ones do not count', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const [customer, other] = [await shop.person(), await shop.person()]
    const items = [{ product: lamp._id, quantity: 1 }]
    const repeated = await orderBody(customer, items)
    for (let i = 0; i < 30; i += 1)
      await customer.call('createOrder', { body: i < 2 ? repeated : await orderBody(customer, items) })
    const tooMuch = await orderBody(customer, [{ product: lamp._id, quantity: 1_000 }])
    expect(await errorResponseOf(customer.call('createOrder', { body: tooMuch }))).toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    await customer.call('createOrder', { body: await orderBody(customer, items) })
    shop.clock.advance(60_000)
    const before = await traces(shop.app)
    const form = {
      userId: customer.id,
      items: JSON.stringify(items),
      shippingAddress: JSON.stringify(ADDRESS),
      image: await testImage(),
    }
    const request = { method: 'POST', url: '/api/order/createOrder', token: customer.token, form } as const
    const refused = await send(shop, request)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3540')
    expect(refused.json()).toMatchObject({ success: false, code: 'TOO_MANY' })
    expect(await traces(shop.app)).toEqual(before)
    await customer.call('createOrder', { body: repeated })
    await other.call('createOrder', { body: await orderBody(other, items) })
    shop.clock.advance(3_540_000)
    expect((await send(shop, request)).statusCode).toBe(201)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

onOneEngine('a rejected order', (engine) => {
  it('is rejected completely if its form is broken: a part twice, no boundary, truncated, an eleventh file', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const before = await traces(shop.app)
    const post = { method: 'POST', url: '/api/order/createOrder', token: customer.token } as const
    const form = {
      userId: customer.id,
      items: JSON.stringify([{ product: lamp._id, quantity: 1 }]),
      shippingAddress: JSON.stringify(ADDRESS),
      image: await testImage(),
    }
    const multipart = 'multipart/form-data; boundary=x'
    const part = '--x\r\ncontent-disposition: form-data; name="userId"\r\n\r\n'
    const broken = [
      { ...post, form: { ...form, image: [await testImage(), await testImage()] } },
      { ...post, headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
      { ...post, headers: { 'content-type': multipart }, payload: `${part}someone` },
      { ...post, headers: { 'content-type': multipart }, payload: '--x\r\nnonsense' },
      { ...post, headers: { 'content-type': multipart }, payload: '' },
      { ...post, headers: { 'content-type': 'text/plain' }, payload: 'userId=1' },
      { ...post, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'userId=1' },
      { ...post, headers: { 'content-type': 'application/json' }, payload: '{"userId":' },
      { ...post, headers: { 'content-type': 'application/json' }, payload: '[]' },
      {
        ...post,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...form, image: 'a' }),
      },
      { ...post, form: { ...form, __proto: 'x', constructor: 'x' } },
      { ...post, form: { ...form, note: 'x'.repeat(1_048_577) } },
      { ...post },
    ]
    for (const [number, request] of broken.entries()) {
      const response = await send(shop, request)
      expect([400, 413, 415], `${number}: ${response.body}`).toContain(response.statusCode)
      expect(response.json(), String(number)).toMatchObject({
        success: false,
        message: expect.stringMatching(/\w/),
        code: expect.stringMatching(/^[A-Z_]+$/),
        requestId: response.headers['x-request-id'],
      })
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('from someone who may not order is rejected before anything else is checked', async () => {
    const shop = await testShop(engine)
    const [admin, dhobi] = [await shop.person('admin'), await shop.person('dhobi')]
    for (const person of [admin, dhobi]) {
      expect(await errorResponseOf(person.call('createOrder', { body: {} as never }))).toMatchObject({
        httpStatus: 403,
        code: 'FORBIDDEN',
      })
    }
    expect(await errorResponseOf(shop.call('createOrder', { body: {} as never }))).toMatchObject({
      httpStatus: 401,
      code: 'NOT_SIGNED_IN',
    })
  })
})
