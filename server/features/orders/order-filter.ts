import { type Expression, sql, type SqlBool } from 'kysely'
import type { Query } from '#contract/call.ts'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders.ts'
import { IN_PROGRESS, type OrderStatus, readOrderStatus } from '#contract/statuses.ts'
import type { Queryable } from '../../database/database.ts'
import { indiaDayStart } from '../../india-time.ts'
import { contains } from '../../lists/search.ts'
import { ordersWithCustomer } from './order-queries.ts'

/** What list and export of the back office can be asked for. */
export type OrderFilter = Query<typeof orderCalls.exportOrders>

/** Orders that a filter lets through: status, payment, days in India, and the search of D45. */
export function ordersMatching(db: Queryable, { search, status, payment, from, to }: OrderFilter) {
  let query = ordersWithCustomer(db)
  if (status) query = query.where((e) => oneOf(e.ref('order_status'), statusesOf(status)))
  if (payment) query = query.where('payment_status', '=', payment)
  if (from) query = query.where('orders.created_at', '>=', indiaDayStart(from))
  if (to) query = query.where('orders.created_at', '<', indiaDayStart(to, 1))
  if (search) {
    query = query.where((e) =>
      e.or([contains([e.ref('full_name'), e.ref('phone')], search), endsLike(search)]),
    )
  }
  return query
}

/** PostgreSQL takes no empty list. */
function oneOf(column: Expression<OrderStatus>, statuses: readonly OrderStatus[]): Expression<SqlBool> {
  return statuses.length > 0 ? sql<SqlBool>`${column} in (${sql.join(statuses)})` : sql.lit(false)
}

/** A status word of the filter: an order status in any spelling, or in-progress, completed; an unknown word matches nothing. */
function statusesOf(word: string): readonly OrderStatus[] {
  if (/^in[\s_-]?progress$/i.test(word)) return IN_PROGRESS
  if (/^completed$/i.test(word)) return ['delivered']
  const status = readOrderStatus(word)
  return status ? [status] : []
}

/** The last six characters of the id contain the text, or the text (eight characters, a full id, a leading #) ends in them (D45). */
function endsLike(text: string) {
  const plain = text.replace(/^#/, '').toLowerCase()
  const end = sql<string>`substr(orders.id, 31, 6)`
  if (plain.length >= ADMIN_SHORT_ID) return sql<boolean>`${end} = ${plain.slice(-ADMIN_SHORT_ID)}`
  return contains([end], plain)
}

export type MatchingOrders = ReturnType<typeof ordersMatching>

/** The list’s order; equal values fall back on the id, so pages never overlap. */
export function inOrder(query: MatchingOrders, sort: NonNullable<OrderFilter['sort']>): MatchingOrders {
  if (sort === 'amount-high') return query.orderBy('total_paise', 'desc').orderBy('orders.id', 'desc')
  if (sort === 'amount-low') return query.orderBy('total_paise', 'asc').orderBy('orders.id', 'asc')
  const way = sort === 'newest' ? 'desc' : 'asc'
  return query.orderBy('orders.created_at', way).orderBy('orders.id', way)
}

/** How many orders a filter lets through. */
export async function countOf(matching: MatchingOrders): Promise<number> {
  const row = await matching
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return (row as { total?: number } | undefined)?.total ?? 0
}
