import type { Queryable, Transaction } from '../../database/database.ts'
import { forShare } from '../../database/lock.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'
import { invalid } from '../../refusal.ts'

/** Subcategories with their parents' names. */
export function subcategoriesOf(db: Queryable) {
  return db.selectFrom('subcategories').innerJoin('categories', 'categories.id', 'subcategories.category_id')
}

/** The category that a subcategory is put into; it cannot be deleted before the act has ended. */
export async function parentToBe(tx: Transaction, id: string): Promise<CategoriesRow> {
  const category = tx.db.selectFrom('categories').selectAll().where('id', '=', id)
  const row = await forShare(tx, category).executeTakeFirst()
  if (!row) throw invalid('categoryId', 'Category not found')
  return row
}
