import { expect, it } from 'vitest'
import { aCategory, aProduct, anOrder } from '../../testing/builders.ts'
import { aCheckout, heldOrder, ledgerOf, letCheckoutsRunOut, stockOf } from '../../testing/checkouts.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

const MINUTE = 60_000
const NOWHERE = '018f0000-0000-7000-8000-000000000000'

async function aShop(engine: 'sqlite' | 'postgres') {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const inCategory = await aCategory(admin)
  const lamp = await aProduct(admin, { ...inCategory, stock: 10 })
  const bell = await aProduct(admin, { ...inCategory, name: 'Temple bell', stock: 10 })
  return { shop, admin, customer: await shop.person(), lamp, bell }
}

const lines = (lamp: { _id: string }, bell: { _id: string }) => [
  { product: lamp._id, quantity: 3 },
  { product: bell._id, quantity: 1 },
]

onBothEngines('what checkouts hold', (engine) => {
  it('is listed for admins, largest first: customer, since, until, value and products', async () => {
    const { shop, admin, customer, lamp, bell } = await aShop(engine)
    const other = await shop.person('user', 'Ravi Example')
    await aCheckout(other, [{ product: bell._id, quantity: 1 }])
    shop.clock.advance(5 * MINUTE)
    const session = await aCheckout(customer, lines(lamp, bell))
    await aCheckout(await shop.person(), [{ product: lamp._id, quantity: 1 }]).then(() =>
      letCheckoutsRunOut(shop),
    )
    expect(await admin.call('getHolds')).toMatchObject({ data: [], total: 0 })

    await aCheckout(other, [{ product: bell._id, quantity: 1 }])
    shop.clock.advance(5 * MINUTE)
    const held = await aCheckout(customer, lines(lamp, bell))
    expect(held.reference).toBe(session.reference)
    const { data, total } = await admin.call('getHolds')
    expect(total).toBe(2)
    expect(data).toEqual([
      {
        _id: held._id,
        customer: { _id: customer.id, name: customer.name, email: customer.email },
        since: '2026-11-20T06:35:00.000Z',
        until: '2026-11-20T07:35:00.000Z',
        lines: 2,
        units: 4,
        value: 440,
        items: [
          { product: lamp._id, name: 'Brass lamp', quantity: 3 },
          { product: bell._id, name: 'Temple bell', quantity: 1 },
        ],
      },
      expect.objectContaining({ customer: expect.objectContaining({ name: 'Ravi Example' }), units: 1 }),
    ])
    const second = await admin.call('getHolds', { query: { page: '2', limit: '1' } })
    expect(second).toMatchObject({ total: 2, page: 2, pages: 2, data: [{ units: 1 }] })
    const units = (await admin.call('getHeldUnits')).data
    expect(units.toSorted((a, b) => b.units - a.units)).toEqual([
      { product: lamp._id, units: 3 },
      { product: bell._id, units: 2 },
    ])
  })

  it('does not list checkouts that hold only prices', async () => {
    const { admin, customer, shop } = await aShop(engine)
    const many = await aProduct(admin, { stock: 100 })
    await aCheckout(customer, [{ product: many._id, quantity: 51 }])
    expect(await admin.call('getHolds')).toMatchObject({ data: [], total: 0 })
    expect((await admin.call('getHeldUnits')).data).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

onBothEngines('a hold that the seller releases', (engine) => {
  it('returns its stock immediately and once, even if released ten times simultaneously, and is in the audit log', async () => {
    const { shop, admin, customer, lamp, bell } = await aShop(engine)
    const session = await aCheckout(customer, lines(lamp, bell))
    const release = () => admin.call('releaseHold', { params: { id: session._id } })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, release))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await errorResponseOf(release())).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -3', 'released 3'])
    expect(await stockOf(shop, bell._id)).toEqual({ stock: 10, sold: 0 })
    expect(await admin.call('getHolds')).toMatchObject({ data: [], total: 0 })
    const { data } = await admin.call('getAudit', { query: { about: 'checkout' } })
    expect(data).toEqual([
      expect.objectContaining({
        act: 'release',
        by: { _id: admin.id, name: admin.name },
        subject: { _id: session._id, name: customer.name },
        changes: [{ field: 'items', before: 'Brass lamp × 3, Temple bell × 1', after: null }],
      }),
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('leaves the checkout as one that holds nothing: who has paid can still order at its prices', async () => {
    const { shop, admin, customer, lamp, bell } = await aShop(engine)
    const session = await aCheckout(customer, lines(lamp, bell))
    await admin.call('releaseHold', { params: { id: session._id } })
    expect((await customer.call('getCheckout')).data).toEqual({ ...session, holdsStock: false })
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 900 } })
    const { data } = await customer.call('createOrder', { body: await heldOrder(customer, session) })
    expect(data).toMatchObject({ totalAmount: 440, reference: session.reference })
    expect(await ledgerOf(shop, lamp._id)).toEqual(['held -3', 'released 3', 'order -3'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('may run out, be discarded or replaced afterwards: nothing is given back a second time', async () => {
    const { shop, admin, customer, lamp, bell } = await aShop(engine)
    const ends = [
      () => letCheckoutsRunOut(shop),
      () => customer.call('discardCheckout'),
      () => aCheckout(customer, [{ product: bell._id, quantity: 1 }]),
    ]
    for (const end of ends) {
      const { data } = await customer.call('startCheckout', { body: { items: lines(lamp, bell) } })
      await admin.call('releaseHold', { params: { id: data._id } })
      await end()
      expect(await stockOf(shop, lamp._id)).toEqual({ stock: 10, sold: 0 })
      shop.clock.advance(15 * MINUTE)
    }
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('can’t be started again by its customer, with any products, for 15 minutes', async () => {
    const { shop, admin, customer, lamp, bell } = await aShop(engine)
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 3 }])
    await admin.call('releaseHold', { params: { id: session._id } })
    const start = (quantity: number) => aCheckout(customer, [{ product: bell._id, quantity }])
    expect(await start(1)).toMatchObject({ holdsStock: false })
    shop.clock.advance(15 * MINUTE - 1)
    expect(await start(2)).toMatchObject({ holdsStock: false })
    shop.clock.advance(1)
    expect(await start(3)).not.toHaveProperty('holdsStock')
  })

  it('races its own order, expiry and replacing: the stock is correct whichever is first', async () => {
    const { shop, admin, lamp, bell } = await aShop(engine)
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { stock: 100 } })
    await admin.call('updateProductById', { params: { id: bell._id }, body: { stock: 100 } })
    const customers = await Promise.all(Array.from({ length: 9 }, () => shop.person()))
    const sessions = await Promise.all(customers.map((one) => aCheckout(one, lines(lamp, bell))))
    const bodies = await Promise.all(customers.map((one, i) => heldOrder(one, sessions[i]!)))
    await Promise.all(
      customers.flatMap((one, i) => [
        admin.call('releaseHold', { params: { id: sessions[i]!._id } }).catch(() => undefined),
        i % 3 === 0
          ? one.call('createOrder', { body: bodies[i]! })
          : i % 3 === 1
            ? one.call('discardCheckout')
            : aCheckout(one, [{ product: bell._id, quantity: 2 }]).then(() => one.call('discardCheckout')),
      ]),
    )
    expect(await stockOf(shop, lamp._id)).toEqual({ stock: 91, sold: 9 })
    expect(await stockOf(shop, bell._id)).toEqual({ stock: 97, sold: 3 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is not found if there is none, or once it has ended', async () => {
    const { admin, customer, lamp } = await aShop(engine)
    const release = (id: string) => errorResponseOf(admin.call('releaseHold', { params: { id } }))
    expect(await release(NOWHERE)).toMatchObject({ httpStatus: 404 })
    const session = await aCheckout(customer, [{ product: lamp._id, quantity: 1 }])
    await customer.call('discardCheckout')
    expect(await release(session._id)).toMatchObject({
      httpStatus: 409,
      code: 'NOT_ALLOWED',
      message: 'These items are no longer reserved.',
    })
    await anOrder(customer, [{ product: lamp._id, quantity: 10 }])
  })
})
