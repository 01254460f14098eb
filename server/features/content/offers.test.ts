import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { testImage } from '../../testing/test-images.ts'
import { form, rawCall } from '../../testing/raw-call.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

async function anOffer(admin: Person, changes: object = {}) {
  const text = { name: 'Diwali', description: 'Lamps for less.', offerPercentage: 12.5 }
  return (await admin.call('createOffer', { body: { ...text, image: await testImage(), ...changes } })).data
}

onBothEngines('Offers', (engine) => {
  it('are created from only name, description, percentage and image', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const made = await rawCall(
      shop,
      admin,
      'POST /offer/createOffer',
      form({ name: 'Diwali', description: 'Lamps.', offerPercentage: '12.5', image: await testImage() }),
    )
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Offer created successfully',
        data: { offerPercentage: 12.5, validUntil: null, icon: '', bgColor: '', status: 'active' },
      },
    })
    expect((await shop.call('getAllOffers')).data).toEqual([made.body['data']])
  })

  it('end at the end of a day in India, or at a moment', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const day = await anOffer(admin, { validUntil: '2026-11-30', icon: 'gift', bgColor: '#f5e4dc' })
    expect(day).toMatchObject({
      validUntil: '2026-11-30T18:29:59.999Z',
      icon: 'gift',
      bgColor: '#f5e4dc',
    })
    const time = await anOffer(admin, { validUntil: '2026-12-01T09:00:00+05:30' })
    expect(time.validUntil).toBe('2026-12-01T03:30:00.000Z')
    const past = await anOffer(admin, { validUntil: '2020-01-01' })
    expect((await shop.call('getAllOffers')).data.map(({ _id }) => _id)).toContain(past._id)
  })

  it('begin at the start of a day in India, or at a moment, and are listed before', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const later = await anOffer(admin, { startsAt: '2040-11-30' })
    expect(later.startsAt).toBe('2040-11-29T18:30:00.000Z')
    expect((await shop.call('getAllOffers')).data).toEqual([later])
    const { data } = await admin.call('updateOfferById', {
      params: { id: later._id },
      body: { startsAt: '' },
    })
    expect(data).toEqual({ ...later, startsAt: null })
  })

  it('are listed in their set order; a new one comes last, and another sort is respected', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const named = (name: string) => {
      shop.clock.advance(1000)
      return anOffer(admin, { name })
    }
    const [one, two, three] = [await named('One'), await named('Two'), await named('Three')]
    const order = (...ids: string[]) => admin.call('orderOffers', { body: { ids } })
    const names = async (sort?: 'oldest') =>
      (await shop.call('getAllOffers', { query: sort ? { sort } : {} })).data.map(({ name }) => name)
    await order(three._id, 'nobody', one._id)
    expect(await names()).toEqual(['Three', 'One', 'Two'])
    await named('Four')
    expect(await names()).toEqual(['Three', 'One', 'Two', 'Four'])
    expect(await names('oldest')).toEqual(['One', 'Two', 'Three', 'Four'])
    await order(three._id, one._id, two._id)
    await order(two._id)
    expect(await names()).toEqual(['Two', 'Three', 'One', 'Four'])
    const { data: actions } = await admin.call('getAudit', { query: { act: 'reorder' } })
    expect(actions).toMatchObject([
      { about: 'offer', changes: [{ before: 'Three, One, Two, Four', after: 'Two, Three, One, Four' }] },
      { about: 'offer', changes: [{ before: 'One, Two, Three', after: 'Three, One, Two' }] },
    ])
    expect(await expectError(admin.call('orderOffers', { body: { ids: [] } }))).toEqual(
      invalid('ids', 'IDs are required'),
    )
  })

  it('are changed by any subset of the fields, and empty text or null takes the end away', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const before = await anOffer(admin, { validUntil: '2026-11-30', bgColor: '#fff' })
    const address = `PATCH /offer/updateOfferById/${before._id}` as const
    const cheaper = await rawCall(shop, admin, address, { offerPercentage: 0 })
    expect(cheaper).toMatchObject({ status: 200, body: { message: 'Offer updated successfully' } })
    expect(cheaper.body['data']).toEqual({ ...before, offerPercentage: 0 })
    const open = await rawCall(shop, admin, address, form({ validUntil: '', status: 'INACTIVE' }))
    expect(open.body['data']).toEqual({
      ...before,
      offerPercentage: 0,
      validUntil: null,
      status: 'inactive',
    })
    await rawCall(shop, admin, address, { validUntil: '2026-11-30' })
    const again = await rawCall(shop, admin, address, { validUntil: null, bgColor: '' })
    expect(again.body['data']).toMatchObject({ validUntil: null, bgColor: '' })
    const imaged = await rawCall(shop, admin, address, form({ image: await testImage() }))
    expect(imaged.body['data']).not.toMatchObject({ image: before.image })
  })

  it('are listed for everyone and deleted once', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const one = await anOffer(admin, { status: 'inactive' })
    shop.clock.advance(1000)
    const two = await anOffer(admin, { name: 'Holi' })
    expect((await shop.call('getAllOffers')).data).toEqual([one, two])
    expect((await shop.call('getAllOffers', { query: { sort: 'name-za' } })).data).toEqual([two, one])
    const remove = () => rawCall(shop, admin, `DELETE /offer/deleteOfferById/${one._id}`)
    expect(await remove()).toMatchObject({
      status: 200,
      body: { success: true, status: 200, message: 'Offer deleted successfully' },
    })
    expect(await remove()).toMatchObject({ status: 404, body: { status: 404, message: 'Offer not found' } })
    expect((await shop.call('getAllOffers')).data).toEqual([two])
  })
})

onOneEngine('Offers', (engine) => {
  it('are rejected with the text of the first failing rule, and nothing is left behind', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await anOffer(admin)
    const before = await everythingIn(shop)
    const create = await rawCall(shop, admin, 'POST /offer/createOffer', form({}))
    expect(create.body).toMatchObject({
      message: 'Name is required',
      fields: {
        name: 'Name is required',
        description: 'Description is required',
        offerPercentage: 'Offer percentage is required',
        image: 'Please upload an image.',
      },
    })
    const some = form({ name: 'Diwali', description: 'Lamps.' })
    expect((await rawCall(shop, admin, 'POST /offer/createOffer', some)).body).toMatchObject({
      message: 'Offer percentage is required',
    })
    const update = (body: object, id = _id) =>
      expectError(admin.call('updateOfferById', { params: { id }, body }))
    for (const [offerPercentage, text] of [
      ['', 'Offer percentage is required'],
      ['half', 'Offer percentage must be a number'],
      ['101', 'Offer percentage must be between 0 and 100'],
      ['-1', 'Offer percentage must be between 0 and 100'],
    ] as const) {
      expect(await update({ offerPercentage })).toEqual(invalid('offerPercentage', text))
    }
    expect(await update({ validUntil: 'tomorrow' })).toEqual(
      invalid('validUntil', 'Valid until must be a date'),
    )
    expect(await update({ validUntil: '2026-02-30' })).toEqual(
      invalid('validUntil', 'Valid until must be a date'),
    )
    expect(await update({ bgColor: 'red' })).toEqual(
      invalid('bgColor', 'Background colour must look like #f5e4dc'),
    )
    expect(await update({ price: 1 })).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect(await update({ name: 'Other' }, 'nobody')).toMatchObject({
      status: 404,
      message: 'Offer not found',
    })
    expect(await everythingIn(shop)).toEqual(before)
  })
})
