import { sql } from 'kysely'
import type { Answer, Query } from '#contract/call.ts'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders.ts'
import { IN_PROGRESS, readOrderStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { contains } from '../../lists/search.ts'
import { SHOP, tallyOf } from './counters.ts'
import { orderAnswers, ordersWithCustomer } from './order-queries.ts'

type List = typeof orderCalls.manageOrders

/** All orders for the back office: the page or all that match, with the counts of the stat cards (D39). */
export async function listOrders(app: App, query: Query<List>): Promise<Answer<List>> {
  const page = pageOf(query)
  const matching = ordersMatching(app, query)
  const rows = await inOrder(matching, query.sort ?? 'newest')
    .$if(page !== undefined, (q) => q.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  const tally = await tallyOf(app.database.read, SHOP)
  const isFiltered = Boolean(query.search ?? query.status ?? query.payment ?? query.from ?? query.to)
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

function ordersMatching(app: App, { search, status, payment, from, to }: Query<List>) {
  let query = ordersWithCustomer(app.database.read)
  if (status) query = query.where('order_status', 'in', statusesOf(status))
  if (payment) query = query.where('payment_status', '=', payment)
  if (from) query = query.where('orders.created_at', '>=', startOfDay(from))
  if (to) query = query.where('orders.created_at', '<', startOfDay(to, 1))
  if (search) {
    query = query.where((e) =>
      e.or([contains([e.ref('full_name'), e.ref('phone')], search), endsLike(search)]),
    )
  }
  return query
}

/** A status word of the filter: an order status in any spelling, or in-progress, completed; an unknown word matches nothing. */
function statusesOf(word: string) {
  if (/^in[\s_-]?progress$/i.test(word)) return [...IN_PROGRESS]
  if (/^completed$/i.test(word)) return ['delivered' as const]
  const status = readOrderStatus(word)
  return status ? [status] : []
}

/** The moment at which a day begins in India, `plus` days later. */
function startOfDay(day: string, plus = 0): string {
  return new Date(new Date(`${day}T00:00:00+05:30`).getTime() + plus * 86_400_000).toISOString()
}

/** The last six characters of the id contain the text, or the text (eight characters, a full id, a leading #) ends in them (D45). */
function endsLike(text: string) {
  const plain = text.replace(/^#/, '').toLowerCase()
  const end = sql<string>`substr(orders.id, 31, 6)`
  if (plain.length >= ADMIN_SHORT_ID) return sql<boolean>`${end} = ${plain.slice(-ADMIN_SHORT_ID)}`
  return contains([end], plain)
}

type Matching = ReturnType<typeof ordersMatching>

export function inOrder(query: Matching, sort: NonNullable<Query<List>['sort']>): Matching {
  if (sort === 'amount-high') return query.orderBy('total_paise', 'desc').orderBy('orders.id', 'desc')
  if (sort === 'amount-low') return query.orderBy('total_paise', 'asc').orderBy('orders.id', 'asc')
  const way = sort === 'newest' ? 'desc' : 'asc'
  return query.orderBy('orders.created_at', way).orderBy('orders.id', way)
}

async function countOf(matching: Matching): Promise<number> {
  const row = await matching
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return (row as { total?: number } | undefined)?.total ?? 0
}
