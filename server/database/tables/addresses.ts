/** A customer’s address book (D33). */
export interface AddressesRow {
  id: string
  account_id: string
  label: string
  address: string
  lat: number | null
  lng: number | null
  created_at: string
}
