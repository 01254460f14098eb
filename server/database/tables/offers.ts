/** Special offers; the percentage is shown only. */
export interface OffersRow {
  id: string
  name: string
  description: string
  image: string
  status: string
  offer_percentage: number
  valid_until: string | null
  icon: string
  bg_color: string
  created_at: string
  updated_at: string
}
