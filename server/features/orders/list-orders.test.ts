import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, brokenIn, orderBody, errorResponseOf, send } from '../../testing/orders.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

interface Shelf {
  admin: Person
  /** In the order of placing, one per day at 06:30 UTC from 20 November 2026. */
  orders: Order[]
  list: (query?: Record<string, string>) => ReturnType<typeof listed>
}

async function listed(admin: Person, query: Record<string, string>) {
  return admin.call('manageOrders', { query })
}

/** Six orders with three names, quantities 1 to 6 and six statuses; the last two are paid. */
async function sixOrders(
  engine: 'sqlite' | 'postgres',
): Promise<Shelf & { shop: Awaited<ReturnType<typeof testShop>> }> {
  const shop = await testShop(engine)
  const first = await shop.person('admin')
  const lamp = await aProduct(first, { price: 100, shippingPrice: 10, stock: 100 })
  const ways = [
    [],
    ['confirmed'],
    ['confirmed', 'processing'],
    ['confirmed', 'shipped'],
    ['cancelled'],
    ['confirmed', 'shipped', 'delivered'],
  ]
  const names = ['Asha Patil', 'आशा पाटील', 'Émile 100% _Tester\\']
  const orders: Order[] = []
  let admin = first
  for (const [i, way] of ways.entries()) {
    if (i > 0) shop.clock.advance(86_400_000)
    admin = await shop.person('admin')
    const customer = await shop.person()
    const body = await orderBody(customer, [{ product: lamp._id, quantity: i + 1 }], {
      shippingAddress: { ...ADDRESS, fullName: names[i % 3], phone: `900000000${i}` },
    })
    let { data } = await customer.call('createOrder', { body })
    const params = { id: data._id }
    for (const orderStatus of way)
      data = (await admin.call('updateOrder', { params, body: { orderStatus } })).data
    if (i >= 4)
      data = (await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })).data
    orders.push(data)
  }
  return { shop, admin, orders, list: (query = {}) => listed(admin, query) }
}

onBothEngines('Order Management’s list', (engine) => {
  it('is the whole list, newest first, with next steps and the counts of the cards', async () => {
    const { shop, orders, list } = await sixOrders(engine)
    const whole = await list()
    expect(whole.data.map(({ _id }) => _id)).toEqual(orders.map(({ _id }) => _id).toReversed())
    expect(whole.counts).toEqual({ total: 6, inProgress: 3, processing: 1, completed: 1, cancelled: 1 })
    expect(whole).not.toHaveProperty('page')
    expect(whole.data[0]?.nextStatuses).toEqual(['cancelled', 'returned'])
    expect(whole.data[1]?.refundDue).toBe(true)
    expect(whole.data[5]?.items).toMatchObject([{ quantity: 1, price: 100, shippingPrice: 10 }])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('filters, searches, sorts and pages as requested', async () => {
    const { orders, list } = await sixOrders(engine)
    const last = (i: number, letters: number) => orders[i]!._id.slice(-letters)
    const scenarios: [Record<string, string>, number[]][] = [
      [{ status: 'pending' }, [0]],
      [{ status: 'in-progress' }, [3, 2, 1]],
      [{ status: 'In Progress' }, [3, 2, 1]],
      [{ status: 'to-pack' }, [2, 1]],
      [{ status: 'To Pack', sort: 'oldest' }, [1, 2]],
      [{ status: 'to-pack', sort: 'amount-high', search: 'émile' }, [2]],
      [{ problem: 'true' }, []],
      [{ status: 'completed' }, [5]],
      [{ status: 'Delivered' }, [5]],
      [{ status: 'CANCELLED' }, [4]],
      [{ status: 'out_for_delivery' }, []],
      [{ status: 'nonsense' }, []],
      [{ status: '' }, [5, 4, 3, 2, 1, 0]],
      [{ payment: 'paid' }, [5, 4]],
      [{ payment: 'paid', status: 'delivered' }, [5]],
      [{ payment: 'failed' }, []],
      [{ search: 'asha' }, [3, 0]],
      [{ search: 'आशा' }, [4, 1]],
      [{ search: 'Émile' }, [5, 2]],
      [{ search: 'ÉMILE' }, [5, 2]],
      [{ search: '100%' }, [5, 2]],
      [{ search: '%' }, [5, 2]],
      [{ search: '_tester\\' }, [5, 2]],
      [{ search: '_' }, [5, 2]],
      [{ search: '9000000003' }, [3]],
      [{ search: '90000 00003' }, [3]],
      [{ search: '+91 90000-00003' }, [3]],
      [{ search: '090000 00003' }, [3]],
      [{ search: '00 04' }, [4]],
      [{ search: "' or 1=1 --" }, []],
      [{ search: '\u0000asha' }, [3, 0]],
      [{ search: last(2, 6) }, [2]],
      [{ search: last(2, 6).toUpperCase() }, [2]],
      [{ search: `#${last(2, 6)}` }, [2]],
      [{ search: last(3, 8) }, [3]],
      [{ search: `#${last(3, 8)}` }, [3]],
      [{ search: orders[4]!._id }, [4]],
      [{ search: last(1, 5) }, [1]],
      [{ search: last(0, 6), status: 'cancelled' }, []],
      [{ sort: 'oldest' }, [0, 1, 2, 3, 4, 5]],
      [{ sort: 'amount-high' }, [5, 4, 3, 2, 1, 0]],
      [{ sort: 'amount-low' }, [0, 1, 2, 3, 4, 5]],
      [{ from: '2026-11-24' }, [5, 4]],
      [{ to: '2026-11-21' }, [1, 0]],
      [{ from: '2026-11-21', to: '2026-11-22' }, [2, 1]],
      [{ from: '2026-11-23', to: '2026-11-22' }, []],
      [{ page: '1', limit: '4' }, [5, 4, 3, 2]],
      [{ page: '2', limit: '4' }, [1, 0]],
      [{ page: '3', limit: '4' }, []],
      [{ limit: '1', sort: 'oldest' }, [0]],
      [{ page: '1' }, [5, 4, 3, 2, 1, 0]],
    ]
    for (const [query, expected] of scenarios) {
      const { data } = await list(query)
      const found = data.map(({ _id }) => orders.findIndex((order) => order._id === _id))
      expect(found, JSON.stringify(query)).toEqual(expected)
    }
  })

  it('returns with a page the number of matches, and everything without a page', async () => {
    const { list } = await sixOrders(engine)
    expect(await list({ page: '2', limit: '4' })).toMatchObject({ total: 6, page: 2, limit: 4, pages: 2 })
    expect(await list({ page: '1' })).toMatchObject({ total: 6, page: 1, limit: 10, pages: 1 })
    expect(await list({ limit: '1', status: 'in-progress' })).toMatchObject({ total: 3, page: 1, pages: 3 })
    expect(await list({ page: '1', search: '', status: 'pending' })).toMatchObject({ total: 1 })
    expect(await list({ page: '1', search: 'nobody' })).toMatchObject({ total: 0, pages: 1, data: [] })
  })

  it('counts a day by India’s midnight', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    shop.clock.advance(Date.parse('2026-11-20T18:29:59.999Z') - shop.clock.now())
    for (let i = 0; i < 2; i += 1) {
      const customer = await shop.person()
      await customer.call('createOrder', {
        body: await orderBody(customer, [{ product: lamp._id, quantity: 1 }]),
      })
      shop.clock.advance(1)
    }
    const admin = await shop.person('admin')
    const on = async (day: string) =>
      (await listed(admin, { from: day, to: day })).data.map(({ createdAt }) => createdAt)
    expect(await on('2026-11-20')).toEqual(['2026-11-20T18:29:59.999Z'])
    expect(await on('2026-11-21')).toEqual(['2026-11-20T18:30:00.000Z'])
    for (const from of ['0000-01-01', '0001-01-01'])
      expect((await listed(admin, { from, to: '9999-12-31' })).data, from).toHaveLength(2)
    expect(await on('0000-01-01')).toEqual([])
  })

  it('rejects with 400 what it does not understand', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const scenarios: [Record<string, string>, string][] = [
      [{ page: '0' }, 'Page must be between 1 and 1000000'],
      [{ page: '-1' }, 'Page must be a whole number'],
      [{ page: '1.5' }, 'Page must be a whole number'],
      [{ page: 'two' }, 'Page must be a whole number'],
      [{ limit: '0' }, 'Limit must be between 1 and 200'],
      [{ limit: '201' }, 'Limit must be between 1 and 200'],
      [{ limit: '99999999999999999999' }, 'Limit must be a whole number'],
      [{ sort: 'random' }, 'Sort must be one of: newest, oldest, amount-high, amount-low'],
      [{ payment: 'gold' }, 'Payment must be paid, pending or failed'],
      [{ from: '20-11-2026' }, 'Dates must look like 2026-11-30'],
      [{ to: '2026-02-30' }, 'Dates must look like 2026-11-30'],
      [{ search: 'x'.repeat(201) }, 'Search must be at most 200 characters long'],
    ]
    for (const [query, message] of scenarios) {
      expect(await errorResponseOf(listed(admin, query)), JSON.stringify(query)).toMatchObject({
        httpStatus: 400,
        code: 'VALIDATION',
        message,
      })
    }
    const twice = await send(shop, { url: '/api/order/manageOrders?page=1&page=2', token: admin.token })
    expect(twice.statusCode).toBe(400)
  })

  it('takes a page of many orders, and the whole list of more than it names one by one', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 1_000 })
    const customer = await shop.person()
    const { data } = await customer.call('createOrder', {
      body: await orderBody(customer, [{ product: lamp._id, quantity: 2 }]),
    })
    await copyOrder(shop.app, data._id, 600)
    const whole = await listed(admin, {})
    expect(whole.data).toHaveLength(601)
    for (const order of whole.data) expect(order.items).toHaveLength(1)
    expect((await listed(admin, { limit: '200', page: '4' })).data).toHaveLength(1)
  })
})

/** Copies an order's rows, for lists too long to place order by order in a test. */
async function copyOrder(app: Awaited<ReturnType<typeof testShop>>['app'], id: string, times: number) {
  await app.database.transaction(async (tx) => {
    const order = await tx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const item = await tx.db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const filledByDatabase = new Set(['n', 'phase'])
    const columns = Object.entries(order).filter(([column]) => !filledByDatabase.has(column))
    for (let i = 0; i < times; i += 1) {
      const copy = `copy-${i}`
      await tx.db
        .insertInto('orders')
        .values({ ...(Object.fromEntries(columns) as unknown as OrdersRow), id: copy, invoice_id: copy })
        .execute()
      await tx.db
        .insertInto('order_items')
        .values({ ...item, id: copy, order_id: copy })
        .execute()
    }
  })
}
