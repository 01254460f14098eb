import type { Answer, Query } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import { IN_PROGRESS } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { SHOP, tallyOf } from './counters.ts'
import { countOf, inOrder, ordersMatching } from './order-filter.ts'
import { orderAnswers } from './order-queries.ts'

type List = typeof orderCalls.manageOrders

/** All orders for the back office: the page or all that match, with the counts of the stat cards (D39). */
export async function listOrders(app: App, query: Query<List>): Promise<Answer<List>> {
  const page = pageOf(query)
  const matching = ordersMatching(app.database.read, query)
  const rows = await inOrder(matching, query.sort ?? 'newest')
    .$if(page !== undefined, (q) => q.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  const tally = await tallyOf(app.database.read, SHOP)
  const isFiltered = [query.search, query.status, query.payment, query.from, query.to].some(Boolean)
  const total = page && isFiltered ? await countOf(matching) : tally.orders()
  return {
    data: await orderAnswers(app, rows, true),
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
