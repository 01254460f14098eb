/** Second level of the catalogue. */
export interface SubcategoriesRow {
  id: string
  category_id: string
  name: string
  description: string
  image: string
  status: string
  created_at: string
  updated_at: string
}
