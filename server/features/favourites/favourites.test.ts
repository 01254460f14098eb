import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('Favourites', (engine) => {
  it('are listed newest first, a product with its first picture, an order by its customer', async () => {
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
})
