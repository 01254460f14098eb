import type { Category } from '#contract/catalogue/categories.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'

export function categoryAnswer({ id, name, description, image, status }: CategoriesRow): Category {
  return { _id: id, name, description, image, status }
}
