import type { addressCalls, SavedAddress } from '#contract/accounts/addresses.ts'
import type { Body } from '#contract/call.ts'
import type { App } from '../../app.ts'
import { forUpdate } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { addressAnswer } from './list-addresses.ts'

/** Changes an own address; what is missing stays as it is stored. */
export async function changeAddress(
  app: App,
  actor: Pick<Actor, 'id'>,
  id: string,
  { label, address, coordinates, shipping }: Body<typeof addressCalls.updateAddress>,
): Promise<SavedAddress> {
  return app.database.transaction(async (tx) => {
    const own = tx.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
    const before = await forUpdate(tx, own).executeTakeFirst()
    if (!before) throw notFound('Address')
    // Fields that do not say what the text says would send the goods to the old place.
    const isMoved = address !== undefined && address !== before.address
    const sameFields = isMoved ? null : before.shipping
    const after = {
      label: label ?? before.label,
      address: address ?? before.address,
      lat: coordinates === undefined ? before.lat : (coordinates?.lat ?? null),
      lng: coordinates === undefined ? before.lng : (coordinates?.lng ?? null),
      shipping: shipping === undefined ? sameFields : shipping && JSON.stringify(shipping),
    }
    await tx.db.updateTable('addresses').set(after).where('id', '=', id).execute()
    return addressAnswer({ ...before, ...after })
  })
}
