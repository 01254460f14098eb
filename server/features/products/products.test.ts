import { expect, it } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { aCategory, anOrder, aProduct, publicPart } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

function change(shop: TestShop, admin: Person, { _id }: Product, body: FormData | object) {
  return rawCall(shop, admin, `PATCH /product/updateProductById/${_id}`, body)
}

onBothEngines('Products', (engine) => {
  it('are created from a form in rupees, stored in paise, and returned with their category', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { category, subCategory } = await aCategory(admin, 'Lamps')
    const made = await rawCall(
      shop,
      admin,
      'POST /product/createProduct',
      form({
        name: 'Brass lamp',
        description: 'Five wicks.\nHeavy.',
        price: '1249.50',
        shippingPrice: '0',
        hsnCode: '7419',
        category,
        subCategory,
        stock: '12',
        status: 'Active',
        images: [await testImage(), await testImage()],
      }),
    )
    expect(made).toMatchObject({ status: 201, body: { message: 'Product created successfully' } })
    const product = made.body['data'] as Product
    expect(product).toMatchObject({
      name: 'Brass lamp',
      description: 'Five wicks.\nHeavy.',
      price: 1249.5,
      originalPrice: null,
      shippingPrice: 0,
      hsnCode: '7419',
      category: { _id: category, name: 'Lamps' },
      subCategory: { _id: subCategory, name: 'Lamps of brass' },
      stock: 12,
      status: 'active',
      material: '',
      dimensions: '',
      weight: '',
      sold: 0,
      weightGrams: null,
      shelf: '',
    })
    expect(product.images).toHaveLength(2)
    const row = await shop.app.database.read.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ price_paise: 124_950, shipping_paise: 0, original_price_paise: null })
    expect((await shop.call('getAllProduct')).data).toEqual([publicPart(product)])
  })

  it('are changed with any subset of the fields, as a form or as JSON; other fields stay', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aProduct(admin, { originalPrice: 150, material: 'Brass', weight: '500 g' })
    const { body } = await change(shop, admin, made, { price: 99.5 })
    expect(body).toMatchObject({ success: true, message: 'Product updated successfully' })
    expect(body['data']).toEqual({ ...made, price: 99.5 })
    const asForm = await change(shop, admin, made, form({ price: '100', status: 'INACTIVE', weight: '' }))
    expect(asForm.body['data']).toEqual({ ...made, status: 'inactive', weight: '' })
    expect((await change(shop, admin, made, {})).body['data']).toEqual(asForm.body['data'])
    const same = { ...fieldsOf(made), status: 'active', weight: '500 g' }
    expect((await change(shop, admin, made, same)).body['data']).toEqual(made)
  })

  it('lose their original price to empty text or null', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aProduct(admin, { originalPrice: 150 })
    expect(made.originalPrice).toBe(150)
    const emptied = await change(shop, admin, made, form({ originalPrice: '' }))
    expect(emptied.body['data']).toEqual({ ...made, originalPrice: null })
    await change(shop, admin, made, { originalPrice: 120 })
    expect((await change(shop, admin, made, { originalPrice: null })).body['data']).toMatchObject({
      originalPrice: null,
    })
  })

  it('show their weight in grams and their shelf only to admins', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aProduct(admin, { weightGrams: '650', shelf: 'A 3' })
    expect(made).toMatchObject({ weightGrams: 650, shelf: 'A 3' })
    const one = { params: { id: made._id } }
    expect((await admin.call('getAllProduct')).data).toEqual([made])
    expect((await admin.call('getProduct', one)).data).toEqual(made)
    for (const { call } of [shop, await shop.person()]) {
      expect((await call('getAllProduct')).data).toEqual([publicPart(made)])
      expect((await call('getProduct', one)).data).toEqual(publicPart(made))
    }
    const cleared = await change(shop, admin, made, form({ weightGrams: '', shelf: '' }))
    expect(cleared.body['data']).toEqual({ ...made, weightGrams: null, shelf: '' })
  })

  it('get a completely new set of images, or keep theirs if none is sent', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aProduct(admin, { images: [await testImage(), await testImage()] })
    expect((await change(shop, admin, made, { images: [] })).body['data']).toEqual(made)
    const empty = form({ name: 'Brass lamp', images: new File([], '') })
    expect((await change(shop, admin, made, empty)).body['data']).toEqual(made)
    const { body } = await change(shop, admin, made, form({ images: await testImage() }))
    const { images } = body['data'] as Product
    expect(images).toHaveLength(1)
    expect(made.images).not.toContain(images[0])
  })

  it('move to a subcategory of another category when both are sent', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aProduct(admin)
    const malas = await aCategory(admin, 'Malas')
    const { body } = await change(shop, admin, made, malas)
    expect(body['data']).toEqual({
      ...made,
      category: { _id: malas.category, name: 'Malas' },
      subCategory: { _id: malas.subCategory, name: 'Malas of brass' },
    })
  })

  it('leave shop and back office when deleted, while their orders and their ledger stay', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const made = await aProduct(admin)
    const order = await anOrder(customer, [{ product: made._id, quantity: 2 }])
    const remove = () => rawCall(shop, admin, `DELETE /product/deleteProductById/${made._id}`)
    expect(await remove()).toMatchObject({
      status: 200,
      body: { success: true, status: 200, message: 'Product deleted successfully' },
    })
    const gone = { status: 404, body: { code: 'NOT_FOUND', message: 'Product not found' } }
    expect(await remove()).toMatchObject(gone)
    expect(await change(shop, admin, made, { name: 'Back again' })).toMatchObject(gone)
    expect((await shop.call('getAllProduct')).data).toEqual([])
    expect((await admin.call('getAllProduct')).data).toEqual([])
    const { data } = await customer.call('getOrder', { params: { id: order._id } })
    expect(data.items).toMatchObject([{ product: { name: 'Brass lamp' }, price: 100, quantity: 2 }])
    const movements = await shop.app.database.read.selectFrom('stock_movements').select('delta').execute()
    expect(movements.map(({ delta }) => delta).toSorted((a, b) => a - b)).toEqual([-2, 10])
  })

  it('write one audit row for each action, with what was before and after', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aProduct(admin)
    const { body } = await change(shop, admin, made, { name: 'Bronze lamp' })
    await admin.call('deleteProductById', { params: { id: made._id } })
    const rows = await shop.app.database.read
      .selectFrom('audit')
      .select(['action', 'subject_id', 'before_state', 'after_state'])
      .where('subject_kind', '=', 'product')
      .orderBy('id')
      .execute()
    const states = rows.map(({ action, subject_id, before_state, after_state }) => ({
      action,
      subject_id,
      before: JSON.parse(before_state ?? 'null') as unknown,
      after: JSON.parse(after_state ?? 'null') as unknown,
    }))
    const subject_id = made._id
    expect(states).toEqual([
      { action: 'create', subject_id, before: null, after: made },
      { action: 'update', subject_id, before: made, after: body['data'] },
      { action: 'delete', subject_id, before: body['data'], after: null },
    ])
  })
})

/** A product as a form would send it back unchanged. */
function fieldsOf(product: Product) {
  const { name, description, price, shippingPrice, originalPrice, hsnCode, stock, material } = product
  const place = { category: product.category._id, subCategory: product.subCategory._id }
  return { name, description, price, shippingPrice, originalPrice, hsnCode, stock, material, ...place }
}
