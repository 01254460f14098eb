import type { ColumnType } from 'kysely'

/** A customer’s address book. */
export interface AddressesRow {
  id: string
  account_id: string
  label: string
  address: string
  lat: number | null
  lng: number | null
  /** The checkout's fields of it as JSON, where they are known. */
  shipping: ColumnType<string | null, string | null | undefined, string | null>
  created_at: string
}
