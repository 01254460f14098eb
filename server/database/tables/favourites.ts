/** Starred orders and products of admins, wish lists of customers. */
export interface FavouritesRow {
  account_id: string
  kind: 'order' | 'product'
  subject_id: string
  created_at: string
}
