import { expect, it } from 'vitest'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { aProduct } from '../testing/builders.ts'
import { onOneEngine } from '../testing/engines.ts'
import { everythingIn } from '../testing/everything.ts'
import { badImages, testImage, imageOfBytes } from '../testing/test-images.ts'
import { form, rawCall } from '../testing/raw-call.ts'
import { type Person, testShop, type TestShop } from '../testing/test-shop.ts'

interface ImageCall {
  address: Parameters<typeof rawCall>[2]
  body: Record<string, string>
  /** 'image' for all except products. */
  field?: string
}

/** Every call that takes an image for catalogue or content, with a valid body for it. */
async function callsWithImages(admin: Person): Promise<ImageCall[]> {
  const product = await aProduct(admin)
  const text = { name: 'Lamp', description: 'A lamp.' }
  const image = await testImage()
  const header = await admin.call('createHeader', { body: { ...text, image } })
  const footer = await admin.call('createFooter', { body: { ...text, image } })
  const offer = await admin.call('createOffer', { body: { ...text, offerPercentage: 10, image } })
  const category = product.category._id
  const fields = { price: '100', shippingPrice: '10', hsnCode: '7419', stock: '5', status: 'active' }
  const place = { category, subCategory: product.subCategory._id }
  return [
    { address: 'POST /category/createCategory', body: { name: 'Lamp' } },
    { address: `PATCH /category/updateCategoryById/${category}`, body: { name: 'Lamp' } },
    { address: 'POST /subCategory/createSubCategory', body: { name: 'Lamp', categoryId: category } },
    { address: `PATCH /subCategory/updateSubCategoryById/${place.subCategory}`, body: { name: 'Lamp' } },
    { address: 'POST /product/createProduct', body: { ...text, ...fields, ...place }, field: 'images' },
    { address: `PATCH /product/updateProductById/${product._id}`, body: text, field: 'images' },
    { address: 'POST /header/createHeader', body: text },
    { address: `PATCH /header/updateHeaderById/${header.data._id}`, body: text },
    { address: 'POST /footer/createFooter', body: text },
    { address: `PATCH /footer/updateFooterById/${footer.data._id}`, body: text },
    { address: 'POST /offer/createOffer', body: { ...text, offerPercentage: '10' } },
    { address: `PATCH /offer/updateOfferById/${offer.data._id}`, body: text },
  ]
}

onOneEngine('A file that is not an image', (engine) => {
  it('is rejected by every call that takes one, and leaves neither row nor file behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const calls = await callsWithImages(admin)
    const bad = await badImages()
    const before = await everythingIn(shop)
    for (const { address, body, field = 'image' } of calls) {
      for (const { name, file, response } of bad) {
        const sent = await rawCall(shop, admin, address, form({ ...body, [field]: file }))
        const { code, message } = sent.body
        expect({ status: sent.status, code, message }, `${name} to ${address}`).toEqual(response)
      }
    }
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('causes the good images beside it to be rejected too', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const product = await aProduct(admin)
    const before = await everythingIn(shop)
    const [bad] = await badImages()
    const images = [await testImage(), await testImage(), bad?.file ?? (await testImage())]
    const sent = await rawCall(
      shop,
      admin,
      `PATCH /product/updateProductById/${product._id}`,
      form({ name: 'Other', images }),
    )
    expect(sent.status).toBe(415)
    expect(await everythingIn(shop)).toEqual(before)
  })
})

onOneEngine('An image', (engine) => {
  it('may have exactly 10 MB', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    expect(await create(shop, admin, { image: await imageOfBytes(IMAGE_MAX_BYTES) })).toMatchObject({
      status: 201,
    })
  })

  it('is missing when a form sends an empty file input, no file or text', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const before = await everythingIn(shop)
    const missing = { status: 400, body: { code: 'VALIDATION', message: 'Please upload an image.' } }
    expect(await create(shop, admin, {})).toMatchObject(missing)
    expect(await create(shop, admin, { image: new File([], '') })).toMatchObject(missing)
    expect(await create(shop, admin, { image: 'picture.png' })).toMatchObject(missing)
    expect(await create(shop, admin, { image: [await testImage(), await testImage()] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'The field image was sent twice.' },
    })
    expect(await everythingIn(shop)).toEqual(before)
  })
})

function create(shop: TestShop, admin: Person, fields: Parameters<typeof form>[0]) {
  return rawCall(shop, admin, 'POST /category/createCategory', form({ name: 'Lamps', ...fields }))
}
