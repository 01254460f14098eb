import type { CallResponse, Body } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/catalogue/favourites.ts'
import { isBuyer } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { type Actor, seesAll } from '../../actor.ts'
import type { Handlers } from '../../http/handlers.ts'
import { forSale } from '../products/for-sale.ts'
import { productsOf } from '../products/product-queries.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { notFound } from '../../shop-error.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'

export function favouriteRoutes(app: App): Pick<Handlers, keyof typeof favouriteCalls> {
  return {
    getFavourites: async ({ actor }) => ({ data: await listFavourites(app, actor) }),
    addFavourite: ({ actor, body }) => addFavourite(app, actor, body),
    removeFavourite: async ({ actor, params }) => {
      await app.database.transaction((tx) =>
        tx.db
          .deleteFrom('favourites')
          .where('account_id', '=', actor.id)
          .where('subject_id', '=', params.id)
          .execute(),
      )
    },
  }
}

type Favourites = CallResponse<typeof favouriteCalls.getFavourites>['data']

/**
 * The caller's favourites, newest first; an order has its customer's name. Left out: records that no longer exist,
 * orders of a person who may no longer read them, and for a buyer products not for sale, whose name may be new.
 */
async function listFavourites(app: App, actor: Actor): Promise<Favourites> {
  const db = app.database.read
  const shown = seesAll(actor, 'products') ? productsOf(db) : forSale(productsOf(db))
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
    const title = kind === 'product' ? name : seesAll(actor, 'orders') ? full_name : null
    const [image = null] = images === null ? [] : (JSON.parse(images) as string[])
    return title === null ? [] : [{ kind, id: subject_id, name: title, image }]
  })
}

/** Adds an order or product that is visible to the caller (for sale, for a buyer); repeating it is allowed. */
async function addFavourite(app: App, actor: Actor, { kind, id }: Body<typeof favouriteCalls.addFavourite>) {
  await app.database.transaction(async (tx) => {
    await assertNotDeleted(tx, actor.id)
    const isThere =
      kind === 'order' ? await orderIsThere(tx.db, actor, id) : await productIsThere(tx.db, actor, id)
    if (!isThere) throw notFound(kind === 'order' ? 'Order' : 'Product')
    await tx.db
      .insertInto('favourites')
      .values({ account_id: actor.id, kind, subject_id: id, created_at: isoTime(app.clock) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function orderIsThere(db: Queryable, actor: Actor, id: string): Promise<boolean> {
  if (!seesAll(actor, 'orders')) return false
  const row = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function productIsThere(db: Queryable, actor: Actor, id: string): Promise<boolean> {
  if (!seesAll(actor, 'products') && !isBuyer(actor.role)) return false
  const products = productsOf(db).where('products.id', '=', id)
  const row = await (seesAll(actor, 'products') ? products : forSale(products))
    .select('products.id')
    .executeTakeFirst()
  return row !== undefined
}
