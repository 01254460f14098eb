import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { indiaDayStart } from '../../india-time.ts'
import type { IdList } from '../../lists/id-list.ts'
import type { Page } from '../../lists/page.ts'
import { areFew, withoutItsIndex } from '../../lists/planner.ts'
import type { Tally } from './counters.ts'
import { dayAt, type OrderDay, orderDays } from './order-days.ts'
import { ordersByNumber } from './orders-by-number.ts'
import {
  dayFilters,
  type OrderFilter,
  orderSearch,
  orderSorting,
  statusesOf,
  statusFilters,
} from './order-filter.ts'

/** A page behind so many rows is looked up by its day, instead of walking there. */
const FAR = 1_000

/** Which ids Order Management lists for a filter, and how many from the counters. */
export async function orderList(
  { engine, read }: Database,
  filter: OrderFilter,
  { page, tally }: { page: Page | undefined; tally: Tally },
): Promise<IdList> {
  const sorting = orderSorting(filter)
  const search = orderSearch(filter.search, await ordersByNumber(read, filter.search))
  const [[by, way]] = sorting
  const list = { table: 'orders', sorting, search } as const
  const filters = statusFilters(filter)
  const isFar = page !== undefined && page.offset >= FAR && by === 'created_at' && !search
  if (!filter.from && !filter.to && !isFar) {
    return { ...list, filters, total: tallied(filter, tally) }
  }
  const days = await orderDays(read, filter)
  const total = days.reduce((sum, { orders }) => sum + orders, 0)
  const ofDays = { ...list, filters: [...filters, ...dayFilters(filter)], total }
  if (isFar) return { ...ofDays, ...farPage(days, way, page.offset) }
  if (by === 'created_at') return ofDays
  // Either the orders of the days are sorted by amount, or all amounts are passed in order until enough are of these days.
  if (areFew(total, tallied(filter, tally), page)) return { ...ofDays, few: true }
  const column = withoutItsIndex(engine, sql`orders.created_at`)
  return { ...ofDays, filters: [...filters, ...dayFilters(filter, column)] }
}

/** How many there are of a filter's statuses, on whatever days. */
function tallied({ status, payment }: OrderFilter, tally: Tally): number {
  const statuses = status ? statusesOf(status) : undefined
  return tally.rows
    .filter((row) => !statuses || statuses.includes(row.orderStatus))
    .filter((row) => !payment || row.paymentStatus === payment)
    .reduce((sum, row) => sum + row.orders, 0)
}

/** A page far behind begins with its day: the days before it are left out, and counted from their counters. */
function farPage(days: readonly OrderDay[], way: 'asc' | 'desc', offset: number): Partial<IdList> {
  const found = dayAt(way === 'asc' ? days : days.toReversed(), offset)
  if (!found) return {}
  const { day, before } = found
  const start =
    way === 'asc'
      ? sql<boolean>`orders.created_at >= ${indiaDayStart(day)}`
      : sql<boolean>`orders.created_at < ${indiaDayStart(day, 1)}`
  return { start: { filter: start, before } }
}
