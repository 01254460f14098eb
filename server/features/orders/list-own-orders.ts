import type { Answer, Query } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { type Actor, isAdmin } from '../../http/actor.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { notFound } from '../../refusal.ts'
import { tallyOf } from './counters.ts'
import { countOf, inOrder, ordersMatching } from './order-filter.ts'
import { orderAnswers } from './order-queries.ts'

type List = typeof orderCalls.getUserOrders

/** A customer's orders, newest first, with the counts of My Orders; own ones, anyone's for an admin, else NOT_FOUND (D01). */
export async function listOwnOrders(
  app: App,
  { userId, query, actor }: { userId: string; query: Query<List>; actor: Actor },
): Promise<Answer<List>> {
  const db = app.database.read
  await refuseUnlessVisible(db, actor, userId)
  const page = pageOf(query)
  const own = ordersMatching(db, query).where('orders.account_id', '=', userId)
  const rows = await inOrder(own, query.sort ?? 'newest')
    .$if(page !== undefined, (q) => q.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  const tally = await tallyOf(db, userId)
  const total = page && (query.search || query.status) ? await countOf(own) : tally.orders()
  return {
    data: await orderAnswers(app, rows, isAdmin(actor)),
    ...factsOf(page, total),
    totalOrders: tally.orders(),
    pendingOrders: tally.orders('pending'),
    deliveredOrders: tally.orders('delivered'),
    cancelledOrders: tally.orders('cancelled'),
  }
}

/** Oneself, or for an admin anybody who is there; all others are told the same. */
async function refuseUnlessVisible(db: Queryable, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.id) return
  const account = db.selectFrom('accounts').select('id').where('id', '=', userId)
  if (!isAdmin(actor) || !(await account.executeTakeFirst())) throw notFound('Customer')
}
