import type { Answer, Query } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { App } from '../../app.ts'
import { type Actor, isAdmin } from '../../http/actor.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { notFound } from '../../refusal.ts'
import { tallyOf } from './counters.ts'
import { inOrder } from './order-filter.ts'
import { orderAnswers, ordersWithCustomer } from './order-queries.ts'

type List = typeof orderCalls.getUserOrders

/** A customer's orders, newest first, with the counts of My Orders; own ones, anyone's for an admin, else NOT_FOUND (D01). */
export async function listOwnOrders(
  app: App,
  { userId, query, actor }: { userId: string; query: Query<List>; actor: Actor },
): Promise<Answer<List>> {
  if (userId !== actor.id && !isAdmin(actor)) throw notFound('Customer')
  const page = pageOf(query)
  const own = ordersWithCustomer(app.database.read).where('orders.account_id', '=', userId)
  const rows = await inOrder(own, query.sort ?? 'newest')
    .$if(page !== undefined, (q) => q.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  const tally = await tallyOf(app.database.read, userId)
  return {
    data: await orderAnswers(app, rows, isAdmin(actor)),
    ...factsOf(page, tally.orders()),
    totalOrders: tally.orders(),
    pendingOrders: tally.orders('pending'),
    deliveredOrders: tally.orders('delivered'),
    cancelledOrders: tally.orders('cancelled'),
  }
}
