import { expect, it } from 'vitest'
import { MISSED_SEARCHES_MAX } from '#contract/limits.ts'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

async function shopWithLamp(engine: Parameters<typeof testShop>[0], environment = {}) {
  const shop = await testShop(engine, { environment })
  const admin = await shop.person('admin')
  await aProduct(admin)
  return { ...shop, admin, asha: await shop.person('customer') }
}

async function report(person: Person, ...searches: string[]) {
  for (const search of searches) await person.call('reportMissedSearch', { body: { search } })
}

async function missed(admin: Person) {
  const { data } = await admin.call('getMissedSearches')
  return data.map(({ words, times }) => [words, times])
}

onBothEngines('Searches with no results', (engine) => {
  it('are counted by their words, no matter who searched, most frequent first, and only while they find nothing', async () => {
    const { admin, asha, person, clock } = await shopWithLamp(engine)
    await report(asha, '  Coconut   OIL ', 'नारियल', 'coconut oil', 'lamp', 'lampp')
    clock.advance(60_000)
    await report(await person('customer'), 'coconut oil', 'Ghee')
    const expected = [
      ['coconut oil', 3],
      ['ghee', 1],
      ['नारियल', 1],
    ]
    expect(await missed(admin)).toEqual(expected)
    await aProduct(admin, { name: 'Coconut oil' })
    await report(asha, 'coconut oil')
    expect(await missed(admin)).toEqual(expected)
  })

  it('contain no possible phone number or address, and no more than sixty characters', async () => {
    const { admin, asha } = await shopWithLamp(engine)
    await report(
      asha,
      'ravi@customer.example',
      '9876543210',
      '+91 98765 43210',
      '९८७६५४',
      'order 4f2a123456',
      'x',
    )
    expect(await missed(admin)).toEqual([])
    await report(asha, `mala 10008 ${'ॐ'.repeat(80)}`)
    expect(await missed(admin)).toEqual([[`mala 10008 ${'ॐ'.repeat(49)}`, 1]])
  })

  it('lose the rarest, of those the oldest, when they are too many; never the newest', async () => {
    const { admin, asha, app } = await shopWithLamp(engine)
    const row = (i: number) => ({
      words: `word ${i}`,
      times: i === 1 ? 3 : 2,
      last_at: new Date(app.clock.now() - 1_000_000 + i * 1000).toISOString(),
    })
    const rows = Array.from({ length: MISSED_SEARCHES_MAX }, (_, i) => row(i + 1))
    await app.database.transaction(({ db }) => db.insertInto('missed_searches').values(rows).execute())
    await report(asha, 'ghee')
    const kept = (await missed(admin)).map(([words]) => words)
    expect(kept).toHaveLength(MISSED_SEARCHES_MAX)
    expect(kept).toContain('ghee')
    expect(kept).toContain('word 1')
    expect(kept).not.toContain('word 2')
  })

  it('are deleted by an admin, which is audited', async () => {
    const { admin, asha, app } = await shopWithLamp(engine)
    await report(asha, 'ghee')
    await admin.call('forgetMissedSearch', { body: { words: 'ghee' } })
    expect(await missed(admin)).toEqual([])
    const again = await errorResponseOf(admin.call('forgetMissedSearch', { body: { words: 'ghee' } }))
    expect(again).toMatchObject({ httpStatus: 404 })
    const rows = await app.database.read
      .selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'missed search')
      .execute()
    expect(rows).toMatchObject([{ action: 'delete', subject_id: 'ghee', account_id: admin.id }])
  })

  it('made simultaneously are all counted', async () => {
    const { admin, asha } = await shopWithLamp(engine)
    await Promise.all(Array.from({ length: 12 }, () => report(asha, 'ghee')))
    expect(await missed(admin)).toEqual([['ghee', 12]])
  })
})

onOneEngine('Searches with no results', (engine) => {
  it('of one account are counted sixty times an hour', async () => {
    const { admin, asha }: TestShop & { admin: Person; asha: Person } = await shopWithLamp(engine)
    await report(asha, ...Array.from({ length: 60 }, () => 'ghee'))
    const refused = await errorResponseOf(asha.call('reportMissedSearch', { body: { search: 'ghee' } }))
    expect(refused).toMatchObject({ httpStatus: 429 })
    expect(await missed(admin)).toEqual([['ghee', 60]])
  })
})
