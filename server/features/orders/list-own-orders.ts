import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Answer, Query } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { type Actor, seesAll } from '../../actor.ts'
import type { IdList, Search } from '../../lists/id-list.ts'
import { readIds } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { contains } from '../../lists/search.ts'
import { notFound } from '../../refusal.ts'
import { type Tally, tallyOf } from './order-counters.ts'
import { orderSearch, orderSorting, statusesOf, statusFilters } from './order-filter.ts'
import { orderAnswers, seenBy } from './order-queries.ts'

type List = typeof orderCalls.getUserOrders

/** A customer's orders, newest first, with the counts of My Orders; own ones, anyone's for an admin, else NOT_FOUND. */
export async function listOwnOrders(
  app: App,
  { userId, query, actor }: { userId: string; query: Query<List>; actor: Actor },
): Promise<Answer<List>> {
  const db = app.database.read
  await refuseUnlessVisible(db, actor, userId)
  const page = pageOf(query)
  const tally = await tallyOf(db, userId)
  const list = ownList(userId, query, tally)
  const { ids, total } = await readIds(app.database, list, page)
  return {
    data: (await orderAnswers(app, ids, seesAll(actor, 'orders'))).map((order) => seenBy(actor, order)),
    ...factsOf(page, total),
    totalOrders: tally.orders(),
    pendingOrders: tally.orders('pending'),
    deliveredOrders: tally.orders('delivered'),
    cancelledOrders: tally.orders('cancelled'),
  }
}

/** One customer's orders are few: a search is one of the filters, and what the counters do not know is counted. */
function ownList(userId: string, query: Query<List>, tally: Tally): IdList {
  const search = orderSearch(query.search)
  const own = sql<SqlBool>`orders.account_id = ${userId}`
  const statuses = query.status ? statusesOf(query.status) : []
  return {
    table: 'orders',
    filters: [own, ...statusFilters(query), ...(search ? [matches(search, query.search ?? '')] : [])],
    sorting: orderSorting(query),
    total: search ? undefined : query.status && statuses.length === 0 ? 0 : tally.orders(...statuses),
  }
}

function matches(search: Search, text: string): RawBuilder<SqlBool> {
  const inItems = contains([sql<string>`order_items.name`], text)
  return sql<SqlBool>`(${search.matches} or exists (
    select 1 from order_items where order_items.order_id = orders.id and ${inItems}))`
}

/** Oneself, or for an admin anybody who is there; all others are told the same. */
async function refuseUnlessVisible(db: Queryable, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.id) return
  const account = db.selectFrom('accounts').select('id').where('id', '=', userId)
  if (!seesAll(actor, 'orders') || !(await account.executeTakeFirst())) throw notFound('Customer')
}
