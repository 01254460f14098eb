import type { Paise } from '#contract/money.ts'

/** What is sold. `stock` always equals the sum of its movements; a deleted product keeps its row for the ledger. */
export interface ProductsRow {
  id: string
  category_id: string | null
  subcategory_id: string | null
  name: string
  description: string
  price_paise: Paise
  original_price_paise: Paise | null
  shipping_paise: Paise
  hsn_code: string
  stock: number
  sold: number
  status: string
  images: string
  material: string
  dimensions: string
  weight: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}
