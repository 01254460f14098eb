import type { Paise } from '#contract/money.ts'

export interface StockMovementsRow {
  id: string
  product_id: string
  delta: number
  /** `given back`: by a cancelled or returned order; `held` and `released`: by a checkout. */
  reason: 'opening' | 'admin' | 'order' | 'given back' | 'corrected' | 'held' | 'released'
  order_id: string | null
  account_id: string | null
  session_id: string | null
  created_at: string
}

/** What categories, subcategories, banners, footers and offers have in common. */
export interface NamedRow {
  id: string
  name: string
  description: string
  image: string
  status: string
  created_at: string
  updated_at: string
}

export interface CategoriesRow extends NamedRow {
  /** Default tax for products in this category that have none. */
  tax: string
}

export interface SubcategoriesRow extends NamedRow {
  category_id: string
}

/** Products. `stock` always equals the sum of its movements; a deleted product keeps its row for the ledger. */
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
  /** Of one unit with packaging, for the courier; null until entered. */
  weight_grams: number | null
  /** The warehouse location; visible only to the shop. */
  shelf: string
  /** JSON: the tax by start day, oldest first (features/products/product-tax.ts). */
  tax: string
  /** Maximum retail price printed on the packet. */
  mrp_paise: Paise | null
  maker: string
  /** The net quantity with its unit. */
  contents: string
  origin: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}

export interface BannersRow extends NamedRow {
  button_text: string
  image_alt: string
  /** Position among the banners, smallest first; 0 until they are reordered. */
  position: number
  starts_at: string | null
}

/** Footers of the storefront; the optional blocks as JSON text. */
export interface FootersRow extends NamedRow {
  copyright: string
  social_media: string | null
  quick_links: string | null
  categories: string | null
  contact: string | null
}

/** Special offers; the percentage is display only. */
export interface OffersRow extends NamedRow {
  offer_percentage: number
  valid_until: string | null
  icon: string
  bg_color: string
  /** Position among the offers, smallest first; 0 until they are reordered. */
  position: number
  starts_at: string | null
}

/** A number that grows with each change to a public list, by which cached responses are validated. */
export interface ListVersionsRow {
  name: string
  version: number
}

/** Requests for a back-in-stock email. The row is deleted when the email is queued. */
export interface StockRequestsRow {
  product_id: string
  email: string
  created_at: string
}

/** Searches without results: the words in lower case, how often, when last. */
export interface MissedSearchesRow {
  words: string
  times: number
  last_at: string
}

export interface CatalogueTables {
  categories: CategoriesRow
  footers: FootersRow
  headers: BannersRow
  list_versions: ListVersionsRow
  missed_searches: MissedSearchesRow
  offers: OffersRow
  products: ProductsRow
  stock_movements: StockMovementsRow
  stock_requests: StockRequestsRow
  subcategories: SubcategoriesRow
}
