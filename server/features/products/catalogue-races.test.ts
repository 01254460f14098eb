import { expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { aCategory, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { testImage } from '../../testing/test-images.ts'
import { testShop, type TestShop } from '../../testing/test-shop.ts'

const ROUNDS = 6

/** The error codes of rejected requests; anything but a ShopError fails the test. */
async function errorsOf(calls: Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(calls)
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (!(result.reason instanceof ApiError)) throw result.reason
    return [result.reason.response.code]
  })
}

/** Products whose category is not their subcategory's, or whose category or subcategory no longer exists. */
async function misplaced({ app }: TestShop): Promise<unknown[]> {
  return app.database.read
    .selectFrom('products')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .select('products.id')
    .where('products.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e('subcategories.category_id', 'is', null),
        e('products.category_id', 'is', null),
        e('subcategories.category_id', '!=', e.ref('products.category_id')),
      ]),
    )
    .execute()
}

onBothEngines('In the catalogue', (engine) => {
  it('a subcategory is deleted or gets a product, never both', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    for (let round = 0; round < ROUNDS; round += 1) {
      const inCategory = await aCategory(one)
      const errors = await errorsOf([
        aProduct(one, inCategory),
        two.call('deleteSubCategoryById', { params: { id: inCategory.subCategory } }),
      ])
      expect([['VALIDATION'], ['IN_USE']]).toContainEqual(errors)
      expect(await misplaced(shop)).toEqual([])
    }
  })

  it('a category is deleted or gets a subcategory, never both', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    for (let round = 0; round < ROUNDS; round += 1) {
      const image = await testImage()
      const { data } = await one.call('createCategory', { body: { name: 'Lamps', image } })
      const errors = await errorsOf([
        one.call('createSubCategory', { body: { name: 'Brass', categoryId: data._id, image } }),
        two.call('deleteCategoryById', { params: { id: data._id } }),
      ])
      expect([['VALIDATION'], ['IN_USE']]).toContainEqual(errors)
    }
  })

  it('a product stays in the category of its subcategory while that moves and it is changed', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = [await aCategory(one, 'Lamps'), await aCategory(one, 'Gifts')]
      const { _id } = await aProduct(one, from)
      const params = { id: _id }
      await errorsOf([
        two.call('updateSubCategoryById', {
          params: { id: from.subCategory },
          body: { categoryId: to.category },
        }),
        one.call('updateProductById', { params, body: { ...from, name: 'Changed' } }),
        aProduct(one, from),
      ])
      expect(await misplaced(shop)).toEqual([])
    }
  })

  it('a record is deleted once, however many simultaneous requests', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aProduct(admin)
    const remove = () => admin.call('deleteProductById', { params: { id: _id } })
    expect(await errorsOf([remove(), remove(), remove(), remove()])).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })
})
