import type { Subcategory } from '#contract/catalogue/subcategories.ts'
import type { SubcategoriesRow } from '../../database/tables/catalogue.ts'

/** A subcategory with its parent's name beside the parent's id. */
export function subcategoryAnswer(row: SubcategoriesRow & { category_name: string }): Subcategory {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    category: row.category_id,
    categoryName: row.category_name,
  }
}
