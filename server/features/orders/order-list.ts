import { sql } from 'kysely'
import type { Database, Queryable } from '../../database/database.ts'
import type { IdList } from '../../lists/id-pages.ts'
import type { Tally } from './counters.ts'
import {
  dayFilters,
  type OrderFilter,
  orderSearch,
  orderSorting,
  statusesOf,
  statusFilters,
} from './order-filter.ts'

/** Orders of so many or fewer orders' days are sorted by amount; more are met soon enough by reading the amounts in order. */
const FEW = 2_000

/** Which ids Order Management lists for a filter, and how many from the counters where they know. */
export async function orderList(database: Database, filter: OrderFilter, tally: Tally): Promise<IdList> {
  const ofDays = filter.from || filter.to ? await ordersOfDays(database.read, filter) : undefined
  const list = {
    table: 'orders',
    sorting: orderSorting(filter),
    search: orderSearch(filter.search),
    total: totalOf(filter, tally, ofDays),
  } as const
  const days = dayFilters(filter)
  if (ofDays === undefined || !filter.sort?.startsWith('amount')) {
    return { ...list, filters: [...statusFilters(filter), ...days] }
  }
  if (ofDays <= FEW) return { ...list, filters: [...statusFilters(filter), ...days], few: true }
  // PostgreSQL knows from its statistics how many days a filter spans; SQLite is told not to start from them.
  const column = database.engine === 'sqlite' ? sql`+orders.created_at` : sql`orders.created_at`
  return { ...list, filters: [...statusFilters(filter), ...dayFilters(filter, column)] }
}

/** From the counters by status, or from those by day; days and a status together only the orders themselves know. */
function totalOf({ status, payment }: OrderFilter, tally: Tally, ofDays: number | undefined) {
  if (ofDays !== undefined) return status || payment ? undefined : ofDays
  const statuses = status ? statusesOf(status) : undefined
  return tally.rows
    .filter((row) => !statuses || statuses.includes(row.orderStatus))
    .filter((row) => !payment || row.paymentStatus === payment)
    .reduce((sum, row) => sum + row.orders, 0)
}

async function ordersOfDays(db: Queryable, { from, to }: OrderFilter): Promise<number> {
  const row = await db
    .selectFrom('order_days')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('orders'), sql<number>`0`).as('orders'))
    .$if(Boolean(from), (query) => query.where('day', '>=', from ?? ''))
    .$if(Boolean(to), (query) => query.where('day', '<=', to ?? ''))
    .executeTakeFirst()
  return row?.orders ?? 0
}
