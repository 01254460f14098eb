import { expect, it } from 'vitest'
import { aCategory, aProduct } from '../../testing/builders.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { testShop } from '../../testing/test-shop.ts'

/** Invalid form input, with the field and text of the error. */
const WRONG_TEXTS: readonly [changes: Record<string, string>, field: string, text: string][] = [
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters long'],
  [{ description: '  ' }, 'description', 'Description is required'],
  [{ description: 'x'.repeat(5001) }, 'description', 'Description must be at most 5000 characters long'],
  [{ price: '' }, 'price', 'Price is required'],
  [{ price: 'cheap' }, 'price', 'Price must be a number'],
  [{ price: '1e3' }, 'price', 'Price must be a number'],
  [{ price: '-1' }, 'price', 'Price cannot be below 0'],
  [{ price: '10.005' }, 'price', 'Price can have at most two decimals'],
  [{ price: '10000000' }, 'price', 'Price cannot be above ₹99,99,999.99'],
  [{ shippingPrice: '' }, 'shippingPrice', 'Shipping price is required'],
  [{ originalPrice: 'dear' }, 'originalPrice', 'Original price must be a number'],
  [{ hsnCode: '' }, 'hsnCode', 'HSN code is required'],
  [{ hsnCode: '123' }, 'hsnCode', 'HSN code must be 4 to 8 digits'],
  [{ hsnCode: '12ab' }, 'hsnCode', 'HSN code must be 4 to 8 digits'],
  [{ category: '' }, 'category', 'Category is required'],
  [{ category: 'nobody' }, 'category', 'Category not found'],
  [{ subCategory: '' }, 'subCategory', 'Subcategory is required'],
  [{ subCategory: 'nobody' }, 'subCategory', 'The subcategory does not belong to the category.'],
  [{ stock: '' }, 'stock', 'Stock is required'],
  [{ stock: '1.5' }, 'stock', 'Stock must be a whole number'],
  [{ stock: '-1' }, 'stock', 'Stock must be between 0 and 10,00,000'],
  [{ stock: '1000001' }, 'stock', 'Stock must be between 0 and 10,00,000'],
  [{ status: 'sold' }, 'status', 'Status must be active or inactive'],
  [{ weightGrams: '0' }, 'weightGrams', 'Weight in grams must be between 1 and 10,00,000'],
  [{ weightGrams: '1.5 kg' }, 'weightGrams', 'Weight in grams must be a whole number'],
  [{ shelf: 'x'.repeat(61) }, 'shelf', 'Shelf must be at most 60 characters long'],
  [{ material: 'x'.repeat(201) }, 'material', 'Material must be at most 200 characters long'],
]

onOneEngine('A product', (engine) => {
  it('is rejected for each invalid field, on create or update, and nothing is left behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: id, category, subCategory } = await aProduct(admin)
    const good = {
      name: 'Brass lamp',
      description: 'A lamp of brass.',
      price: '100',
      shippingPrice: '10',
      hsnCode: '7419',
      category: category._id,
      subCategory: subCategory._id,
      stock: '5',
    }
    const images = [await testImage()]
    const before = await everythingIn(shop)
    for (const [changes, field, text] of WRONG_TEXTS) {
      const body = { ...good, images, ...changes }
      expect(await expectError(admin.call('createProduct', { body }))).toEqual(invalid(field, text))
      const change = admin.call('updateProductById', { params: { id }, body: changes })
      expect(await expectError(change)).toEqual(invalid(field, text))
    }
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('is rejected with the first missing field first, in the order of the form', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const filled: Record<string, string> = {}
    for (const [field, value, text] of [
      ['name', 'Lamp', 'Name is required'],
      ['description', 'A lamp.', 'Description is required'],
      ['price', 'cheap', 'Price is required'],
      ['shippingPrice', '0', 'Shipping price is required'],
      ['hsnCode', '7419', 'HSN code is required'],
      ['category', 'c', 'Category is required'],
      ['subCategory', 's', 'Subcategory is required'],
      ['stock', '5', 'Stock is required'],
      ['price', 'cheap', 'Please upload at least one product image.'],
    ] as const) {
      const sent = await rawCall(shop, admin, 'POST /product/createProduct', form(filled))
      expect(sent.body).toMatchObject({ code: 'VALIDATION', message: text })
      filled[field] = value
    }
    const all = form({ ...filled, images: await testImage() })
    const sent = await rawCall(shop, admin, 'POST /product/createProduct', all)
    expect(sent.body).toMatchObject({ message: 'Price must be a number' })
  })

  it('is rejected for wrong types and unknown fields in JSON', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aProduct(admin)
    const before = await everythingIn(shop)
    for (const body of [
      { name: 7 },
      { name: null },
      { price: true },
      { price: null },
      { originalPrice: false },
      { price: { rupees: 1 } },
      { stock: '5 pieces' },
      { stock: 1.5 },
      { category: ['a'] },
      { images: ['/files/a.webp'] },
      { images: 'a.webp' },
      { sold: 100 },
      { _id: 'other' },
      { deleted_at: null },
      [],
      'null and void',
    ]) {
      const sent = await rawCall(shop, admin, `PATCH /product/updateProductById/${_id}`, JSON.stringify(body))
      expect(sent, JSON.stringify(body)).toMatchObject({ status: 400, body: { success: false } })
    }
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('keeps a subcategory of its own category, whichever of the two is sent alone', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: id } = await aProduct(admin)
    const other = await aCategory(admin, 'Malas')
    const text = 'The subcategory does not belong to the category.'
    for (const body of [{ category: other.category }, { subCategory: other.subCategory }]) {
      expect(await expectError(admin.call('updateProductById', { params: { id }, body }))).toEqual(
        invalid('subCategory', text),
      )
    }
  })

  it('accepts at most ten images', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: id } = await aProduct(admin)
    const images = await Promise.all(Array.from({ length: 11 }, () => testImage()))
    expect(await expectError(admin.call('updateProductById', { params: { id }, body: { images } }))).toEqual(
      invalid('images', 'A product can have up to 10 images'),
    )
    const ten = { images: images.slice(0, 10) }
    const { data } = await admin.call('updateProductById', { params: { id }, body: ten })
    expect(new Set(data.images).size).toBe(10)
  })

  it('is only made and changed by an admin', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const { _id } = await aProduct(admin)
    for (const address of [
      'POST /product/createProduct',
      `PATCH /product/updateProductById/${_id}`,
      `DELETE /product/deleteProductById/${_id}`,
    ] as const) {
      expect(await rawCall(shop, null, address)).toMatchObject({
        status: 401,
        body: { code: 'NOT_SIGNED_IN' },
      })
      expect(await rawCall(shop, customer, address)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
    }
  })
})
