import type { Answer } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/favourites.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'

type Favourites = Answer<typeof favouriteCalls.getFavourites>['data']

/** Own favourites, newest first; an order is named by its customer. What no longer exists is left out. */
export async function listFavourites(app: App, actor: Actor): Promise<Favourites> {
  const rows = await app.database.read
    .selectFrom('favourites')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'favourites.subject_id').on('products.deleted_at', 'is', null),
    )
    .leftJoin('orders', 'orders.id', 'favourites.subject_id')
    .select(['kind', 'subject_id', 'products.name', 'orders.full_name'])
    .where('favourites.account_id', '=', actor.id)
    .orderBy('favourites.created_at', 'desc')
    .execute()
  return rows.flatMap(({ kind, subject_id, name, full_name }) => {
    const shown = kind === 'product' ? name : full_name
    return shown === null ? [] : [{ kind, id: subject_id, name: shown }]
  })
}
