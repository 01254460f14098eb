import type { Answer } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/catalogue/favourites.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import type { Handlers } from '../../http/handlers.ts'
import { addFavourite } from './add-favourite.ts'

export function favouriteRoutes(app: App): Pick<Handlers, keyof typeof favouriteCalls> {
  return {
    getFavourites: async ({ actor }) => ({ data: await listFavourites(app, actor) }),
    addFavourite: async ({ actor, body }) => {
      await addFavourite(app, actor, body)
      return {}
    },
    removeFavourite: async ({ actor, params }) => {
      await app.database.transaction((tx) =>
        tx.db
          .deleteFrom('favourites')
          .where('account_id', '=', actor.id)
          .where('subject_id', '=', params.id)
          .execute(),
      )
      return {}
    },
  }
}

type Favourites = Answer<typeof favouriteCalls.getFavourites>['data']

/** Own favourites, newest first; an order is named by its customer. What no longer exists is left out. */
async function listFavourites(app: App, actor: Actor): Promise<Favourites> {
  const rows = await app.database.read
    .selectFrom('favourites')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'favourites.subject_id').on('products.deleted_at', 'is', null),
    )
    .leftJoin('orders', 'orders.id', 'favourites.subject_id')
    .select(['kind', 'subject_id', 'products.name', 'products.images', 'orders.full_name'])
    .where('favourites.account_id', '=', actor.id)
    .orderBy('favourites.created_at', 'desc')
    .execute()
  return rows.flatMap(({ kind, subject_id, name, images, full_name }) => {
    const shown = kind === 'product' ? name : full_name
    const [image = null] = images === null ? [] : (JSON.parse(images) as string[])
    return shown === null ? [] : [{ kind, id: subject_id, name: shown, image }]
  })
}
