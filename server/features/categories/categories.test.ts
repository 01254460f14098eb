import { expect, it } from 'vitest'
import { aCategory, aProduct } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('Categories', (engine) => {
  it('are created with name and image, active by default, with one audit row', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await rawCall(
      shop,
      admin,
      'POST /category/createCategory',
      form({ name: '  Lamps  ', image: await testImage() }),
    )
    expect(made).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Category created successfully',
        data: { name: 'Lamps', description: '', status: 'active' },
      },
    })
    const category = made.body['data'] as { _id: string; image: string }
    expect(category.image).toMatch(/^\/files\/[\da-f]{64}-800\.webp$/)
    expect((await shop.server.inject(category.image)).statusCode).toBe(200)
    expect((await shop.call('getAllCategory')).data).toEqual([category])
    const audit = await shop.app.database.read.selectFrom('audit').selectAll().execute()
    expect(audit).toMatchObject([
      { account_id: admin.id, action: 'create', subject_kind: 'category', subject_id: category._id },
    ])
    expect(JSON.parse(audit[0]?.after_state ?? '')).toEqual(category)
  })

  it('take Active in any capitals and store it in lower case', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const image = await testImage()
    const made = await admin.call('createCategory', { body: { name: 'Bells', status: 'Active', image } })
    expect(made.data.status).toBe('active')
    const changed = await admin.call('updateCategoryById', {
      params: { id: made.data._id },
      body: { status: 'INACTIVE' },
    })
    expect(changed.data.status).toBe('inactive')
  })

  it('are changed with any subset of the fields, as a form or as JSON; other fields stay', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const image = await testImage()
    const { data: before } = await admin.call('createCategory', {
      body: { name: 'Malas', description: 'Beads', image },
    })
    const address = `PATCH /category/updateCategoryById/${before._id}` as const
    const named = await rawCall(shop, admin, address, { name: 'Japa malas' })
    expect(named).toMatchObject({ status: 200, body: { message: 'Category updated successfully' } })
    expect(named.body['data']).toEqual({ ...before, name: 'Japa malas' })
    const described = await rawCall(shop, admin, address, form({ description: '' }))
    expect(described.body['data']).toEqual({ ...before, name: 'Japa malas', description: '' })
    const imaged = await rawCall(shop, admin, address, form({ image: await testImage() }))
    expect(imaged.body['data']).toMatchObject({ name: 'Japa malas', description: '', status: 'active' })
    expect(imaged.body['data']).not.toMatchObject({ image: before.image })
    expect((await rawCall(shop, admin, address, {})).body['data']).toEqual(imaged.body['data'])
    const [audit] = await shop.app.database.read
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'update')
      .orderBy('id')
      .execute()
    expect(JSON.parse(audit?.before_state ?? '')).toEqual(before)
    expect(JSON.parse(audit?.after_state ?? '')).toEqual({ ...before, name: 'Japa malas' })
  })

  it('cannot be deleted while used, and the error counts the users; deleted products do not count', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const inCategory = await aCategory(admin, 'Lamps')
    const one = await aProduct(admin, inCategory)
    const two = await aProduct(admin, inCategory)
    const remove = (id: string) => rawCall(shop, admin, `DELETE /category/deleteCategoryById/${id}`)
    expect(await remove(inCategory.category)).toMatchObject(inUse('1 subcategory and 2 products'))
    await admin.call('deleteProductById', { params: { id: one._id } })
    expect(await remove(inCategory.category)).toMatchObject(inUse('1 subcategory and 1 product'))
    await admin.call('deleteProductById', { params: { id: two._id } })
    expect(await remove(inCategory.category)).toMatchObject(inUse('1 subcategory'))
    await admin.call('deleteSubCategoryById', { params: { id: inCategory.subCategory } })
    expect(await remove(inCategory.category)).toMatchObject({
      status: 200,
      body: { success: true, status: 200, message: 'Category deleted successfully' },
    })
    expect(await remove(inCategory.category)).toMatchObject({
      status: 404,
      body: { success: false, status: 404, code: 'NOT_FOUND', message: 'Category not found' },
    })
    expect((await admin.call('getAllCategory')).data).toEqual([])
  })

  it('are shown to the public while active, and all to an admin, whatever the status filter', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    for (const [name, status] of [
      ['Lamps', 'active'],
      ['Secret', 'inactive'],
    ] as const) {
      await admin.call('createCategory', { body: { name, status, image: await testImage() } })
      shop.clock.advance(1000)
    }
    const names = async (caller: typeof shop.call, query = {}) =>
      (await caller('getAllCategory', { query })).data.map(({ name }) => name)
    expect(await names(shop.call)).toEqual(['Lamps'])
    expect(await names(customer.call)).toEqual(['Lamps'])
    expect(await names(shop.call, { status: 'inactive' })).toEqual([])
    expect(await names(shop.call, { search: 'secret' })).toEqual([])
    expect(await names(admin.call)).toEqual(['Lamps', 'Secret'])
    expect(await names(admin.call, { status: 'Inactive' })).toEqual(['Secret'])
  })

  it('are searched, sorted and paged as requested', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    for (const name of ['Ghee', 'agarbatti', 'Zari 100%']) {
      await admin.call('createCategory', { body: { name, description: 'goods', image: await testImage() } })
      shop.clock.advance(1000)
    }
    const names = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).data.map(({ name }) => name)
    const list = (query: { search?: string; sort?: 'newest' | 'oldest' | 'name-az' | 'name-za' }) =>
      shop.call('getAllCategory', { query })
    expect(await names({})).toEqual(['Ghee', 'agarbatti', 'Zari 100%'])
    expect(await names({ sort: 'newest' })).toEqual(['Zari 100%', 'agarbatti', 'Ghee'])
    expect(await names({ sort: 'name-az' })).toEqual(['agarbatti', 'Ghee', 'Zari 100%'])
    expect(await names({ sort: 'name-za' })).toEqual(['Zari 100%', 'Ghee', 'agarbatti'])
    expect(await names({ search: 'AGAR' })).toEqual(['agarbatti'])
    expect(await names({ search: '100%' })).toEqual(['Zari 100%'])
    expect(await names({ search: 'a%t' })).toEqual([])
    expect(await names({ search: 'Goods' })).toHaveLength(3)
    const page = await rawCall(shop, null, 'GET /category/getAllCategory?page=2&limit=2')
    expect(page.body).toMatchObject({ total: 3, page: 2, limit: 2, pages: 2, data: [{ name: 'Zari 100%' }] })
    const wrong = await rawCall(shop, null, 'GET /category/getAllCategory?page=0')
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Page must be between 1 and 1000000' } })
  })
})

onOneEngine('Categories', (engine) => {
  it('are rejected with the text of the first failing rule, and nothing is left behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { data: stored } = await admin.call('createCategory', {
      body: { name: 'Kept', image: await testImage() },
    })
    const before = await everythingIn(shop)
    const create = async (body: object) =>
      (await rawCall(shop, admin, 'POST /category/createCategory', body)).body
    expect(await create({})).toMatchObject({
      code: 'VALIDATION',
      message: 'Name is required',
      fields: { name: 'Name is required', image: 'Please upload an image.' },
    })
    expect(await create({ name: ' ' })).toMatchObject({ message: 'Name is required' })
    expect(await create({ name: 'Lamps' })).toMatchObject(invalidBody('image', 'Please upload an image.'))
    expect(await create({ name: 'Lamps', status: 'sold' })).toMatchObject({
      message: 'Please upload an image.',
      fields: { status: 'Status must be active or inactive' },
    })
    const image = await testImage()
    const good = { name: 'Lamps', image }
    const call = (body: object) => expectError(admin.call('createCategory', { body: body as typeof good }))
    expect(await call({ ...good, name: 'x'.repeat(201) })).toEqual(
      invalid('name', 'Name must be at most 200 characters long'),
    )
    expect(await call({ ...good, name: 'La\u0007mps' })).toEqual(
      invalid('name', 'Name must not contain control characters'),
    )
    expect(await call({ ...good, description: 'x'.repeat(5001) })).toEqual(
      invalid('description', 'Description must be at most 5000 characters long'),
    )
    expect(await call({ ...good, status: 'sold' })).toEqual(
      invalid('status', 'Status must be active or inactive'),
    )
    expect(await call({ ...good, colour: 'red' })).toMatchObject({ code: 'VALIDATION' })
    expect(await call({ ...good, image: 'picture.png' })).toEqual(invalid('image', 'Please upload an image.'))

    const update = async (body: object, id = stored._id) =>
      (await rawCall(shop, admin, `PATCH /category/updateCategoryById/${id}`, body)).body
    expect(await update({ name: '' })).toMatchObject(invalidBody('name', 'Name is required'))
    expect(await update({ name: 7 })).toMatchObject(invalidBody('name', 'Name must be text'))
    expect(await update({ status: null })).toMatchObject(
      invalidBody('status', 'Status must be active or inactive'),
    )
    expect(await update({ _id: 'other' })).toMatchObject({
      code: 'VALIDATION',
      fields: { _id: expect.anything() },
    })
    expect(await update({ name: 'Other' }, 'nobody')).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Category not found',
    })
    expect(await update(form({ image: await testImage() }), 'nobody')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await everythingIn(shop)).toEqual(before)
  })
})

function invalidBody(field: string, message: string) {
  return { success: false, code: 'VALIDATION', message, error: message, fields: { [field]: message } }
}

function inUse(users: string) {
  const message = `Lamps can’t be deleted: it is used by ${users}.`
  return { status: 409, body: { success: false, status: 409, code: 'IN_USE', message } }
}
