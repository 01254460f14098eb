import { expect, it } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'
const TODAY = { name: 'Paid today', address: 'payment=paid&sort=oldest' }

function save(person: Person, body: object = TODAY) {
  return person.call('saveFilter', { body: body as typeof TODAY })
}

async function namesOf(person: Person): Promise<string[]> {
  return (await person.call('getSavedFilters')).data.map(({ name }) => name)
}

onBothEngines('saved filters', (engine) => {
  it('belong to each admin, by name; the same name replaces, even many times simultaneously', async () => {
    const shop = await testShop(engine)
    const [admin, other] = [await shop.person('admin'), await shop.person('admin')]
    await save(admin, { name: 'आज', address: 'status=pending' })
    const responses = await Promise.all(
      ['pending', 'delivered', 'shipped'].map((status) =>
        save(admin, { name: 'Paid today', address: `status=${status}` }),
      ),
    )
    const last = await save(admin)
    expect(last.data).toMatchObject(TODAY)
    expect(responses).toHaveLength(3)
    expect((await admin.call('getSavedFilters')).data).toEqual([
      last.data,
      { _id: expect.any(String), name: 'आज', address: 'status=pending' },
    ])
    expect(await namesOf(other)).toEqual([])
  })

  it('are renamed and deleted by their owner; someone else’s is treated as missing', async () => {
    const shop = await testShop(engine)
    const [admin, other] = [await shop.person('admin'), await shop.person('admin')]
    const { data } = await save(admin)
    await save(admin, { ...TODAY, name: 'Taken' })
    const renamed = { ...TODAY, name: 'Taken', id: data._id }
    for (const id of [data._id, NOWHERE]) {
      expect((await expectError(save(other, { ...renamed, id }))).code).toBe('NOT_FOUND')
      expect((await expectError(other.call('deleteFilter', { params: { id } }))).code).toBe('NOT_FOUND')
    }
    expect((await save(admin, renamed)).data).toEqual({
      _id: data._id,
      name: 'Taken',
      address: TODAY.address,
    })
    expect(await namesOf(admin)).toEqual(['Taken'])
    await admin.call('deleteFilter', { params: { id: data._id } })
    expect(await namesOf(admin)).toEqual([])
  })

  it('are at most thirty, and one of them can still be replaced', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const many = Array.from({ length: 34 }, (_, i) => save(admin, { ...TODAY, name: `Filter ${i}` }))
    const kept = (await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')
    expect(kept).toHaveLength(30)
    expect(await expectError(save(admin))).toEqual({
      status: 409,
      code: 'NOT_ALLOWED',
      message: 'You already have 30 saved filters. Please delete one you no longer need, then try again.',
    })
    const [name] = await namesOf(admin)
    await save(admin, { name, address: 'status=shipped' })
    expect(await namesOf(admin)).toHaveLength(30)
  })

  it('hold nothing but what the list of orders understands', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const addresses = [
      '',
      'order=1',
      'page=2',
      'status=pending&status=shipped',
      'https://elsewhere.example/?status=pending',
      `search=${'a'.repeat(500)}`,
    ]
    for (const address of addresses)
      expect((await expectError(save(admin, { ...TODAY, address }))).code, address).toBe('VALIDATION')
    for (const name of ['', ' ', 'a'.repeat(61), 'a\nb'])
      expect((await expectError(save(admin, { ...TODAY, name }))).code, name).toBe('VALIDATION')
    expect(await namesOf(admin)).toEqual([])
    const search = `search=${encodeURIComponent('<script>“आशा”')}&from=2026-11-01&to=2026-11-30`
    expect((await save(admin, { ...TODAY, address: search })).data.address).toBe(search)
  })
})
