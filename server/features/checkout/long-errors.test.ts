import { expect, it } from 'vitest'
import { ORDER_LINES_MAX, RECORD_NAME_MAX } from '#contract/limits.ts'
import { newId } from '../../ids.ts'
import { aProduct } from '../../testing/builders.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { orderBody, errorResponseOf } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

/** The maximum number of products in an order, each with a name of maximum length. */
async function longNamed(shop: TestShop, admin: Person): Promise<string[]> {
  await aProduct(admin, { name: 'क'.repeat(RECORD_NAME_MAX) })
  const { read } = shop.app.database
  const stored = await read.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  const { n: _, name_key: __, status_key: ___, ...row } = stored as typeof stored & Record<string, unknown>
  const copies = Array.from({ length: ORDER_LINES_MAX }, () => ({ ...row, id: newId() }))
  await shop.app.database.transaction((tx) =>
    tx.db
      .insertInto('products')
      .values(copies as never)
      .execute(),
  )
  return copies.map(({ id }) => id)
}

onOneEngine('The error of an order of a hundred products with the longest names', (engine) => {
  it.each([
    ['PRICE_CHANGED', { quantity: 1, price: 1 }],
    ['OUT_OF_STOCK', { quantity: 1_000 }],
    ['NOT_ON_SALE', { quantity: 1 }],
  ])('%s names every product and stays below 64 KB', async (code, line) => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const products = await longNamed(shop, admin)
    if (code === 'NOT_ON_SALE')
      await shop.app.database.transaction((tx) =>
        tx.db.updateTable('products').set({ status: 'inactive' }).execute(),
      )
    const body = await orderBody(
      customer,
      products.map((product) => ({ product, ...line })),
    )
    const refused = await errorResponseOf(customer.call('createOrder', { body }))
    expect(refused).toMatchObject({ httpStatus: 409, code })
    const named = (refused['items'] ?? refused['lines']) as { product: string; name: string }[]
    expect(named.map(({ product }) => product).toSorted()).toEqual(products.toSorted())
    expect(named[0]?.name).toMatch(/^क{79}…$/)
    expect(String(refused['message']).length).toBeLessThanOrEqual(300)
    expect(refused['message']).toMatch(/Please [a-z ]+\.$/)
    expect(Buffer.byteLength(JSON.stringify(refused))).toBeLessThan(65_536)
  })
})
