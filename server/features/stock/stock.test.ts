import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { aCheckout, stockOf } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { expectError } from '../../testing/expect-error.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

interface Ledger {
  stock: number
  sum: number
  movements: { delta: number; reason: string; account_id: string | null }[]
}

async function ledgerOf({ app }: TestShop, product: string): Promise<Ledger> {
  const db = app.database.read
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  const movements = await db
    .selectFrom('stock_movements')
    .select(['delta', 'reason', 'account_id'])
    .where('product_id', '=', product)
    .orderBy('id')
    .execute()
  return { stock, movements, sum: movements.reduce((sum, { delta }) => sum + delta, 0) }
}

function setStock(admin: Person, id: string, body: { stock: number; stockLoaded?: number }) {
  return admin.call('updateProductById', { params: { id }, body })
}

onBothEngines('The stock of a product', (engine) => {
  it('opens its ledger with what was there, and with nothing when nothing was', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const some = await aProduct(admin, { stock: 10 })
    expect(await ledgerOf(shop, some._id)).toEqual({
      stock: 10,
      sum: 10,
      movements: [{ delta: 10, reason: 'opening', account_id: admin.id }],
    })
    const none = await aProduct(admin, { stock: 0 })
    expect(await ledgerOf(shop, none._id)).toEqual({ stock: 0, sum: 0, movements: [] })
  })

  it('moves by the difference when an admin changes it, and not at all when nothing differs', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aProduct(admin, { stock: 10 })
    expect((await setStock(admin, _id, { stock: 25, stockLoaded: 10 })).data.stock).toBe(25)
    await setStock(admin, _id, { stock: 25 })
    await setStock(admin, _id, { stock: 4 })
    const { movements, ...rest } = await ledgerOf(shop, _id)
    expect(rest).toEqual({ stock: 4, sum: 4 })
    expect(movements.map(({ delta }) => delta).toSorted((a, b) => a - b)).toEqual([-21, 10, 15])
    expect(movements.every(({ account_id }) => account_id === admin.id)).toBe(true)
  })

  it('respects a sale between loading the form and saving it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const { _id } = await aProduct(admin, { stock: 10 })
    await anOrder(customer, [{ product: _id, quantity: 3 }])
    expect((await setStock(admin, _id, { stock: 15, stockLoaded: 10 })).data).toMatchObject({
      stock: 12,
      sold: 3,
    })
    expect((await setStock(admin, _id, { stock: 10, stockLoaded: 10 })).data.stock).toBe(12)
    expect(await ledgerOf(shop, _id)).toMatchObject({ stock: 12, sum: 12 })
  })

  it('never falls below zero: the error has the current stock, and nothing else changes either', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const { _id } = await aProduct(admin, { stock: 10 })
    await anOrder(customer, [{ product: _id, quantity: 8 }])
    const before = await everythingIn(shop)
    const body = { name: 'Renamed', stock: 5, stockLoaded: 10 }
    expect(await expectError(admin.call('updateProductById', { params: { id: _id }, body }))).toEqual({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      message: 'The stock has changed. It is now 2. Please check and try again.',
    })
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('adds up when two admins change it simultaneously from the same form', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    const { _id } = await aProduct(one, { stock: 10 })
    await Promise.all([
      setStock(one, _id, { stock: 15, stockLoaded: 10 }),
      setStock(two, _id, { stock: 7, stockLoaded: 10 }),
    ])
    expect(await ledgerOf(shop, _id)).toMatchObject({ stock: 12, sum: 12 })
  })

  it('counts as sold what was ordered minus what was returned; holding and releasing are not sales', async () => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const { _id: lamp } = await aProduct(admin, { stock: 20 })
    const order = await anOrder(customer, [{ product: lamp, quantity: 5 }])
    await aCheckout(customer, [{ product: lamp, quantity: 2 }])
    expect(await stockOf(shop, lamp)).toEqual({ stock: 13, sold: 5 })
    await customer.call('discardCheckout')
    expect(await stockOf(shop, lamp)).toEqual({ stock: 15, sold: 5 })
    const params = { id: order._id }
    const fewer = { items: [{ item: order.items[0]!._id, quantity: 4 }], total: order.totalAmount }
    await admin.call('correctLines', { params, body: fewer })
    expect(await stockOf(shop, lamp)).toEqual({ stock: 16, sold: 4 })
    await admin.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    expect(await stockOf(shop, lamp)).toEqual({ stock: 20, sold: 0 })
  })

  it('equals the sum of its movements after many simultaneous changes and sales', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customers = await Promise.all([1, 2, 3, 4].map(() => shop.person('customer')))
    const { _id } = await aProduct(admin, { stock: 20 })
    await Promise.all([
      ...customers.map((customer) => anOrder(customer, [{ product: _id, quantity: 2 }])),
      ...[18, 22, 25].map((stock) => setStock(admin, _id, { stock, stockLoaded: 20 })),
    ])
    expect(await ledgerOf(shop, _id)).toMatchObject({ stock: 20 - 8 - 2 + 2 + 5, sum: 17 })
  })

  it('lets two admins change different fields simultaneously, and neither change is lost', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    const { _id } = await aProduct(one)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        one.call('updateProductById', { params: { id: _id }, body: { name: `Lamp ${round}` } }),
        two.call('updateProductById', { params: { id: _id }, body: { price: 100 + round } }),
      ])
      const { data } = await one.call('getAllProduct')
      expect(data).toMatchObject([{ name: `Lamp ${round}`, price: 100 + round }])
    }
  })
})
