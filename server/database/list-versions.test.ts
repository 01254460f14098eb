import { expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'

async function versionsOf({ app }: TestShop) {
  const rows = await app.database.read.selectFrom('list_versions').select(['name', 'version']).execute()
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]))
}

onBothEngines('A transaction', (engine) => {
  it('raises the version of each list that it wrote to once, whatever the rows are written by', async () => {
    const shop = await testShop(engine)
    const product = await aProduct(await shop.person('admin'))
    const before = await versionsOf(shop)
    const raised = async (action: Parameters<typeof shop.app.database.transaction>[0]) => {
      const was = await versionsOf(shop)
      await shop.app.database.transaction(action)
      return Object.entries(await versionsOf(shop)).flatMap(([name, version]) =>
        version === was[name] ? [] : [`${name} +${version - (was[name] ?? 0)}`],
      )
    }
    expect(before).toMatchObject({ products: expect.any(Number) })
    const id = product._id
    expect(await raised((tx) => tx.db.selectFrom('products').selectAll().execute())).toEqual([])
    expect(
      await raised(async ({ db }) => {
        await db
          .updateTable('products')
          .set({ price_paise: paise(3) })
          .where('id', '=', id)
          .execute()
        await db
          .updateTable('products')
          .set({ price_paise: paise(4), stock: 9 })
          .where('id', '=', id)
          .execute()
      }),
    ).toEqual(['products +1'])
    expect(
      await raised(({ db }) =>
        db.updateTable('products').set({ stock: 3, sold: 4 }).where('id', '=', id).execute(),
      ),
    ).toEqual(['stock +1'])
    const categories = await raised(({ db }) => db.updateTable('categories').set({ name: 'Lamps' }).execute())
    expect(categories.toSorted()).toEqual(['categories +1', 'products +1', 'subcategories +1'])
    expect(await raised(({ db }) => db.deleteFrom('offers').execute())).toEqual(['offers +1'])
  })

  it('that fails raises none', async () => {
    const shop = await testShop(engine)
    await aProduct(await shop.person('admin'))
    const before = await versionsOf(shop)
    const failing = shop.app.database.transaction(async ({ db }) => {
      await db.updateTable('products').set({ sold: 3 }).execute()
      throw new Error('stopped half-way')
    })
    await expect(failing).rejects.toThrow('stopped half-way')
    expect(await versionsOf(shop)).toEqual(before)
  })
})
