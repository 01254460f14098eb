/** Top level of the catalogue. */
export interface CategoriesRow {
  id: string
  name: string
  description: string
  image: string
  status: string
  created_at: string
  updated_at: string
}
