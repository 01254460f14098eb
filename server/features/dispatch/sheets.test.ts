import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, orderBody, errorResponseOf, send } from '../../testing/orders.ts'
import { rowsOf } from '../../testing/product-files.ts'
import { oncePerSuite, type TestShop } from '../../testing/test-shop.ts'

async function sceneOf(shop: TestShop) {
  const admin = await shop.person('admin')
  const customer = await shop.person()
  const lamp = await aProduct(admin, { stock: 1_000, weightGrams: 650, shelf: 'A 3' })
  const bell = await aProduct(admin, { name: '=Bell "small"', stock: 1_000 })
  const sheet = async (ids: string[]) => {
    const url = '/api/order/exportForCourier'
    const headers = { 'content-type': 'application/json' }
    return send(shop, { method: 'POST', url, headers, token: admin.token, payload: JSON.stringify({ ids }) })
  }
  return { shop, admin, customer, lamp, bell, sheet }
}

onBothEngines('Sheets of many orders', (engine) => {
  const scene = oncePerSuite(engine, { environment: { RATE_LIMITS: 'off' } }, sceneOf)

  it('for a courier have weight, value and contents, no formulas, and the order of the ids', async () => {
    const { customer, lamp, bell, sheet } = scene()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: 2 }], {
      shippingAddress: { ...ADDRESS, fullName: '=Asha', addressLine: '1 Sample Peth\nNear the well' },
    })
    const weighed = (await customer.call('createOrder', { body })).data
    const half = await anOrder(customer, [
      { product: lamp._id, quantity: 1 },
      { product: bell._id, quantity: 3 },
    ])
    const response = await sheet([half._id, 'nobody', weighed._id])
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="courier-[\d-]+\.csv"$/)
    expect(response.body.startsWith('\uFEFFOrder,Invoice,Name,')).toBe(true)
    expect(rowsOf(response.body)).toMatchObject([
      {
        Order: `#${half._id.slice(-6).toUpperCase()}`,
        'Weight (g)': '',
        'Value (₹)': '440',
        Contents: 'Brass lamp × 1, =Bell "small" × 3',
        Quantity: '4',
      },
      {
        Invoice: weighed.invoiceId,
        Name: "'=Asha",
        Address: '1 Sample Peth, Near the well',
        'PIN code': '411030',
        'Weight (g)': '1300',
        'Value (₹)': '220',
        Quantity: '2',
      },
    ])
  })

  it('to print contain the orders in the order of the ids, with their products’ warehouse locations', async () => {
    const { admin, customer, lamp, bell } = scene()
    const one = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const two = await anOrder(customer, [{ product: bell._id, quantity: 1 }])
    const ids = [two._id, 'nobody', one._id, two._id]
    const { data, products } = await admin.call('getOrdersToPrint', { body: { ids } })
    expect(data.map(({ _id }) => _id)).toEqual([two._id, one._id])
    expect(data[0]?.nextStatuses).toContain('confirmed')
    expect(products).toEqual({
      [lamp._id]: { shelf: 'A 3', weightGrams: 650 },
      [bell._id]: { shelf: '', weightGrams: null },
    })
  })

  it.each([
    ['getOrdersToPrint', 200],
    ['exportForCourier', 1_000],
  ] as const)('%s takes 1 to %d orders', async (call, most) => {
    const { admin } = scene()
    for (const count of [0, most + 1]) {
      const ids = Array.from({ length: count }, (_, i) => `order-${i}`)
      expect(await errorResponseOf(admin.call(call, { body: { ids } }))).toMatchObject({ code: 'VALIDATION' })
    }
  })

  it('of all that match begin with their ids, as the list filters and sorts them', async () => {
    const { admin, customer, lamp } = scene()
    const orders = [
      await anOrder(customer, [{ product: lamp._id, quantity: 7 }]),
      await anOrder(customer, [{ product: lamp._id, quantity: 9 }]),
      await anOrder(customer, [{ product: lamp._id, quantity: 8 }]),
    ]
    const move = { orderStatus: 'confirmed' }
    for (const { _id: id } of orders) await admin.call('updateOrder', { params: { id }, body: move })
    const query = { status: 'confirmed', sort: 'amount-high' } as const
    const listed = await admin.call('manageOrders', { query: { ...query, page: '1' } })
    const { data, total } = await admin.call('getOrderIds', { query })
    expect(data.map(({ _id }) => _id)).toEqual(listed.data.map(({ _id }) => _id))
    expect(data[0]).toEqual({ _id: orders[1]?._id, orderStatus: 'confirmed', paymentStatus: 'pending' })
    expect(total).toBe(listed.total)
    expect((await admin.call('getOrderIds', { query: { search: 'nobody is called so' } })).total).toBe(0)
  })
})
