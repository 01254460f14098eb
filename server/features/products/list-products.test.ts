import { expect, it } from 'vitest'
import type { QueryInput } from '#contract/call.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import { aCategory, anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { rawCall } from '../../testing/raw-call.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'
import { watchQueries } from '../../testing/watched-queries.ts'
import { corrected } from './product-search.ts'

type Asked = QueryInput<typeof productCalls.getAllProduct>

async function names(caller: TestShop['call'], query: Asked = {}) {
  return (await caller('getAllProduct', { query })).data.map(({ name }) => name)
}

/** Three products, oldest first, in two categories. */
async function threeProducts(shop: TestShop, admin: Person) {
  const lamps = await aCategory(admin, 'Lamps')
  const malas = await aCategory(admin, 'Malas')
  const plain = { description: 'Plain.' }
  const products = []
  for (const changes of [
    { ...lamps, ...plain, name: 'Clay diya', price: 20, stock: 9 },
    { ...lamps, name: 'akhand lamp', price: 900, stock: 10, description: 'Burns all night.' },
    { ...malas, ...plain, name: 'Tulsi mala', price: 300, stock: 200 },
  ]) {
    products.push(await aProduct(admin, changes))
    shop.clock.advance(1000)
  }
  return { lamps, malas, products }
}

onBothEngines('The list of products', (engine) => {
  it('begins for the public with what sold most, then the newest; for an admin with the newest', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { products } = await threeProducts(shop, admin)
    expect(await names(shop.call)).toEqual(['Tulsi mala', 'akhand lamp', 'Clay diya'])
    const diya = products[0]?._id ?? ''
    await anOrder(await shop.person('customer'), [{ product: diya, quantity: 2 }])
    expect(await names(shop.call)).toEqual(['Clay diya', 'Tulsi mala', 'akhand lamp'])
    expect(await names(shop.call, { limit: '2' })).toEqual(['Clay diya', 'Tulsi mala'])
    expect(await names(admin.call)).toEqual(['Tulsi mala', 'akhand lamp', 'Clay diya'])
  })

  it('is sorted as requested', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await threeProducts(shop, admin)
    const sorted = (sort: NonNullable<Asked>['sort']) => names(shop.call, { sort })
    expect(await sorted('newest')).toEqual(['Tulsi mala', 'akhand lamp', 'Clay diya'])
    expect(await sorted('oldest')).toEqual(['Clay diya', 'akhand lamp', 'Tulsi mala'])
    expect(await sorted('name-az')).toEqual(['akhand lamp', 'Clay diya', 'Tulsi mala'])
    expect(await sorted('name-za')).toEqual(['Tulsi mala', 'Clay diya', 'akhand lamp'])
    expect(await sorted('amount-high')).toEqual(['akhand lamp', 'Tulsi mala', 'Clay diya'])
    expect(await sorted('amount-low')).toEqual(['Clay diya', 'Tulsi mala', 'akhand lamp'])
    expect(await rawCall(shop, null, 'GET /product/getAllProduct?sort=best')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
  })

  it('is searched by name, description, category and subcategory in any capitals', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await threeProducts(shop, admin)
    const found = (search: string) => names(shop.call, { search, sort: 'oldest' })
    expect(await found('DIYA')).toEqual(['Clay diya'])
    expect(await found('all night')).toEqual(['akhand lamp'])
    expect(await found('lamps')).toEqual(['Clay diya', 'akhand lamp'])
    expect(await found('malas of brass')).toEqual(['Tulsi mala'])
    expect(await found('brass')).toHaveLength(3)
    expect(await found('_')).toEqual([])
    expect(await found("'; drop table products; --")).toEqual([])
  })

  it('is searched by words in any order, by synonyms in another script, and with one typo', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { products } = await threeProducts(shop, admin)
    const found = (search: string) => names(shop.call, { search })
    const lamp = products[1]?.name ?? ''
    expect(await found('lamp akhand')).toEqual([lamp])
    expect(await found('akhand mala')).toEqual([])
    expect(await found('दीया')).toEqual(await found('diya'))
    expect(await found('माला')).toContain('Tulsi mala')
    expect(await found('akhnad')).toEqual([lamp])
    expect(await found('akhan')).toEqual([lamp])
    expect(await found('tulsy')).toEqual(['Tulsi mala'])
    expect(await found('xyzzy')).toEqual([])
    expect(await found('a'.repeat(200))).toEqual([])
    expect(await found(Array.from({ length: 45 }, (_, i) => `w${i}`).join(' '))).toEqual([])
  })

  it('is searched with a slip by names that are read again only once one has changed', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { products } = await threeProducts(shop, admin)
    const { database, taken } = watchQueries(shop.app.database)
    const readings = async (text: string, expected: string | undefined) => {
      expect(await corrected(database.read, text)).toBe(expected)
      return taken().filter(({ sql }) => /from "products"/.test(sql)).length
    }
    expect(await readings('diyya', 'diya')).toBe(1)
    expect(await readings('tulsy', 'tulsi')).toBe(0)
    await anOrder(await shop.person('customer'), [{ product: products[0]!._id, quantity: 1 }])
    expect(await readings('nothing', undefined)).toBe(0)
    await admin.call('updateProductById', { params: { id: products[0]!._id }, body: { name: 'Clay lota' } })
    expect(await readings('lotta', 'lota')).toBe(1)
  })

  it('shows products with the name before those that only mention it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await aProduct(admin, { name: 'Plain cup', description: 'Goes with every bell.' })
    await aProduct(admin, { name: 'Puja bell', description: 'Brass.' })
    await aProduct(admin, { name: 'Tall cup', description: 'Goes with every bell.' })
    expect((await names(shop.call, { search: 'bell', page: '1' }))[0]).toBe('Puja bell')
  })

  it('is filtered by category, subcategory and status, low stock among them, and paged', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { lamps, malas, products } = await threeProducts(shop, admin)
    const id = products[2]?._id ?? ''
    await admin.call('updateProductById', { params: { id }, body: { status: 'inactive' } })
    expect(await names(admin.call, { category: lamps.category })).toEqual(['akhand lamp', 'Clay diya'])
    expect(await names(admin.call, { subCategory: malas.subCategory })).toEqual(['Tulsi mala'])
    expect(await names(admin.call, { status: 'Active' })).toEqual(['akhand lamp', 'Clay diya'])
    expect(await names(admin.call, { status: 'inactive' })).toEqual(['Tulsi mala'])
    expect(await names(admin.call, { status: 'low-stock' })).toEqual(['Clay diya'])
    expect(await names(admin.call, { category: lamps.category, search: 'akhand' })).toEqual(['akhand lamp'])
    const page = await admin.call('getAllProduct', { query: { page: '2', limit: '2' } })
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2, pages: 2, data: [{ name: 'Clay diya' }] })
    expect(await names(admin.call, { page: '9', limit: '2' })).toEqual([])
  })

  it('is ofQuery by price, stock and what is really off the original price, alone and together', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await aProduct(admin, { name: 'Fifth off', price: 240, originalPrice: 300, stock: 0 })
    await aProduct(admin, { name: 'Less than a fifth off', price: 240.01, originalPrice: 300 })
    await aProduct(admin, { name: 'As before', price: 500, originalPrice: 500 })
    await aProduct(admin, { name: 'Dearer than before', price: 600, originalPrice: 500 })
    await aProduct(admin, { name: 'Half price', price: 0.5, originalPrice: 1 })
    const found = (query: Asked) => names(shop.call, { sort: 'amount-low', page: '1', ...query })
    expect(await found({ discount: '20' })).toEqual(['Half price', 'Fifth off'])
    expect(await found({ discount: '19.99' })).toEqual(['Half price', 'Fifth off', 'Less than a fifth off'])
    expect(await found({ discount: '0.01' })).toHaveLength(3)
    expect(await found({ discount: '100' })).toEqual([])
    expect(await found({ minPrice: '240', maxPrice: '240' })).toEqual(['Fifth off'])
    expect(await found({ minPrice: '240.01' })).toEqual([
      'Less than a fifth off',
      'As before',
      'Dearer than before',
    ])
    expect(await found({ maxPrice: '0.50' })).toEqual(['Half price'])
    expect(await found({ discount: '20', inStock: 'true', search: 'price' })).toEqual(['Half price'])
    const { total, pages } = await shop.call('getAllProduct', { query: { inStock: 'true', limit: '3' } })
    expect([total, pages]).toEqual([4, 2])
    expect(await names(admin.call, { discount: '20', sort: 'amount-low' })).toEqual([
      'Half price',
      'Fifth off',
    ])
  })

  it('forgets a stock and a price at the change of them', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id } = await aProduct(admin, { name: 'Lamp', price: 80, originalPrice: 100, stock: 1 })
    const filter = { discount: '20', inStock: 'true' } as const
    expect(await names(shop.call, filter)).toEqual(['Lamp'])
    await anOrder(await shop.person('customer'), [{ product: _id, quantity: 1 }])
    expect(await names(shop.call, filter)).toEqual([])
    await admin.call('updateProductById', { params: { id: _id }, body: { stock: 5 } })
    expect(await names(shop.call, filter)).toEqual(['Lamp'])
    await admin.call('updateProductById', { params: { id: _id }, body: { price: 81 } })
    expect(await names(shop.call, filter)).toEqual([])
  })

  it.each([
    ['minPrice=ten', 'minPrice', 'Minimum price must be a number'],
    ['maxPrice=-1', 'maxPrice', 'Maximum price cannot be below 0'],
    ['maxPrice=1.234', 'maxPrice', 'Maximum price can have at most two decimals'],
    ['minPrice=20&maxPrice=10', 'maxPrice', 'The maximum price is below the minimum'],
    ['minPrice=1&minPrice=2', 'minPrice', 'Minimum price must be a number'],
    ['inStock=yes', 'inStock', 'In stock can only be true'],
    ['discount=0', 'discount', 'Discount must be a percentage above 0 and up to 100'],
    ['discount=101', 'discount', 'Discount must be a percentage above 0 and up to 100'],
  ])('refuses ?%s', async (query, field, text) => {
    const shop = await testShop(engine)
    expect(await rawCall(shop, null, `GET /product/getAllProduct?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { [field]: text } },
    })
  })

  it('holds for the public what is active of an active category and subcategory, and all for an admin', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const customer = await shop.person('customer')
    const { _id, category, subCategory } = await aProduct(admin)
    const switches = [
      (status: string) => admin.call('updateProductById', { params: { id: _id }, body: { status } }),
      (status: string) =>
        admin.call('updateCategoryById', { params: { id: category._id }, body: { status } }),
      (status: string) =>
        admin.call('updateSubCategoryById', { params: { id: subCategory._id }, body: { status } }),
    ]
    for (const set of switches) {
      expect(await names(customer.call)).toEqual(['Brass lamp'])
      await set('inactive')
      expect(await names(shop.call)).toEqual([])
      expect(await names(customer.call)).toEqual([])
      expect(await names(shop.call, { category: category._id })).toEqual([])
      expect(await names(admin.call)).toEqual(['Brass lamp'])
      await set('Active')
    }
    expect(await names(shop.call)).toEqual(['Brass lamp'])
  })
})
