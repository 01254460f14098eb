import type { favouriteCalls } from '#contract/favourites.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { addFavourite } from './add-favourite.ts'
import { listFavourites } from './list-favourites.ts'

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
