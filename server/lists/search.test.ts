import { expect, it } from 'vitest'
import { aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testImage } from '../testing/test-images.ts'
import { testShop } from '../testing/test-shop.ts'

onBothEngines('Searching', (engine) => {
  it('finds text in any case, with accents and in Devanagari, and takes %, _ and \\ literally', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    for (const name of ['Pūjā thali', 'ĀRTĪ', 'धूप बत्ती', 'Ghee 50%_off\\']) {
      await admin.call('createCategory', { body: { name, image: await testImage() } })
      shop.clock.advance(1000)
    }
    const found = async (search: string) =>
      (await shop.call('getAllCategory', { query: { search } })).data.map(({ name }) => name)
    expect(await found('PŪJĀ')).toEqual(['Pūjā thali'])
    expect(await found('pūjā THALI')).toEqual(['Pūjā thali'])
    expect(await found('ārtī')).toEqual(['ĀRTĪ'])
    expect(await found('बत्ती')).toEqual(['धूप बत्ती'])
    expect(await found('50%_')).toEqual(['Ghee 50%_off\\'])
    expect(await found('off\\')).toEqual(['Ghee 50%_off\\'])
    expect(await found('%')).toEqual(['Ghee 50%_off\\'])
    expect(await found('p_j')).toEqual([])
  })

  it('finds a text of the longest allowed length, its words in any order', async () => {
    const admin = await (await testShop(engine)).person('admin')
    const words = 'दीया lamp 😀 of brass, for the evening aarti; '.repeat(6)
    const { name } = await aProduct(admin, { name: 'Sample Lamp', description: `Begins ${words} and ends.` })
    await aProduct(admin, { description: 'lamp of brass; brass of lamp' })
    const found = async (search: string) =>
      (await admin.call('getAllProduct', { query: { search } })).data.map((product) => product.name)
    expect(await found(words.slice(0, 200))).toEqual([name])
    expect(await found(words.slice(1, 190).toUpperCase())).toEqual([name])
    expect(await found('aarti evening lamp')).toEqual([name])
    expect(await found('pmal')).toEqual([])
  })
})
