import type { addressCalls, SavedAddress } from '#contract/accounts/addresses.ts'
import type { Body } from '#contract/call.ts'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { addressAnswer, addressesOf } from './list-addresses.ts'

/** Keeps an address, each once and at most 20 of them; one that is there already is answered as it stands. */
export async function addAddress(
  app: App,
  actor: Pick<Actor, 'id'>,
  { label, address, coordinates, shipping }: Body<typeof addressCalls.addAddress>,
): Promise<SavedAddress> {
  return app.database.transaction(async (tx) => {
    // One at a time for one person, so that many at once keep neither one address twice nor 21.
    await assertNotDeleted(tx, actor.id, forUpdate)
    const book = await addressesOf(tx.db, actor.id)
    const same = book.find((row) => plain(row.address) === plain(address))
    if (same) return addressAnswer(same)
    if (book.length >= ADDRESSES_MAX) throw full()
    const row = {
      id: newId(),
      account_id: actor.id,
      label,
      address,
      lat: coordinates?.lat ?? null,
      lng: coordinates?.lng ?? null,
      shipping: shipping ? JSON.stringify(shipping) : null,
      created_at: isoTime(app.clock),
    }
    await tx.db.insertInto('addresses').values(row).execute()
    return addressAnswer(row)
  })
}

/** Capitals, spaces and commas do not make another address. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ')
}

function full(): Refusal {
  return new Refusal(
    'NOT_ALLOWED',
    `You already have ${ADDRESSES_MAX} saved addresses. Please delete one you no longer need, then try again.`,
  )
}
