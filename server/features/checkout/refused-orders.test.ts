import { expect, it } from 'vitest'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, brokenIn, orderBody, refusalOf, send, traces } from '../../testing/orders.ts'
import { badPictures, picture } from '../../testing/pictures.ts'
import { testShop } from '../../testing/test-shop.ts'

interface Scenario {
  name: string
  changes: Record<string, unknown>
  message: string
  field?: string
}

function address(changes: Record<string, unknown>) {
  return { shippingAddress: { ...ADDRESS, ...changes } }
}

const TEN_DIGITS = 'Please enter a valid 10-digit contact number'
const SIX_DIGITS = 'Please enter a valid 6-digit pincode'

const ADDRESSES: Scenario[] = [
  {
    name: 'no name',
    changes: address({ fullName: ' ' }),
    message: 'Name is required',
    field: 'shippingAddress.fullName',
  },
  {
    name: 'a name of one letter',
    changes: address({ fullName: 'A' }),
    message: 'Name must be at least 2 characters long',
  },
  {
    name: 'no contact',
    changes: address({ phone: '' }),
    message: 'Contact is required',
    field: 'shippingAddress.phone',
  },
  { name: 'no address', changes: address({ addressLine: '' }), message: 'Address is required' },
  { name: 'no pincode', changes: address({ postalCode: undefined }), message: 'Pincode is required' },
  { name: 'a country code', changes: address({ phone: '+91 98765 43210' }), message: TEN_DIGITS },
  { name: 'nine digits', changes: address({ phone: '987654321' }), message: TEN_DIGITS },
  {
    name: 'a pincode of five',
    changes: address({ postalCode: '41103' }),
    message: SIX_DIGITS,
    field: 'shippingAddress.postalCode',
  },
  { name: 'a pincode of letters', changes: address({ postalCode: 'PUNE30' }), message: SIX_DIGITS },
  {
    name: 'required before format',
    changes: address({ phone: '1', postalCode: '' }),
    message: 'Pincode is required',
  },
  { name: 'no address at all', changes: { shippingAddress: undefined }, message: 'Name is required' },
  { name: 'an empty address', changes: { shippingAddress: {} }, message: 'Name is required' },
  {
    name: 'an address of 501 letters',
    changes: address({ addressLine: 'क'.repeat(501) }),
    message: 'Address must be at most 500 characters long',
  },
  {
    name: 'a city of 101 letters',
    changes: address({ city: 'x'.repeat(101) }),
    message: 'City must be at most 100 characters long',
  },
  {
    name: 'a NUL in the name',
    changes: address({ fullName: 'As\u0000ha' }),
    message: 'Name must not contain control characters',
  },
  { name: 'a number as name', changes: address({ fullName: 5 }), message: 'Name must be text' },
  {
    name: 'an unknown field',
    changes: address({ landmark: 'x' }),
    message: 'Unrecognized key: "landmark"',
    field: 'shippingAddress.landmark',
  },
  {
    name: 'broken JSON',
    changes: { shippingAddress: '{"fullName":' },
    message: 'Shipping address is not valid JSON',
    field: 'shippingAddress',
  },
  {
    name: 'JSON that is a list',
    changes: { shippingAddress: '[]' },
    message: 'Shipping address must be an object',
  },
  {
    name: 'JSON that is null',
    changes: { shippingAddress: 'null' },
    message: 'Shipping address must be an object',
  },
]

const QUANTITIES: [unknown, string][] = [
  [0, 'Quantity must be at least 1'],
  [-1, 'Quantity must be at least 1'],
  [1.5, 'Quantity must be a whole number'],
  [1_001, 'Quantity can be at most 1,000'],
  [1e9, 'Quantity can be at most 1,000'],
  [1e21, 'Quantity must be a whole number'],
  ['2', 'Quantity must be a whole number'],
  [null, 'Quantity must be a whole number'],
  [true, 'Quantity must be a whole number'],
  [undefined, 'Quantity must be a whole number'],
]

function itemScenarios(lamp: string): Scenario[] {
  const line = { product: lamp, quantity: 1 }
  return [
    ...QUANTITIES.map(([quantity, message]) => ({
      name: `quantity ${JSON.stringify(quantity)}`,
      changes: { items: [{ ...line, quantity }] },
      message,
      field: 'items.0.quantity',
    })),
    { name: 'no items', changes: { items: undefined }, message: 'Your cart is empty', field: 'items' },
    { name: 'an empty cart', changes: { items: '[]' }, message: 'Your cart is empty', field: 'items' },
    { name: 'broken JSON', changes: { items: '[{' }, message: 'Items is not valid JSON', field: 'items' },
    { name: 'no JSON', changes: { items: 'lamp' }, message: 'Items is not valid JSON' },
    {
      name: 'a record for the list',
      changes: { items: JSON.stringify(line) },
      message: 'Items must be a list',
    },
    {
      name: 'a number for a line',
      changes: { items: '[5]' },
      message: 'Each item must be an object',
      field: 'items.0',
    },
    { name: 'a list for a line', changes: { items: '[[]]' }, message: 'Each item must be an object' },
    {
      name: '101 lines',
      changes: { items: Array.from({ length: 101 }, () => line) },
      message: 'An order can have at most 100 lines',
    },
    {
      name: 'no product',
      changes: { items: [{ quantity: 1 }] },
      message: 'Product is required',
      field: 'items.0.product',
    },
    {
      name: 'a number as product',
      changes: { items: [{ ...line, product: 5 }] },
      message: 'Product must be text',
    },
    {
      name: 'a NUL in the product',
      changes: { items: [{ ...line, product: 'a\u0000' }] },
      message: 'Product must not contain control characters',
    },
    {
      name: 'a product id of 65 letters',
      changes: { items: [{ ...line, product: 'x'.repeat(65) }] },
      message: 'Product must be at most 64 characters long',
    },
    {
      name: 'a negative price',
      changes: { items: [{ ...line, price: -1 }] },
      message: 'Price cannot be below 0',
      field: 'items.0.price',
    },
    {
      name: 'a price of three decimals',
      changes: { items: [{ ...line, price: 1.005 }] },
      message: 'Price can have at most two decimals',
    },
    {
      name: 'words for a price',
      changes: { items: [{ ...line, shippingPrice: 'free' }] },
      message: 'Shipping price must be a number',
    },
    {
      name: 'an unknown field in a line',
      changes: { items: [{ ...line, discount: 100 }] },
      message: 'Unrecognized key: "discount"',
      field: 'items.0.discount',
    },
    {
      name: 'an unknown field',
      changes: { totalAmount: '1' },
      message: 'Unrecognized key: "totalAmount"',
      field: 'totalAmount',
    },
    {
      name: 'a status of one’s own',
      changes: { paymentStatus: 'paid' },
      message: 'Unrecognized key: "paymentStatus"',
    },
    {
      name: 'another payment method',
      changes: { paymentMethod: 'COD' },
      message: 'Payment method must be Online',
      field: 'paymentMethod',
    },
    {
      name: 'a reference with spaces',
      changes: { reference: 'AB 12' },
      message: 'Reference must be letters and digits, at most 12',
    },
    { name: 'no user', changes: { userId: '' }, message: 'User is required' },
    {
      name: 'text for a picture',
      changes: { image: 'paid.png' },
      message: 'Payment screenshot is required',
      field: 'image',
    },
    {
      name: 'no picture',
      changes: { image: undefined },
      message: 'Payment screenshot is required',
      field: 'image',
    },
    {
      name: 'everything wrong',
      changes: { items: '[]', image: undefined, ...address({ fullName: '' }) },
      message: 'Name is required',
    },
  ]
}

onBothEngines('a refused order', (engine) => {
  it('is told the first failing rule and its field, and leaves nothing behind', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const before = await traces(shop.app)
    for (const { name, changes, message, field } of [...ADDRESSES, ...itemScenarios(lamp._id)]) {
      const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], changes)
      const told = await refusalOf(customer.call('createOrder', { body })).catch(
        (error: Error) => error.message,
      )
      expect(told, name).toEqual({
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

  it('is told what is wrong with its picture, and no file stays', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const before = await traces(shop.app)
    for (const { name, file, answer } of await badPictures()) {
      const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], { image: file })
      const { status, ...told } = answer
      expect(await refusalOf(customer.call('createOrder', { body })), name).toMatchObject({
        httpStatus: status,
        success: false,
        code: told.code,
      })
    }
    expect(await traces(shop.app)).toEqual(before)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is refused as a whole when its form is broken: a part twice, no boundary, cut off, an eleventh file', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const before = await traces(shop.app)
    const post = { method: 'POST', url: '/api/order/createOrder', token: customer.token } as const
    const form = {
      userId: customer.id,
      items: JSON.stringify([{ product: lamp._id, quantity: 1 }]),
      shippingAddress: JSON.stringify(ADDRESS),
      image: await picture(),
    }
    const multipart = 'multipart/form-data; boundary=x'
    const part = '--x\r\ncontent-disposition: form-data; name="userId"\r\n\r\n'
    const broken = [
      { ...post, form: { ...form, image: [await picture(), await picture()] } },
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
      const answer = await send(shop, request)
      expect([400, 413, 415], `${number}: ${answer.body}`).toContain(answer.statusCode)
      expect(answer.json(), String(number)).toMatchObject({
        success: false,
        message: expect.stringMatching(/\w/),
        code: expect.stringMatching(/^[A-Z_]+$/),
        requestId: answer.headers['x-request-id'],
      })
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('of somebody who may not order is refused before anything else is looked at', async () => {
    const shop = await testShop(engine)
    const [admin, dhobi] = [await shop.person('admin'), await shop.person('dhobi')]
    for (const person of [admin, dhobi]) {
      expect(await refusalOf(person.call('createOrder', { body: {} as never }))).toMatchObject({
        httpStatus: 403,
        code: 'FORBIDDEN',
      })
    }
    expect(await refusalOf(shop.call('createOrder', { body: {} as never }))).toMatchObject({
      httpStatus: 401,
      code: 'NOT_SIGNED_IN',
    })
  })

  it('above 30 an hour waits for the hour’s end; refused and repeated ones do not count', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'), { stock: 100 })
    const [customer, other] = [await shop.person(), await shop.person()]
    const items = [{ product: lamp._id, quantity: 1 }]
    const repeated = await orderBody(customer, items)
    for (let i = 0; i < 30; i += 1)
      await customer.call('createOrder', { body: i < 2 ? repeated : await orderBody(customer, items) })
    const tooMuch = await orderBody(customer, [{ product: lamp._id, quantity: 1_000 }])
    expect(await refusalOf(customer.call('createOrder', { body: tooMuch }))).toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    await customer.call('createOrder', { body: await orderBody(customer, items) })
    shop.clock.advance(60_000)
    const before = await traces(shop.app)
    const form = {
      userId: customer.id,
      items: JSON.stringify(items),
      shippingAddress: JSON.stringify(ADDRESS),
      image: await picture(),
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
