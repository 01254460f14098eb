import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Answer, Query } from '#contract/call.ts'
import { productCalls } from '#contract/products.ts'
import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { FairQueue } from '../../fair-queue.ts'
import { type Actor, isAdmin } from '../../actor.ts'
import { addressKey } from '../../http/address-key.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import { countUpTo, type IdList, readIds } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { isPlain } from '../../lists/plain-query.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { statusIs } from '../../lists/status.ts'
import { listAllProducts } from './list-all-products.ts'
import { productAnswer } from './product-answer.ts'
import { MOST_SOLD, productList } from './product-list.ts'
import { productsByIds } from './product-queries.ts'

type List = typeof productCalls.getAllProduct

/**
 * Products on sale, most sold first; all, newest first, for an admin. The whole public list is prepared once and sent
 * as bytes.
 */
export async function listProducts(
  app: App,
  { query, actor, address }: { query: Query<List>; actor: Actor | null; address: string },
): Promise<Answer<List> | PreparedAnswer> {
  if (isAdmin(actor)) return listAllProducts(app, query)
  if (!isPlain(query)) return inTurn(app.database, address, () => readOnSale(app, query))
  return app.lists.get('products', async () => ({
    success: true,
    message: productCalls.getAllProduct.done,
    ...(await readOnSale(app, query)),
  }))
}

/**
 * Anyone may ask for all products in any order, which takes a second of a large shop: a stranger waits for a few such lists, not for all.
 * SQLite answers one at a time anyway, PostgreSQL several. Who waits beyond a thousand is shed before (http/in-flight.ts).
 */
const turns = {
  sqlite: new FairQueue({ atOnce: 1, waiting: 1_000 }),
  postgres: new FairQueue({ atOnce: 5, waiting: 1_000 }),
}

function inTurn<T>({ engine }: Database, address: string, read: () => Promise<T>): Promise<T> {
  return turns[engine].run({ address: addressKey(address), account: '' }, async () => {
    await setImmediate() // SQLite answers at once: without this a full queue would be worked off before anything else is heard
    return read()
  })
}

async function readOnSale(app: App, query: Query<List>): Promise<Answer<List>> {
  const page = pageOf(query)
  const { ids, total } = await readIds(app.database, await onSaleList(app.database, query), page)
  return {
    data: (await productsByIds(app.database.read, ids)).map(productAnswer),
    ...factsOf(page, total),
  }
}

async function onSaleList({ engine, read: db }: Database, query: Query<List>): Promise<IdList> {
  const counts = await recordCounts(db, 'products')
  const list = await productList(db, query, counts)
  const hidden = [
    ...hiddenIn('category_id', await inactive(db, 'categories')),
    ...hiddenIn('subcategory_id', await inactive(db, 'subcategories')),
  ]
  // Nearly all are active, as PostgreSQL knows from its statistics; SQLite is told not to start from the status and sort.
  const status = engine === 'sqlite' ? sql`+products.status_key` : sql`products.status_key`
  const onSale = {
    ...list,
    filters: [...list.filters, sql<SqlBool>`${status} = 'active'`, ...hidden],
    sorting: query.sort ? list.sorting : MOST_SOLD,
  }
  const isCounted = !query.category && !query.subCategory && !query.status && hidden.length === 0
  const total = isCounted ? counts.of('active') : await countUpTo(db, onSale, counts.total)
  return { ...onSale, total }
}

/** Categories and subcategories are few, and fewer are hidden: they are named by id. */
function hiddenIn(column: 'category_id' | 'subcategory_id', ids: readonly string[]): RawBuilder<SqlBool>[] {
  return ids.length === 0 ? [] : [sql`${sql.ref(`products.${column}`)} not in (${sql.join(ids)})`]
}

async function inactive(db: Queryable, table: 'categories' | 'subcategories'): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where((e) => e.not(statusIs(e.ref('status'), 'active')))
    .execute()
  return rows.map(({ id }) => id)
}
