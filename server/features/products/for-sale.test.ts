import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { all } from '../../lists/id-list.ts'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'
import { forSale, forSaleFilters } from './for-sale.ts'
import { productsOf } from './product-queries.ts'

onBothEngines('What is for sale', (engine) => {
  it('is active, of an active category and subcategory, and not deleted: as a join and as filters of a list', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [sold, inactive, ofHiddenCategory, ofHiddenSubcategory, deleted] = [
      await aProduct(admin, { name: 'Sold' }),
      await aProduct(admin, { name: 'Inactive', status: 'inactive' }),
      await aProduct(admin, { name: 'Of a hidden category' }),
      await aProduct(admin, { name: 'Of a hidden subcategory' }),
      await aProduct(admin, { name: 'Deleted' }),
    ]
    const { database } = shop.app
    const hide = (table: 'categories' | 'subcategories', { _id }: { _id: string }) =>
      database.transaction((tx) =>
        tx.db.updateTable(table).set({ status: 'Inactive' }).where('id', '=', _id).execute(),
      )
    await hide('categories', ofHiddenCategory.category)
    await hide('subcategories', ofHiddenSubcategory.subCategory)
    await admin.call('deleteProductById', { params: { id: deleted._id } })
    expect(inactive.status).toBe('inactive')

    const joined = await forSale(productsOf(database.read)).select('products.id').execute()
    expect(joined).toEqual([{ id: sold._id }])
    const { isActive, hidden } = await forSaleFilters(database)
    const filters = all([sql`products.deleted_at is null`, isActive, ...hidden])
    const listed = await sql`select products.id from products where ${filters}`.execute(database.read)
    expect(listed.rows).toEqual(joined)

    const alone = (of: { call: typeof shop.call }, { _id }: { _id: string }) =>
      of.call('getProduct', { params: { id: _id } }).then(
        ({ data }) => data.name,
        (refused: ApiError) => refused.status,
      )
    expect(await alone(shop, sold)).toBe('Sold')
    for (const one of [inactive, ofHiddenCategory, ofHiddenSubcategory, deleted])
      expect(await alone(shop, one)).toBe(404)
    expect(await alone(admin, inactive)).toBe('Inactive')
    expect(await alone(admin, deleted)).toBe(404)
  })
})
