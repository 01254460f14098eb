import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { testShop } from '../../testing/test-shop.ts'

onBothEngines('Header banners', (engine) => {
  it('are created from only name, description and image, and are then active', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await rawCall(
      shop,
      admin,
      'POST /header/createHeader',
      form({ name: 'Diwali', description: 'Lamps for all.', image: await testImage() }),
    )
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Header created successfully',
        data: { name: 'Diwali', status: 'active', buttonText: '', imageAlt: '' },
      },
    })
    const { image } = made.body['data'] as { image: string }
    expect(image).toMatch(/^\/files\/[\da-f]{64}-1600\.webp$/)
    for (const width of [800, 1600, 2400]) {
      const sent = await shop.server.inject(image.replace('1600', String(width)))
      expect(sent.headers['content-type']).toBe('image/webp')
    }
  })

  it('are listed with their status for everyone, the oldest first', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const text = { description: 'Lamps.', buttonText: 'Shop now', imageAlt: 'A row of lamps' }
    const one = await admin.call('createHeader', {
      body: { name: 'One', status: 'Inactive', ...text, image: await testImage() },
    })
    shop.clock.advance(1000)
    const two = await admin.call('createHeader', { body: { name: 'Two', ...text, image: await testImage() } })
    expect(one.data).toMatchObject({ status: 'inactive', buttonText: 'Shop now', imageAlt: 'A row of lamps' })
    expect((await shop.call('getAllHeaders')).data).toEqual([one.data, two.data])
    expect((await admin.call('getAllHeaders')).data).toEqual([one.data, two.data])
    expect((await shop.call('getAllHeaders', { query: { status: 'Active' } })).data).toEqual([two.data])
    const found = await shop.call('getAllHeaders', { query: { search: 'one', limit: '5' } })
    expect(found).toMatchObject({ data: [one.data], total: 1, pages: 1 })
  })

  it('are changed with any subset of the fields, as a form or as JSON; other fields stay', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { data: before } = await admin.call('createHeader', {
      body: { name: 'Diwali', description: 'Lamps.', buttonText: 'Shop now', image: await testImage() },
    })
    const address = `PATCH /header/updateHeaderById/${before._id}` as const
    const named = await rawCall(shop, admin, address, form({ name: 'Holi' }))
    expect(named).toMatchObject({ status: 200, body: { message: 'Header updated successfully' } })
    expect(named.body['data']).toEqual({ ...before, name: 'Holi' })
    const hidden = await rawCall(shop, admin, address, { status: 'inactive', buttonText: '' })
    expect(hidden.body['data']).toEqual({ ...before, name: 'Holi', status: 'inactive', buttonText: '' })
    const imaged = await rawCall(shop, admin, address, form({ image: await testImage() }))
    expect(imaged.body['data']).not.toMatchObject({ image: before.image })
    expect((await shop.call('getAllHeaders')).data).toEqual([imaged.body['data']])
  })

  it('begin with a day in India, or at a moment; empty takes the start away', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { data } = await admin.call('createHeader', {
      body: { name: 'Diwali', description: 'Lamps.', image: await testImage(), startsAt: '2026-11-30' },
    })
    expect(data.startsAt).toBe('2026-11-29T18:30:00.000Z')
    const params = { id: data._id }
    const stored = await admin.call('updateHeaderById', { params, body: { name: 'Holi' } })
    expect(stored.data).toEqual({ ...data, name: 'Holi' })
    const open = await admin.call('updateHeaderById', { params, body: { startsAt: '' } })
    expect((await shop.call('getAllHeaders')).data).toEqual([open.data])
    expect(open.data.startsAt).toBeNull()
    for (const startsAt of ['soon', '0001-01-01', '9999-12-31T23:00:00-05:00'])
      expect(await expectError(admin.call('updateHeaderById', { params, body: { startsAt } }))).toEqual(
        invalid('startsAt', 'Starts must be a date'),
      )
  })

  it('are listed in their set order; a new one comes last, and another sort is respected', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const aHeader = async (name: string) => {
      shop.clock.advance(1000)
      const body = { name, description: 'Lamps.', image: await testImage() }
      return (await admin.call('createHeader', { body })).data
    }
    const [one, two, three] = [await aHeader('One'), await aHeader('Two'), await aHeader('Three')]
    const order = (...ids: string[]) => admin.call('orderHeaders', { body: { ids } })
    const names = async (sort?: 'oldest') =>
      (await shop.call('getAllHeaders', { query: sort ? { sort } : {} })).data.map(({ name }) => name)
    await order(three._id, 'nobody', one._id)
    expect(await names()).toEqual(['Three', 'One', 'Two'])
    await aHeader('Four')
    expect(await names()).toEqual(['Three', 'One', 'Two', 'Four'])
    expect(await names('oldest')).toEqual(['One', 'Two', 'Three', 'Four'])
    await order(three._id, one._id, two._id)
    await order(two._id)
    expect(await names()).toEqual(['Two', 'Three', 'One', 'Four'])
    const { data: actions } = await admin.call('getAudit', { query: { act: 'reorder' } })
    expect(actions).toMatchObject([
      { about: 'header', changes: [{ before: 'Three, One, Two, Four', after: 'Two, Three, One, Four' }] },
      { about: 'header', changes: [{ before: 'One, Two, Three', after: 'Three, One, Two' }] },
    ])
    expect(await expectError(admin.call('orderHeaders', { body: { ids: [] } }))).toEqual(
      invalid('ids', 'IDs are required'),
    )
  })

  it('are deleted once', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { data } = await admin.call('createHeader', {
      body: { name: 'Diwali', description: 'Lamps.', image: await testImage() },
    })
    const remove = () => rawCall(shop, admin, `DELETE /header/deleteHeaderById/${data._id}`)
    expect(await remove()).toMatchObject({
      status: 200,
      body: { success: true, status: 200, message: 'Header deleted successfully' },
    })
    expect(await remove()).toMatchObject({ status: 404, body: { status: 404, message: 'Header not found' } })
    expect((await shop.call('getAllHeaders')).data).toEqual([])
    const audit = await shop.app.database.read
      .selectFrom('audit')
      .select(['action', 'subject_kind'])
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, subject_kind }) => `${action} ${subject_kind}`)).toEqual([
      'create header',
      'delete header',
    ])
  })
})

onOneEngine('Header banners', (engine) => {
  it('are rejected with the text of the first failing rule, and nothing is left behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const image = await testImage()
    const good = { name: 'Diwali', description: 'Lamps.', image }
    const { data } = await admin.call('createHeader', { body: { ...good, image: await testImage() } })
    const before = await everythingIn(shop)
    const create = (body: object) => expectError(admin.call('createHeader', { body: body as typeof good }))
    expect(await create({})).toEqual({
      status: 400,
      code: 'VALIDATION',
      message: 'Name is required',
      fields: {
        name: 'Name is required',
        description: 'Description is required',
        image: 'Please upload an image.',
      },
    })
    expect(await create({ name: 'Diwali' })).toMatchObject({ message: 'Description is required' })
    expect(await create({ ...good, image: undefined })).toEqual(invalid('image', 'Please upload an image.'))
    expect(await create({ ...good, status: 'on' })).toEqual(
      invalid('status', 'Status must be active or inactive'),
    )
    expect(await create({ ...good, buttonText: 'x'.repeat(61) })).toEqual(
      invalid('buttonText', 'Button text must be at most 60 characters long'),
    )
    expect(await create({ ...good, link: '/' })).toMatchObject({ fields: { link: expect.anything() } })
    const update = (body: object, id = data._id) =>
      expectError(admin.call('updateHeaderById', { params: { id }, body }))
    expect(await update({ name: '', description: '' })).toMatchObject({ message: 'Name is required' })
    expect(await update({ image }, 'nobody')).toMatchObject({ status: 404, message: 'Header not found' })
    expect(await everythingIn(shop)).toEqual(before)
  })
})
