import type { Selectable } from 'kysely'
import type { addressCalls, SavedAddress } from '#contract/accounts/addresses.ts'
import type { Body } from '#contract/call.ts'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { forUpdate } from '../../database/lock.ts'
import { isoTime } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import type { Queryable } from '../../database/database.ts'
import type { AddressesRow } from '../../database/tables/accounts.ts'

export function addressRoutes(app: App): Pick<Handlers, keyof typeof addressCalls> {
  return {
    getAddresses: async ({ actor }) => ({ data: await listAddresses(app, actor) }),
    addAddress: async ({ actor, body }) => ({ data: await addAddress(app, actor, body) }),
    updateAddress: async ({ actor, params, body }) => ({
      data: await changeAddress(app, actor, params.id, body),
    }),
    deleteAddress: ({ actor, params }) => deleteAddress(app, actor, params.id),
  }
}

async function deleteAddress(app: App, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  const deleted = await app.database.transaction((tx) =>
    tx.db
      .deleteFrom('addresses')
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!deleted) throw notFound('Address')
}

/** Changes one of the customer's addresses; fields that are left out stay unchanged. */
async function changeAddress(
  app: App,
  actor: Pick<Actor, 'id'>,
  id: string,
  { label, address, coordinates, shipping }: Body<typeof addressCalls.updateAddress>,
): Promise<SavedAddress> {
  return app.database.transaction(async (tx) => {
    const addressQuery = tx.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
    const before = await forUpdate(tx, addressQuery).executeTakeFirstOrThrow(() => notFound('Address'))
    // If the fields contradicted the text, the parcel would be sent to the old address.
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
    return serializeAddress({ ...before, ...after })
  })
}

/** Saves an address, at most 20 and none twice; one that is already saved is returned unchanged. */
async function addAddress(
  app: App,
  actor: Pick<Actor, 'id'>,
  { label, address, coordinates, shipping }: Body<typeof addressCalls.addAddress>,
): Promise<SavedAddress> {
  return app.database.transaction(async (tx) => {
    // One at a time per person, so simultaneous requests save neither a duplicate nor a 21st address.
    await assertNotDeleted(tx, actor.id, forUpdate)
    const book = await addressesOf(tx.db, actor.id)
    const same = book.find((row) => normalize(row.address) === normalize(address))
    if (same) return serializeAddress(same)
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
    return serializeAddress(row)
  })
}

/** Differences in case, spaces and commas do not make a different address. */
function normalize(address: string): string {
  return address
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ')
}

function full(): ShopError {
  return new ShopError(
    'NOT_ALLOWED',
    `You already have ${ADDRESSES_MAX} saved addresses. Please delete one you no longer need, then try again.`,
  )
}

/** The caller's address book, oldest first. */
export async function listAddresses(app: App, actor: Pick<Actor, 'id'>): Promise<SavedAddress[]> {
  return (await addressesOf(app.database.read, actor.id)).map(serializeAddress)
}

function addressesOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function serializeAddress(row: Selectable<AddressesRow>): SavedAddress {
  const { id, label, address, lat, lng, shipping } = row
  return {
    _id: id,
    label,
    address,
    coordinates: lat === null || lng === null ? null : { lat, lng },
    shipping: shipping === null ? null : (JSON.parse(shipping) as SavedAddress['shipping']),
  }
}
