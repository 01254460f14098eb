import { expect, it } from 'vitest'
import { onBothEngines } from '../testing/engines.ts'
import { picture } from '../testing/pictures.ts'
import { testShop } from '../testing/test-shop.ts'

onBothEngines('Searching', (engine) => {
  it('finds text in any capitals, with accents, in Devanagari, and takes %, _ and \\ as they are', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    for (const name of ['Pūjā thali', 'ĀRTĪ', 'धूप बत्ती', 'Ghee 50%_off\\']) {
      await admin.call('createCategory', { body: { name, image: await picture() } })
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
})
