import type { Queryable } from '../../database/database.ts'
import { inPortions } from '../../database/in-portions.ts'

/** Where products lie and what they weigh, also of those that are no longer sold. */
export function parcelFacts(db: Queryable, products: readonly string[]) {
  return inPortions([...new Set(products)], (some) =>
    db.selectFrom('products').select(['id', 'shelf', 'weight_grams']).where('id', 'in', some).execute(),
  )
}
