import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { clientOf, PASSWORD, testShop } from '../../testing/test-shop.ts'

onBothEngines('Favourites', (engine) => {
  it('are listed newest first, a product with its first image, an order by its customer', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    await admin.call('addFavourite', { body: { kind: 'product', id: lamp._id } })
    shop.clock.advance(1000)
    await admin.call('addFavourite', { body: { kind: 'order', id: order._id } })
    expect((await admin.call('getFavourites')).data).toEqual([
      { kind: 'order', id: order._id, name: order.shippingAddress.fullName, image: null },
      { kind: 'product', id: lamp._id, name: lamp.name, image: lamp.images[0] },
    ])
    expect((await asha.call('getFavourites')).data).toEqual([])
    await admin.call('removeFavourite', { params: { id: order._id } })
    await admin.call('deleteProductById', { params: { id: lamp._id } })
    expect((await admin.call('getFavourites')).data).toEqual([])
  })
  it('show a buyer nothing of a product that is not for sale, and it cannot be added', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const star = { body: { kind: 'product', id: lamp._id } } as const
    await asha.call('addFavourite', star)
    await admin.call('addFavourite', star)
    const hidden = { name: 'Unannounced lamp', status: 'inactive' } as const
    await admin.call('updateProductById', { params: { id: lamp._id }, body: hidden })
    expect((await asha.call('getFavourites')).data).toEqual([])
    expect((await admin.call('getFavourites')).data).toMatchObject([{ id: lamp._id, name: hidden.name }])
    await asha.call('removeFavourite', { params: { id: lamp._id } })
    await expect(asha.call('addFavourite', star)).rejects.toMatchObject({ status: 404 })

    await admin.call('updateProductById', { params: { id: lamp._id }, body: { status: 'active' } })
    await asha.call('addFavourite', star)
    const params = { id: lamp.category._id }
    await admin.call('updateCategoryById', { params, body: { status: 'inactive' } })
    expect((await asha.call('getFavourites')).data).toEqual([])
  })

  it('no longer name the customer of an order once the role may not read orders', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const desk = await shop.person('order-desk')
    await desk.call('addFavourite', { body: { kind: 'order', id: order._id } })
    const params = { id: desk.id }
    const favourites = async () => {
      const { token } = await shop.call('login', { body: { email: desk.email, password: PASSWORD } })
      return (await clientOf(shop.server, token)('getFavourites')).data
    }
    expect(await favourites()).toHaveLength(1)
    await admin.call('updateStaff', { params, body: { role: 'catalogue' } })
    expect(await favourites()).toEqual([])
    await admin.call('removeStaff', { params, body: {} })
    expect(await favourites()).toEqual([])
  })
})
