/** Footers of the storefront; the optional blocks as JSON text. */
export interface FootersRow {
  id: string
  name: string
  description: string
  image: string
  status: string
  copyright: string
  social_media: string | null
  quick_links: string | null
  categories: string | null
  contact: string | null
  created_at: string
  updated_at: string
}
