import type { Answer } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/catalogue/favourites.ts'
import type { App } from '../../app.ts'
import { type Actor, seesAll } from '../../actor.ts'
import type { Handlers } from '../../http/handlers.ts'
import { onSale } from '../products/on-sale.ts'
import { productsOf } from '../products/product-queries.ts'
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

/**
 * Own favourites, newest first; an order is named by its customer. What no longer exists is left out, and of a buyer's
 * what is not on sale, whose name and picture may be new.
 */
async function listFavourites(app: App, actor: Actor): Promise<Favourites> {
  const db = app.database.read
  const shown = seesAll(actor, 'products') ? productsOf(db) : onSale(productsOf(db))
  const rows = await db
    .selectFrom('favourites')
    .leftJoin(shown.select(['products.id', 'products.name', 'products.images']).as('products'), (join) =>
      join.onRef('products.id', '=', 'favourites.subject_id'),
    )
    .leftJoin('orders', 'orders.id', 'favourites.subject_id')
    .select(['kind', 'subject_id', 'products.name', 'products.images', 'orders.full_name'])
    .where('favourites.account_id', '=', actor.id)
    .orderBy('favourites.created_at', 'desc')
    .orderBy('favourites.subject_id', 'desc')
    .execute()
  return rows.flatMap(({ kind, subject_id, name, images, full_name }) => {
    const title = kind === 'product' ? name : full_name
    const [image = null] = images === null ? [] : (JSON.parse(images) as string[])
    return title === null ? [] : [{ kind, id: subject_id, name: title, image }]
  })
}
