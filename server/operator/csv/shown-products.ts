import type { Queryable } from '../../database/database.ts'
import { productsByIds } from '../../features/products/product-queries.ts'
import type { ShownProduct } from './columns.ts'

const AT_ONCE = 500

/** Products by id as a file shows them, those that are deleted or never were left out. */
export async function shownProducts(db: Queryable, ids: readonly string[]): Promise<ShownProduct[]> {
  const products = await productsByIds(db, ids)
  const putIn = new Map<string, number>()
  for (let from = 0; from < products.length; from += AT_ONCE) {
    const some = products.slice(from, from + AT_ONCE).map(({ id }) => id)
    for (const row of await putInto(db, some)) putIn.set(row.product_id, row.units)
  }
  return products.map((product) => ({ ...product, putIn: putIn.get(product.id) ?? 0 }))
}

/** What people have put into the stock of products: not what orders and checkouts took or gave back. */
function putInto(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('stock_movements')
    .select((e) => ['product_id', e.fn.sum<number>('delta').as('units')])
    .where('product_id', 'in', ids)
    .where('reason', 'in', ['opening', 'admin'])
    .groupBy('product_id')
    .execute()
}
