import { expect, it } from 'vitest'
import { aCategory, aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { testShop } from '../../testing/test-shop.ts'

function line(product: string, quantity: number) {
  return { product, quantity }
}

onBothEngines('buying again', (engine) => {
  it('offers what is for sale at today’s price, up to the stock, and names what is not', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [owner, other] = [await shop.person(), await shop.person()]
    const inCategory = await aCategory(admin)
    const make = (name: string, stock = 10) => aProduct(admin, { ...inCategory, name, stock })
    const [lamp, mala, bell, gone] = [
      await make('Lamp', 6),
      await make('Mala'),
      await make('Bell', 2),
      await make('Kalash'),
    ]
    const order = await anOrder(owner, [
      line(lamp._id, 2),
      line(mala._id, 1),
      line(bell._id, 2),
      line(gone._id, 1),
      line(lamp._id, 3),
    ])
    const update = (id: string, body: object) => admin.call('updateProductById', { params: { id }, body })
    await update(lamp._id, { price: 120 })
    await update(mala._id, { status: 'inactive' })
    await admin.call('deleteProductById', { params: { id: gone._id } })

    const params = { id: order._id }
    const { data } = await owner.call('getAgain', { params })
    expect(data).toMatchObject({
      lines: [{ product: { _id: lamp._id, price: 120, stock: 1 }, ordered: 5, quantity: 1 }],
      missing: ['Mala', 'Bell', 'Kalash'],
    })
    expect(await expectError(other.call('getAgain', { params }))).toMatchObject({ status: 404 })
  })

  it('finds a customer’s order by the name of an ordered product too', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [owner, other] = [await shop.person(), await shop.person()]
    const inCategory = await aCategory(admin)
    const lamp = await aProduct(admin, { ...inCategory, name: 'Brass Lamp 100%' })
    const mala = await aProduct(admin, { ...inCategory, name: 'माला' })
    const wanted = await anOrder(owner, [{ product: lamp._id, quantity: 1 }])
    await anOrder(owner, [{ product: mala._id, quantity: 1 }])
    await anOrder(other, [{ product: lamp._id, quantity: 1 }])
    const find = async (search: string) =>
      (await owner.call('getUserOrders', { params: { userId: owner.id }, query: { search } })).data.length
    const found = await owner.call('getUserOrders', {
      params: { userId: owner.id },
      query: { search: 'brass lamp', page: '1' },
    })
    expect(found).toMatchObject({ data: [{ _id: wanted._id }], total: 1, totalOrders: 2 })
    expect([await find('100%'), await find('1_0'), await find('माला'), await find('bell')]).toEqual([
      1, 0, 1, 0,
    ])
  })
})
