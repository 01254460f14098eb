import type { savedFilterCalls } from '#contract/back-office/saved-filters.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { ownFilters, saveFilter } from './save-filter.ts'

export function savedFilterRoutes(app: App): Pick<Handlers, keyof typeof savedFilterCalls> {
  return {
    getSavedFilters: async ({ actor }) => ({ data: await ownFilters(app.database.read, actor.id) }),
    saveFilter: async ({ actor, body }) => ({ data: await saveFilter(app, actor, body) }),
    deleteFilter: async ({ actor, params }) => {
      await deleteFilter(app, actor, params.id)
      return { status: 200 }
    },
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
