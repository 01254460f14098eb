import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

const BLOCKS = {
  copyright: '© 2026 Samagri',
  socialMedia: { facebook: 'https://facebook.example/samagri', instagram: 'https://instagram.example/s' },
  quickLinks: [
    { title: 'Orders', url: '/my-orders' },
    { name: 'Write to us', url: 'mailto:help@samagri.example' },
  ],
  categories: [{ name: 'Lamps', slug: 'lamps' }],
  contact: { address: '12 Sample Peth\nPune', phone: '020 5550 0142', email: 'help@samagri.example' },
}

async function aFooter(admin: Person, changes: object = {}) {
  const body = { name: 'Main', description: 'Goods for worship.', image: await testImage(), ...changes }
  return (await admin.call('createFooter', { body })).data
}

onBothEngines('Footers', (engine) => {
  it('are created from only name, description and image, without any block', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await rawCall(
      shop,
      admin,
      'POST /footer/createFooter',
      form({ name: 'Main', description: 'Goods.', image: await testImage() }),
    )
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Footer created successfully',
        data: {
          status: 'active',
          copyright: '',
          socialMedia: null,
          quickLinks: null,
          categories: null,
          contact: null,
        },
      },
    })
    expect((await shop.call('getAllFooters')).data).toEqual([made.body['data']])
  })

  it('return their optional blocks as sent, in a form as JSON text', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await aFooter(admin, { ...BLOCKS, status: 'Inactive' })
    expect(made).toMatchObject({ ...BLOCKS, status: 'inactive' })
    expect((await shop.call('getAllFooters')).data).toEqual([made])
  })

  it('are changed by any subset of the fields, and null or empty text takes a block away', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const before = await aFooter(admin, BLOCKS)
    const address = `PATCH /footer/updateFooterById/${before._id}` as const
    const named = await rawCall(shop, admin, address, { name: 'Other', contact: { phone: '1' } })
    expect(named).toMatchObject({ status: 200, body: { message: 'Footer updated successfully' } })
    expect(named.body['data']).toEqual({ ...before, name: 'Other', contact: { phone: '1' } })
    const fewer = await rawCall(shop, admin, address, { contact: null })
    expect(fewer.body['data']).toEqual({ ...before, name: 'Other', contact: null })
    const asForm = form({ quickLinks: '', socialMedia: 'null', categories: '[]', image: await testImage() })
    const least = await rawCall(shop, admin, address, asForm)
    expect(least.body['data']).toMatchObject({
      name: 'Other',
      copyright: BLOCKS.copyright,
      quickLinks: null,
      socialMedia: null,
      categories: [],
    })
    expect(least.body['data']).not.toMatchObject({ image: before.image })
    const typed = await admin.call('updateFooterById', {
      params: { id: before._id },
      body: { contact: null },
    })
    expect(typed.data.contact).toBeNull()
  })

  it('are listed for everyone and deleted once', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const one = await aFooter(admin, { status: 'inactive' })
    shop.clock.advance(1000)
    const two = await aFooter(admin, { name: 'Second' })
    expect((await shop.call('getAllFooters')).data).toEqual([one, two])
    expect((await shop.call('getAllFooters', { query: { sort: 'newest' } })).data).toEqual([two, one])
    const remove = () => rawCall(shop, admin, `DELETE /footer/deleteFooterById/${one._id}`)
    expect(await remove()).toMatchObject({
      status: 200,
      body: { success: true, status: 200, message: 'Footer deleted successfully' },
    })
    expect(await remove()).toMatchObject({ status: 404, body: { status: 404, message: 'Footer not found' } })
    expect((await shop.call('getAllFooters')).data).toEqual([two])
  })
})

onOneEngine('Footers', (engine) => {
  it('are rejected with the text of the first failing rule, and nothing is left behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aFooter(admin)
    const before = await everythingIn(shop)
    const create = await rawCall(shop, admin, 'POST /footer/createFooter', form({ name: ' ' }))
    expect(create.body).toMatchObject({
      message: 'Name is required',
      fields: {
        name: 'Name is required',
        description: 'Description is required',
        image: 'Please upload an image.',
      },
    })
    const update = (body: object, id = _id) =>
      expectError(admin.call('updateFooterById', { params: { id }, body }))
    expect(await update({ description: '' })).toEqual(invalid('description', 'Description is required'))
    expect(await update({ copyright: 'x'.repeat(301) })).toEqual(
      invalid('copyright', 'Copyright must be at most 300 characters long'),
    )
    expect(await update({ quickLinks: '{[' })).toEqual(
      invalid('quickLinks', 'Quick links must be valid JSON'),
    )
    const links = [{ title: 'Run', url: 'javascript:alert(1)' }]
    const text = 'Links must start with https://, http://, / or mailto:'
    expect(await update({ quickLinks: links })).toEqual(invalid('quickLinks.0.url', text))
    expect(await update({ quickLinks: [{ title: 'Out', url: '//elsewhere.example' }] })).toEqual(
      invalid('quickLinks.0.url', text),
    )
    expect(await update({ socialMedia: { facebook: 'data:text/html,x' } })).toEqual(
      invalid('socialMedia.facebook', text),
    )
    const many = Array.from({ length: 21 }, () => ({ title: 'Orders', url: '/my-orders' }))
    expect(await update({ quickLinks: many })).toEqual(
      invalid('quickLinks', 'A footer can have up to 20 links'),
    )
    expect(await update({ contact: { fax: '1' } })).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect(await update({ contact: 'call us' })).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect(await update({ name: 'Other' }, 'nobody')).toMatchObject({
      status: 404,
      message: 'Footer not found',
    })
    expect(await everythingIn(shop)).toEqual(before)
  })
})
