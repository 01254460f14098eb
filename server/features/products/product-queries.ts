import type { Queryable, Transaction } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'
import type { ProductsRow } from '../../database/tables/catalogue.ts'
import { rowsByIds } from '../../lists/id-pages.ts'
import { notFound } from '../../shop-error.ts'
import { lockProducts } from '../stock/move-stock.ts'

export interface ProductRow extends ProductsRow {
  category_id: string
  category_name: string
  subcategory_id: string
  subcategory_name: string
}

/** Products that are not deleted, each with its category and subcategory; those in use cannot be deleted. */
export function productsOf(db: Queryable) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .where('products.deleted_at', 'is', null)
}

/** Adds what `serializeProduct` needs to a query started by `productsOf`. */
export function withCategories(query: ReturnType<typeof productsOf>) {
  return query
    .selectAll('products')
    .select([
      'categories.id as category_id',
      'categories.name as category_name',
      'subcategories.id as subcategory_id',
      'subcategories.name as subcategory_name',
    ])
}

/** Locks a product for an operation that changes it and returns it. A deleted one is NOT_FOUND. */
export async function lockedProduct(tx: Transaction, id: string): Promise<ProductRow> {
  const [row] = await lockedProducts(tx, [id])
  if (!row) throw notFound('Product')
  return row
}

/** The same for several products, leaving out missing ones. */
export async function lockedProducts(tx: Transaction, ids: readonly string[]): Promise<ProductRow[]> {
  await lockProducts(tx, ids)
  return productsByIds(tx.db, ids)
}

/** The products of a list's ids, in the same order; a long list in several queries. */
export function productsByIds(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  return rowsByIds(db, ids, productsOfIds)
}

function productsOfIds(db: Queryable, ids: string) {
  return withCategories(productsOf(db).where(isAmong(db, 'products.id', ids))).execute()
}
