import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Queryable } from '../../database/database.ts'
import { statusIs } from '../../lists/named-list.ts'
import { withoutItsIndex } from '../../lists/planner.ts'
import type { productsOf } from './product-queries.ts'

// A product is for sale while it, its category and its subcategory are active and it is not deleted.

/** Restricts products that are not deleted to those for sale, with a join: for a small number of products. */
export function forSale(products: ReturnType<typeof productsOf>) {
  return products
    .where((e) => statusIs(e.ref('products.status'), 'active'))
    .where((e) => statusIs(e.ref('categories.status'), 'active'))
    .where((e) => statusIs(e.ref('subcategories.status'), 'active'))
}

/**
 * The same using only filters on products, for long lists. Hidden categories and subcategories are few, so they are
 * listed by id.
 */
export async function forSaleFilters({ engine, read }: Database) {
  const isActive = sql<SqlBool>`${withoutItsIndex(engine, sql`products.status_key`)} = 'active'`
  const hidden = [
    ...notIn('category_id', await inactive(read, 'categories')),
    ...notIn('subcategory_id', await inactive(read, 'subcategories')),
  ]
  return { isActive, hidden }
}

function notIn(column: 'category_id' | 'subcategory_id', ids: readonly string[]): RawBuilder<SqlBool>[] {
  return ids.length === 0 ? [] : [sql`${sql.ref(`products.${column}`)} not in (${sql.join(ids)})`]
}

async function inactive(db: Queryable, table: 'categories' | 'subcategories'): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where((e) => e.not(statusIs(e.ref('status'), 'active')))
    .execute()
  return rows.map(({ id }) => id)
}
