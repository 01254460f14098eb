import type { SavedAddress } from '#contract/addresses.ts'
import type { AddressesRow } from '../../database/tables/accounts.ts'
import type { Selectable } from 'kysely'

/** What leaves of an entry of one's own book. */
export function addressAnswer({
  id,
  label,
  address,
  lat,
  lng,
  shipping,
}: Selectable<AddressesRow>): SavedAddress {
  return {
    _id: id,
    label,
    address,
    coordinates: lat === null || lng === null ? null : { lat, lng },
    shipping: shipping === null ? null : (JSON.parse(shipping) as SavedAddress['shipping']),
  }
}
