import type { Category } from '#contract/catalogue/categories.ts'
import { taxShown } from '../products/product-tax.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'

/** What an admin reads of it: how its products are taxed, once that is set. */
export function ownCategoryAnswer(row: CategoriesRow): Category {
  return { ...categoryAnswer(row), ...taxShown(row.tax) }
}

export function categoryAnswer({ id, name, description, image, status }: CategoriesRow): Category {
  return { _id: id, name, description, image, status }
}
