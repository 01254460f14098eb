import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { ADDRESS, errorResponseOf } from '../../testing/orders.ts'
import { expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

const HOME = { label: 'Home', address: '1 Sample Peth, Pune 411030' }
const NOWHERE = '018f0000-0000-7000-8000-000000000000'

function add(person: Person, body: object = HOME) {
  return person.call('addAddress', { body: body as typeof HOME })
}

onBothEngines('the address book', (engine) => {
  it('stores addresses with label, coordinates and the checkout’s fields, and the shop sees the first three', async () => {
    const shop = await testShop(engine)
    const [admin, asha, other] = [await shop.person('admin'), await shop.person(), await shop.person()]
    const coordinates = { lat: 18.5, lng: 73.85 }
    const { data } = await add(asha, { ...HOME, coordinates, shipping: ADDRESS })
    const shipping = { ...ADDRESS, phone: '9876543210', country: 'India' }
    expect(data).toEqual({ _id: expect.any(String), ...HOME, coordinates, shipping })
    expect((await asha.call('getAddresses')).data).toEqual([data])
    expect((await other.call('getAddresses')).data).toEqual([])
    const { customers } = await admin.call('manageCustomer', { query: { search: asha.email } })
    expect(customers[0]?.addresses).toEqual([{ _id: data._id, ...HOME, coordinates }])
  })

  it('stores an address once, however often it is saved simultaneously and however it is spaced', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const responses = await Promise.all(Array.from({ length: 8 }, () => add(asha)))
    expect(new Set(responses.map(({ data }) => data._id)).size).toBe(1)
    await add(asha, { label: 'Again', address: ' 1 sample PETH,Pune  411030 ' })
    expect((await asha.call('getAddresses')).data.map(({ label }) => label)).toEqual(['Home'])
  })

  it('has at most twenty, and says what to do about the next one', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const many = Array.from({ length: 24 }, (_, i) => add(asha, { ...HOME, address: `${i} Sample Peth` }))
    const kept = (await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')
    expect(kept).toHaveLength(20)
    expect(await expectError(add(asha))).toEqual({
      status: 409,
      code: 'NOT_ALLOWED',
      message: 'You already have 20 saved addresses. Please delete one you no longer need, then try again.',
    })
  })

  it('is changed and emptied by its owner; someone else’s entry is treated as missing', async () => {
    const shop = await testShop(engine)
    const [asha, other] = [await shop.person(), await shop.person()]
    const { data } = await add(asha, { ...HOME, coordinates: { lat: 1, lng: 2 }, shipping: ADDRESS })
    const change = (body: object, person = asha, id = data._id) =>
      person.call('updateAddress', { params: { id }, body })
    expect((await change({ label: 'घर' })).data).toEqual({ ...data, label: 'घर' })
    expect((await change({ address: '2 Other Peth', coordinates: null })).data).toEqual({
      _id: data._id,
      label: 'घर',
      address: '2 Other Peth',
      coordinates: null,
      shipping: null,
    })
    const remove = (person: Person, id = data._id) => person.call('deleteAddress', { params: { id } })
    for (const call of [(p: Person, id?: string) => change({ label: 'x' }, p, id), remove]) {
      const foreign = await errorResponseOf(call(other))
      const missing = await errorResponseOf(call(other, NOWHERE))
      expect(foreign).toEqual({ ...missing, requestId: foreign['requestId'] })
      expect(foreign).toMatchObject({ httpStatus: 404, message: 'Address not found' })
    }
    expect(await remove(asha)).toMatchObject({ success: true, status: 200 })
    expect((await asha.call('getAddresses')).data).toEqual([])
  })
})

onOneEngine('the address book', (engine) => {
  it('says what it does not accept', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const where = 'Latitude must be between -90 and 90, longitude between -180 and 180'
    for (const [body, message] of [
      [{}, 'Label is required'],
      [{ label: 'Home' }, 'Address is required'],
      [{ ...HOME, label: 'x'.repeat(51) }, 'Label must be at most 50 characters long'],
      [{ ...HOME, address: 'x'.repeat(1_001) }, 'Address must be at most 1000 characters long'],
      [{ ...HOME, coordinates: { lat: 91, lng: 0 } }, where],
      [{ ...HOME, coordinates: { lat: '1', lng: 0 } }, where],
      [{ ...HOME, coordinates: 'here' }, 'Coordinates must be an object'],
      [{ ...HOME, shipping: { ...ADDRESS, postalCode: '1' } }, 'Please enter a valid 6-digit pincode'],
    ] as const)
      expect(await expectError(add(asha, body)), JSON.stringify(body)).toMatchObject({ status: 400, message })
  })
})
