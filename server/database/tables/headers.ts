/** Banners of the storefront. */
export interface HeadersRow {
  id: string
  name: string
  description: string
  image: string
  status: string
  button_text: string
  image_alt: string
  created_at: string
  updated_at: string
}
