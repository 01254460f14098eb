import { expect, it } from 'vitest'
import { aCategory, aProduct, publicPart } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

async function category(admin: Person, name: string, status = 'active'): Promise<string> {
  const made = await admin.call('createCategory', { body: { name, status, image: await testImage() } })
  return made.data._id
}

onBothEngines('Subcategories', (engine) => {
  it('are created with a parent by either name, and return its id and name', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamps = await category(admin, 'Lamps')
    const made = await rawCall(
      shop,
      admin,
      'POST /subCategory/createSubCategory',
      form({ name: 'Brass', categoryId: lamps, image: await testImage() }),
    )
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Subcategory created successfully',
        data: { name: 'Brass', description: '', status: 'active', category: lamps, categoryName: 'Lamps' },
      },
    })
    shop.clock.advance(1000)
    const other = await admin.call('createSubCategory', {
      body: {
        name: 'Clay',
        description: 'Of clay',
        status: 'Active',
        category: lamps,
        image: await testImage(),
      },
    })
    expect(other.data).toMatchObject({ name: 'Clay', status: 'active', category: lamps })
    expect((await shop.call('getAllSubCategory')).data).toEqual([made.body['data'], other.data])
    const audit = await shop.app.database.read
      .selectFrom('audit')
      .select(['action', 'account_id'])
      .where('subject_kind', '=', 'subcategory')
      .execute()
    const row = { action: 'create', account_id: admin.id }
    expect(audit).toEqual([row, row])
  })

  it('are changed with any subset of the fields, as a form or as JSON; other fields stay', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamps = await category(admin, 'Lamps')
    const { data: before } = await admin.call('createSubCategory', {
      body: { name: 'Brass', description: 'Shiny', categoryId: lamps, image: await testImage() },
    })
    const address = `PATCH /subCategory/updateSubCategoryById/${before._id}` as const
    const hidden = await rawCall(shop, admin, address, { status: 'Inactive' })
    expect(hidden).toMatchObject({ status: 200, body: { message: 'Subcategory updated successfully' } })
    expect(hidden.body['data']).toEqual({ ...before, status: 'inactive' })
    const renamed = await rawCall(shop, admin, address, form({ name: 'Bronze', categoryId: lamps }))
    expect(renamed.body['data']).toEqual({ ...before, status: 'inactive', name: 'Bronze' })
    const imaged = await rawCall(shop, admin, address, form({ image: await testImage() }))
    expect(imaged.body['data']).not.toMatchObject({ image: before.image })
  })

  it('take their products with them into another category', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const inCategory = await aCategory(admin, 'Lamps')
    const product = await aProduct(admin, inCategory)
    const gifts = await category(admin, 'Gifts')
    const moved = await admin.call('updateSubCategoryById', {
      params: { id: inCategory.subCategory },
      body: { category: gifts },
    })
    expect(moved.data).toMatchObject({ category: gifts, categoryName: 'Gifts' })
    const [now] = (await shop.call('getAllProduct')).data
    expect(now).toEqual({ ...publicPart(product), category: { _id: gifts, name: 'Gifts' } })
    await admin.call('updateProductById', { params: { id: product._id }, body: { name: 'Still changeable' } })
    await admin.call('deleteCategoryById', { params: { id: inCategory.category } })
  })

  it('cannot be deleted while products use them, and the error counts those', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const inCategory = await aCategory(admin, 'Lamps')
    const one = await aProduct(admin, inCategory)
    const two = await aProduct(admin, inCategory)
    const remove = () =>
      rawCall(shop, admin, `DELETE /subCategory/deleteSubCategoryById/${inCategory.subCategory}`)
    expect(await remove()).toMatchObject(inUse('2 products'))
    await admin.call('deleteProductById', { params: { id: one._id } })
    expect(await remove()).toMatchObject(inUse('1 product'))
    await admin.call('deleteProductById', { params: { id: two._id } })
    expect(await remove()).toMatchObject({
      status: 200,
      body: { success: true, status: 200, message: 'Subcategory deleted successfully' },
    })
    expect(await remove()).toMatchObject({
      status: 404,
      body: { status: 404, message: 'Subcategory not found' },
    })
  })

  it('are shown to the public while they and their category are active, all to an admin', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const shown = await category(admin, 'Lamps')
    const hidden = await category(admin, 'Secret', 'inactive')
    for (const [name, categoryId, status] of [
      ['Brass', shown, 'active'],
      ['Clay', shown, 'inactive'],
      ['Gold', hidden, 'active'],
    ] as const) {
      await admin.call('createSubCategory', { body: { name, categoryId, status, image: await testImage() } })
      shop.clock.advance(1000)
    }
    const names = async (caller: typeof shop.call, query = {}) =>
      (await caller('getAllSubCategory', { query })).data.map(({ name }) => name)
    expect(await names(shop.call)).toEqual(['Brass'])
    expect(await names(shop.call, { category: hidden })).toEqual([])
    expect(await names(shop.call, { category: shown, limit: '5' })).toEqual(['Brass'])
    expect(await names(admin.call)).toEqual(['Brass', 'Clay', 'Gold'])
    expect(await names(admin.call, { category: shown, sort: 'name-za' })).toEqual(['Clay', 'Brass'])
    expect(await names(admin.call, { status: 'active', search: 'o' })).toEqual(['Gold'])
    await admin.call('updateCategoryById', { params: { id: hidden }, body: { status: 'active' } })
    expect(await names(shop.call)).toEqual(['Brass', 'Gold'])
  })
})

onOneEngine('Subcategories', (engine) => {
  it('are rejected with the text of the first failing rule, and nothing is left behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const inCategory = await aCategory(admin, 'Lamps')
    const before = await everythingIn(shop)
    const image = await testImage()
    const parentMissing = 'Please select a category for the subcategory.'
    const create = async (body: Record<string, string | File>) => {
      const { status, body: response } = await rawCall(
        shop,
        admin,
        'POST /subCategory/createSubCategory',
        form(body),
      )
      const { code, message, fields } = response
      return { status, code, message, fields }
    }
    expect(await create({})).toMatchObject({
      message: 'Name is required',
      fields: { name: 'Name is required', categoryId: parentMissing, image: 'Please upload an image.' },
    })
    expect(await create({ name: 'Brass' })).toMatchObject({ message: parentMissing })
    expect(await create({ name: 'Brass', categoryId: '', image })).toEqual(
      invalid('categoryId', parentMissing),
    )
    expect(await create({ name: 'Brass', categoryId: inCategory.category })).toEqual(
      invalid('image', 'Please upload an image.'),
    )
    expect(await create({ name: 'Brass', categoryId: 'nobody', image })).toEqual(
      invalid('categoryId', 'Category not found'),
    )
    expect(await create({ name: 'Brass', categoryId: inCategory.category, image, size: '9' })).toMatchObject({
      code: 'VALIDATION',
      fields: { size: expect.anything() },
    })
    const update = (body: object, id = inCategory.subCategory) =>
      expectError(admin.call('updateSubCategoryById', { params: { id }, body }))
    expect(await update({ categoryId: 'nobody' })).toEqual(invalid('categoryId', 'Category not found'))
    expect(await update({ categoryId: '' })).toEqual(invalid('categoryId', parentMissing))
    expect(await update({ name: '', status: 'sold' })).toMatchObject({ message: 'Name is required' })
    expect(await update({ image }, 'nobody')).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Subcategory not found',
    })
    expect(await everythingIn(shop)).toEqual(before)
  })
})

function inUse(users: string) {
  const message = `Lamps of brass can’t be deleted: it is used by ${users}.`
  return { status: 409, body: { success: false, status: 409, code: 'IN_USE', message } }
}
