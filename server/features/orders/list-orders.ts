import { sql } from 'kysely'
import type { CallResponse, Query } from '#contract/call.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import { ORDER_IDS_MAX } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import { IN_PROGRESS } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { indiaDayStart } from '../../india-time.ts'
import type { IdList } from '../../lists/id-list.ts'
import { readIds } from '../../lists/id-pages.ts'
import { areFew, withoutItsIndex } from '../../lists/planner.ts'
import { pageInfoOf, type Page, pageOf } from '../../lists/named-list.ts'
import { SHOP, type OrderCounts, readOrderCounts, loadOrders, statusesByIds } from './order-queries.ts'
import {
  dayFilters,
  type OrderFilter,
  adminOrderSearch,
  isSortedAfterwards,
  orderSorting,
  problemFilters,
  statusesOf,
  statusFilters,
} from './order-filter.ts'
import { ordersWithRefundDue, REFUND_DUE } from './received.ts'

type List = typeof orderCalls.manageOrders

/** All orders for the back office: one page or all that match, with the counts of the stat cards. */
export async function listOrders(app: App, query: Query<List>): Promise<CallResponse<List>> {
  const { database } = app
  const page = pageOf(query)
  const counts = await readOrderCounts(database.read, SHOP)
  const { ids, total } = await readIds(database, await orderList(database, query, { page, counts }), page)
  return {
    data: await loadOrders(app, ids, true),
    ...pageInfoOf(page, total),
    counts: {
      total: counts.orders(),
      inProgress: counts.orders(...IN_PROGRESS),
      processing: counts.orders('processing'),
      completed: counts.orders('delivered'),
      cancelled: counts.orders('cancelled'),
    },
  }
}

type Ids = typeof dispatchCalls.getOrderIds

/** The first ids of the same list with their statuses, for operations on all matching orders. */
export async function listOrderIds(app: App, filter: Query<Ids>): Promise<CallResponse<Ids>> {
  const { database } = app
  const page = { page: 1, limit: ORDER_IDS_MAX, offset: 0 }
  const counts = await readOrderCounts(database.read, SHOP)
  const { ids, total } = await readIds(database, await orderList(database, filter, { page, counts }), page)
  const rows = await statusesByIds(database.read, ids)
  return {
    data: rows.map((row) => ({
      _id: row.id,
      orderStatus: row.order_status,
      paymentStatus: row.payment_status,
    })),
    total,
  }
}

/** From this offset on, a page is found by its day instead of reading all rows before it. */
const DEEP_OFFSET = 1_000

async function orderList(
  { engine, read }: Database,
  filter: OrderFilter,
  { page, counts }: { page: Page | undefined; counts: OrderCounts },
): Promise<IdList> {
  const sorting = orderSorting(filter)
  const search = await adminOrderSearch(read, filter.search)
  const [[by, way]] = sorting
  const list = { table: 'orders', sorting, search, few: isSortedAfterwards(filter) } as const
  const filters = [...statusFilters(filter), ...problemFilters(filter)]
  if (filter.refundDue) {
    const from = ordersWithRefundDue(engine)
    return { ...list, from, filters: [REFUND_DUE, ...filters, ...dayFilters(filter)] }
  }
  if (filter.problem) return { ...list, filters: [...filters, ...dayFilters(filter)] }
  const isDeepPage = page !== undefined && page.offset >= DEEP_OFFSET && by === 'created_at' && !search
  if (!filter.from && !filter.to && !isDeepPage) {
    return { ...list, filters, total: countMatching(filter, counts) }
  }
  const days = await orderDays(read, filter)
  const total = days.reduce((sum, { orders }) => sum + orders, 0)
  const ofDays = { ...list, filters: [...filters, ...dayFilters(filter)], total }
  if (isDeepPage) return { ...ofDays, ...deepPage(days, way, page.offset) }
  if (by === 'created_at') return ofDays
  // A few matching orders are sorted by amount. If there are many, all orders are read by amount until enough match
  // the dates.
  if (areFew(total, countMatching(filter, counts), page)) return { ...ofDays, few: true }
  const column = withoutItsIndex(engine, sql`orders.created_at`)
  return { ...ofDays, filters: [...filters, ...dayFilters(filter, column)] }
}

/** The number of orders with a filter's statuses, on all days. */
function countMatching({ status, payment }: OrderFilter, counts: OrderCounts): number {
  const statuses = status ? statusesOf(status) : undefined
  return counts.rows
    .filter((row) => !statuses || statuses.includes(row.orderStatus))
    .filter((row) => !payment || row.paymentStatus === payment)
    .reduce((sum, row) => sum + row.orders, 0)
}

/** A late page starts at its day: the days before it are skipped and their orders counted from counters. */
function deepPage(days: readonly OrderDay[], way: 'asc' | 'desc', offset: number): Partial<IdList> {
  const found = dayAt(way === 'asc' ? days : days.toReversed(), offset)
  if (!found) return {}
  const { day, before } = found
  const start =
    way === 'asc'
      ? sql<boolean>`orders.created_at >= ${indiaDayStart(day)}`
      : sql<boolean>`orders.created_at < ${indiaDayStart(day, 1)}`
  return { start: { filter: start, before } }
}

interface OrderDay {
  /** A day in India, '2026-11-30'. */
  day: string
  orders: number
}

/** Orders placed on each day, ignoring any search; first day first, without days that have no orders. */
async function orderDays(db: Queryable, filter: OrderFilter): Promise<OrderDay[]> {
  const { from, to, status, payment } = filter
  if (!status && !payment)
    return db
      .selectFrom('order_days')
      .select(['day', 'orders'])
      .where('orders', '>', 0)
      .$if(Boolean(from), (query) => query.where('day', '>=', from ?? ''))
      .$if(Boolean(to), (query) => query.where('day', '<=', to ?? ''))
      .orderBy('day')
      .execute()
  const statuses = status ? statusesOf(status) : undefined
  if (statuses?.length === 0) return []
  return db
    .selectFrom('order_day_statuses')
    .select(['day', sql<number>`sum(orders)`.as('orders')])
    .where('orders', '>', 0)
    .$if(Boolean(from), (query) => query.where('day', '>=', from ?? ''))
    .$if(Boolean(to), (query) => query.where('day', '<=', to ?? ''))
    .$if(statuses !== undefined, (query) => query.where('order_status', 'in', statuses ?? []))
    .$if(payment !== undefined, (query) => query.where('payment_status', '=', payment ?? 'paid'))
    .groupBy('day')
    .orderBy('day')
    .execute()
}

/** The day that contains row number `offset` of the list, and the number of rows on the days before it. */
export function dayAt(
  days: readonly OrderDay[],
  offset: number,
): { day: string; before: number } | undefined {
  let before = 0
  for (const { day, orders } of days) {
    if (before + orders > offset) return { day, before }
    before += orders
  }
  return undefined
}
