import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../database/open.ts'
import { createShopServer } from '../../shop-server.ts'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { clientOf, testShop, type TestShop } from '../../testing/test-shop.ts'

const found = async (call: TestShop['call'], search: string) =>
  (await call('getAllProduct', { query: { search, page: '1' } })).data.map(({ name }) => name)

onBothEngines('Search synonyms', (engine) => {
  it('are an admin’s to change, in effect at the next search in every process', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await aProduct(admin, { name: 'Coconut', description: 'Whole.' })
    const second = await createApp(shop.app.settings, {
      clock: shop.clock,
      log: shop.app.log,
      database: await openDatabase(shop.where),
    })
    const other = await createShopServer(second)
    const calls = [shop.call, clientOf(other, null)]
    for (const call of calls) expect(await found(call, 'nariyal')).toEqual([])
    const { data } = await admin.call('updateSettings', {
      body: { synonyms: 'Nariyal,  COCONUT\n\nनारियल coconut' },
    })
    expect(data.synonyms).toBe('nariyal coconut\nनारियल coconut')
    for (const call of calls) {
      expect(await found(call, 'NARIYAL')).toEqual(['Coconut'])
      expect(await found(call, 'नारियल')).toEqual(['Coconut'])
      expect(await found(call, 'nariyol'), 'with one slip').toEqual(['Coconut'])
    }
    await admin.call('updateSettings', { body: { synonyms: '' } })
    for (const call of calls) expect(await found(call, 'nariyal')).toEqual([])
    await other.close()
    await second.close()
  })
})
