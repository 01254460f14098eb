import { expect, it } from 'vitest'
import type { QueryInput } from '#contract/call.ts'
import type { productCalls } from '#contract/products.ts'
import { aCategory, anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { rawCall } from '../../testing/raw-call.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

type Asked = QueryInput<typeof productCalls.getAllProduct>

async function names(caller: TestShop['call'], query: Asked = {}) {
  return (await caller('getAllProduct', { query })).data.map(({ name }) => name)
}

/** Three products, the first the oldest, in two categories. */
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

  it('is sorted as asked', async () => {
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

  it('is searched by words in any order, by what means the same in another script, and with one slip', async () => {
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

  it('shows what is called so before what only tells of it', async () => {
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
