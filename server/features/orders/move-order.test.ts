import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { shouldRestock, NEXT_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/statuses.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf, traces, WAYS } from '../../testing/orders.ts'
import { oncePerSuite, type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

interface Scene {
  shop: TestShop
  admin: Person
  lamp: string
  /** A new order of one lamp that has been moved to a status. */
  orderThatIs: (status: OrderStatus) => Promise<Order>
}

async function sceneOf(shop: TestShop): Promise<Scene> {
  const admin = await shop.person('admin')
  const lamp = await aProduct(admin, { stock: 1_000 })
  const customer = await shop.person()
  const orderThatIs = async (status: OrderStatus) => {
    let order = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    for (const orderStatus of WAYS[status]) order = await move(admin, order._id, { orderStatus })
    return order
  }
  return { shop, admin, lamp: lamp._id, orderThatIs }
}

async function move(admin: Person, id: string, body: { orderStatus: string; restock?: boolean }) {
  return (await admin.call('updateOrder', { params: { id }, body })).data
}

async function stockOf({ admin, lamp }: Scene): Promise<number> {
  return (await admin.call('getAllProduct')).data.find(({ _id }) => _id === lamp)?.stock ?? -1
}

onBothEngines('moving an order', (engine) => {
  const scene = oncePerSuite(engine, { environment: { RATE_LIMITS: 'off' } }, sceneOf)

  // The table is the same for both engines: on PostgreSQL one source status is tested with all targets.
  it.each(engine === 'sqlite' ? ORDER_STATUSES : (['shipped'] as const))(
    'from %s can move only as the table says, with the stock change that it says',
    async (from) => {
      const world = scene()
      const { shop, admin, orderThatIs } = world
      let order = await orderThatIs(from)
      for (const to of ORDER_STATUSES) {
        const stock = await stockOf(world)
        const before = await traces(shop.app)
        if (from === to) {
          shop.clock.advance(1_000)
          const same = await move(admin, order._id, { orderStatus: to })
          expect({ ...same, image: '' }).toEqual({ ...order, image: '', nextStatuses: NEXT_STATUSES[from] })
          expect(await traces(shop.app)).toEqual(before)
        } else if (NEXT_STATUSES[from].includes(to)) {
          const moved = await move(admin, order._id, { orderStatus: to })
          expect(moved).toMatchObject({
            orderStatus: to,
            nextStatuses: NEXT_STATUSES[to],
            paymentStatus: 'pending',
          })
          const wasBack = from === 'returned' || from === 'cancelled'
          const back = shouldRestock(from, to, undefined) && !wasBack ? 1 : 0
          expect(await stockOf(world), `${from} → ${to}`).toBe(stock + back)
          order = await orderThatIs(from)
        } else {
          const error = await errorResponseOf(move(admin, order._id, { orderStatus: to }))
          expect(error).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED', next: NEXT_STATUSES[from] })
          for (const next of NEXT_STATUSES[from]) expect(error['message']).toContain(next)
          expect(await traces(shop.app)).toEqual(before)
        }
      }
    },
  )

  it.each([
    { from: 'shipped', to: 'cancelled', restock: true, back: 1 },
    { from: 'shipped', to: 'cancelled', restock: false, back: 0 },
    { from: 'delivered', to: 'cancelled', restock: true, back: 1 },
    { from: 'shipped', to: 'returned', restock: false, back: 0 },
    { from: 'shipped', to: 'returned', restock: true, back: 1 },
    { from: 'pending', to: 'cancelled', restock: false, back: 1 },
    { from: 'pending', to: 'confirmed', restock: true, back: 0 },
  ] as const)('$from → $to with restock $restock gives back $back', async ({ from, to, restock, back }) => {
    const world = scene()
    const order = await world.orderThatIs(from)
    const before = await stockOf(world)
    await move(world.admin, order._id, { orderStatus: to, restock })
    expect(await stockOf(world)).toBe(before + back)
  })

  it('gives each unit back at most once: returned, then cancelled with the items back', async () => {
    const world = scene()
    const order = await world.orderThatIs('returned')
    const after = await stockOf(world)
    await move(world.admin, order._id, { orderStatus: 'cancelled', restock: true })
    expect(await stockOf(world)).toBe(after)
  })

  it('gives back later what was damaged or lost at first', async () => {
    const world = scene()
    const order = await world.orderThatIs('shipped')
    const before = await stockOf(world)
    await move(world.admin, order._id, { orderStatus: 'returned', restock: false })
    expect(await stockOf(world)).toBe(before)
    await move(world.admin, order._id, { orderStatus: 'cancelled', restock: true })
    expect(await stockOf(world)).toBe(before + 1)
  })

  it('gives back the stock of a product deleted in the meantime, which stays deleted', async () => {
    const world = await sceneOf(await testShop(engine))
    const order = await world.orderThatIs('pending')
    await world.admin.call('deleteProductById', { params: { id: world.lamp } })
    await move(world.admin, order._id, { orderStatus: 'cancelled' })
    expect((await world.admin.call('getAllProduct')).data).toEqual([])
    expect(await brokenIn(world.shop.app)).toEqual([])
  })

  it('accepts every spelling and returns the listed one', async () => {
    const { admin, orderThatIs } = scene()
    const order = await orderThatIs('shipped')
    for (const orderStatus of [
      'OutForDelivery',
      'SHIPPED',
      'out_for_delivery',
      'failed delivery',
      'Out-For-Delivery',
    ])
      expect(ORDER_STATUSES).toContain((await move(admin, order._id, { orderStatus })).orderStatus)
    const { data } = await admin.call('getHistory', { params: { id: order._id } })
    expect(data.map(({ to }) => to)).toEqual([
      'pending',
      'pending',
      'confirmed',
      'shipped',
      'out for delivery',
      'shipped',
      'out for delivery',
      'failed delivery',
      'out for delivery',
    ])
  })

  it.each([
    [{ orderStatus: 'completed' }, expect.stringMatching(/^Order status must be one of: pending, confirmed/)],
    [{ orderStatus: '' }, expect.stringMatching(/^Order status must be one of/)],
    [{}, 'Order status is required'],
    [{ orderStatus: 5 }, 'Order status is required'],
    [{ orderStatus: 'shipped', restock: 'yes' }, 'Restock must be true or false'],
    [{ orderStatus: 'shipped', paymentStatus: 'paid' }, 'Unrecognized key: "paymentStatus"'],
    [[], 'Please check what you entered.'],
  ])('refuses %j with 400 and writes nothing', async (body, message) => {
    const { shop, admin, orderThatIs } = scene()
    const order = await orderThatIs('confirmed')
    const before = await traces(shop.app)
    expect(await errorResponseOf(move(admin, order._id, body as never))).toMatchObject({
      httpStatus: 400,
      code: 'VALIDATION',
      message,
    })
    expect(await traces(shop.app)).toEqual(before)
  })

  it('shows admins who changed what, and the customer only what and when', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin', 'Meera Admin')
    const customer = await shop.person()
    const lamp = await aProduct(admin)
    const order = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    shop.clock.advance(60_000)
    await move(admin, order._id, { orderStatus: 'confirmed' })
    await admin.call('updatePaymentStatus', { params: { id: order._id }, body: { paymentStatus: 'paid' } })
    const of = async (person: Person) =>
      (await person.call('getHistory', { params: { id: order._id } })).data.slice(2)
    const at = '2026-11-20T06:31:00.000Z'
    expect(await of(admin)).toEqual([
      { kind: 'order', from: 'pending', to: 'confirmed', by: 'Meera Admin', at },
      { kind: 'payment', from: 'pending', to: 'paid', by: 'Meera Admin', at },
    ])
    expect((await of(customer)).map(({ by }) => by)).toEqual([null, null])
  })

  it('of an order that is not there is 404', async () => {
    const { admin } = scene()
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'x', 'a'.repeat(200)]) {
      expect(await errorResponseOf(move(admin, id, { orderStatus: 'shipped' }))).toMatchObject({
        httpStatus: 404,
      })
    }
  })

  it('leaves a whole shop behind after all of this', async () => {
    expect(await brokenIn(scene().shop.app)).toEqual([])
  })
})
