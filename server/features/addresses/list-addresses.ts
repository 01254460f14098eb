import type { Selectable } from 'kysely'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { AddressesRow } from '../../database/tables/accounts.ts'
import type { Actor } from '../../actor.ts'

/** One's own address book, oldest first. */
export async function listAddresses(app: App, actor: Pick<Actor, 'id'>): Promise<SavedAddress[]> {
  return (await addressesOf(app.database.read, actor.id)).map(addressAnswer)
}

export function addressesOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What leaves of an own address. */
export function addressAnswer(row: Selectable<AddressesRow>): SavedAddress {
  const { id, label, address, lat, lng, shipping } = row
  return {
    _id: id,
    label,
    address,
    coordinates: lat === null || lng === null ? null : { lat, lng },
    shipping: shipping === null ? null : (JSON.parse(shipping) as SavedAddress['shipping']),
  }
}
