import {
  SAVED_FILTERS_MAX,
  type SavedFilter,
  type savedFilterCalls,
} from '#contract/back-office/saved-filters.ts'
import type { Body } from '#contract/call.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { newId } from '../../ids.ts'

export function savedFilterRoutes(app: App): Pick<Handlers, keyof typeof savedFilterCalls> {
  return {
    getSavedFilters: async ({ actor }) => ({ data: await ownFilters(app.database.read, actor.id) }),
    saveFilter: async ({ actor, body }) => ({ data: await saveFilter(app, actor, body) }),
    deleteFilter: ({ actor, params }) => deleteFilter(app, actor, params.id),
  }
}

async function deleteFilter(app: App, actor: Actor, id: string): Promise<void> {
  const deleted = await app.database.transaction((tx) =>
    tx.db
      .deleteFrom('saved_filters')
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!deleted) throw notFound('Filter')
}

/** Saves a filter under its name: replaces the one with the given `id` or name, else adds a new one. */
async function saveFilter(
  app: App,
  actor: Actor,
  { id, name, address }: Body<typeof savedFilterCalls.saveFilter>,
): Promise<SavedFilter> {
  return app.database.transaction(async (tx) => {
    // One at a time per person, so simultaneous requests save neither a duplicate name nor a 31st filter.
    await forUpdate(tx, tx.db.selectFrom('accounts').select('id').where('id', '=', actor.id)).execute()
    const own = await ownFilters(tx.db, actor.id)
    if (id !== undefined && !own.some((row) => row._id === id)) throw notFound('Filter')
    const replaced = own.filter((row) => row.name === name || row._id === id).map(({ _id }) => _id)
    if (own.length - replaced.length >= SAVED_FILTERS_MAX) throw full()
    if (replaced.length > 0) await tx.db.deleteFrom('saved_filters').where('id', 'in', replaced).execute()
    const row = { id: id ?? newId(), account_id: actor.id, name, address, created_at: isoTime(app.clock) }
    await tx.db.insertInto('saved_filters').values(row).execute()
    return { _id: row.id, name, address }
  })
}

async function ownFilters(db: Queryable, accountId: string): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'address'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, address }) => ({ _id: id, name, address }))
}

function full(): ShopError {
  return new ShopError(
    'NOT_ALLOWED',
    `You already have ${SAVED_FILTERS_MAX} saved filters. Please delete one you no longer need, then try again.`,
  )
}
