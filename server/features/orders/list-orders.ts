import type { Answer, Query } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import { IN_PROGRESS } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { readIds } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { SHOP, tallyOf } from './counters.ts'
import { orderList } from './order-list.ts'
import { orderAnswers, ordersByIds } from './order-queries.ts'

type List = typeof orderCalls.manageOrders

/** All orders for the back office: the page or all that match, with the counts of the stat cards. */
export async function listOrders(app: App, query: Query<List>): Promise<Answer<List>> {
  const { database } = app
  const page = pageOf(query)
  const tally = await tallyOf(database.read, SHOP)
  const { ids, total } = await readIds(database, await orderList(database, query, { page, tally }), page)
  return {
    data: await orderAnswers(app, await ordersByIds(database.read, ids), true),
    ...factsOf(page, total),
    counts: {
      total: tally.orders(),
      inProgress: tally.orders(...IN_PROGRESS),
      processing: tally.orders('processing'),
      completed: tally.orders('delivered'),
      cancelled: tally.orders('cancelled'),
    },
  }
}
