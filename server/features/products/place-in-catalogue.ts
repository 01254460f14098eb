import type { Transaction } from '../../database/database.ts'
import { forShare } from '../../database/lock.ts'
import { invalid } from '../../refusal.ts'

/** What was found in a transaction, in which it can't change: an import asks for few places very often. */
const found = new WeakMap<Transaction, Set<string>>()

/** Refuses a missing category and a subcategory of another one. Both stay as they are until the act has ended. */
export async function refuseUnlessPlace(tx: Transaction, category: string, subCategory: string) {
  const places = found.get(tx) ?? new Set()
  found.set(tx, places)
  const place = `${category}/${subCategory}`
  if (places.has(place)) return
  const categories = tx.db.selectFrom('categories').select('id').where('id', '=', category)
  if (!(await forShare(tx, categories).executeTakeFirst())) {
    throw invalid('category', 'Category not found')
  }
  const subcategories = tx.db
    .selectFrom('subcategories')
    .select('id')
    .where('id', '=', subCategory)
    .where('category_id', '=', category)
  if (!(await forShare(tx, subcategories).executeTakeFirst())) {
    throw invalid('subCategory', 'The subcategory does not belong to the category.')
  }
  places.add(place)
}
