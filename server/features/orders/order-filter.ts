import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Query } from '#contract/call.ts'
import { ADMIN_SHORT_ID, TRACKING_NUMBER_MAX } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import { IN_PROGRESS, type OrderStatus, parseOrderStatus, TO_PACK } from '#contract/statuses.ts'
import type { Queryable } from '../../database/database.ts'
import { indiaDayStart } from '../../india-time.ts'
import type { Search, Sorting } from '../../lists/id-list.ts'
import { anyOf, contains, phoneDigits } from '../../lists/named-list.ts'

export type OrderFilter = Query<typeof orderCalls.exportOrders>

/** Conditions for status and payment, on exactly the columns that the list's indexes begin with. */
export function statusFilters({ status, payment }: OrderFilter): RawBuilder<SqlBool>[] {
  const filters: RawBuilder<SqlBool>[] = []
  if (status && isInProgress(status)) filters.push(sql`orders.phase = 'in-progress'`)
  else if (status && isToPack(status)) filters.push(sql`orders.order_status in (${sql.join(TO_PACK)})`)
  else if (status) filters.push(sql`orders.order_status = ${statusesOf(status)[0] ?? ''}`)
  if (payment) filters.push(sql`orders.payment_status = ${payment}`)
  return filters
}

/** Orders with an open dispute, and those with a failed delivery. */
export function problemFilters({ problem }: OrderFilter): RawBuilder<SqlBool>[] {
  if (!problem) return []
  return [
    sql`orders.id in (
      select order_id from order_disputes where resolved_at is null
      union all select id from orders where order_status = 'failed delivery')`,
  ]
}

/** Whether no index matches the filter in the list's order: then the matching rows are read and sorted. */
export function isSortedAfterwards(filter: OrderFilter): boolean {
  const { status, problem, refundDue } = filter
  const isByAge = orderSorting(filter)[0][0] === 'created_at' // the order of the refund-due index
  return (
    problem !== undefined || (status !== undefined && isToPack(status)) || (refundDue === true && !isByAge)
  )
}

/**
 * Restricts to the filter's days in India. `column` can be written in a form that keeps the planner from using an
 * index for it.
 */
export function dayFilters(
  { from, to }: OrderFilter,
  column: RawBuilder<unknown> = sql`orders.created_at`,
): RawBuilder<SqlBool>[] {
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${indiaDayStart(from)}`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${indiaDayStart(to, 1)}`] : []),
  ]
}

/**
 * The statuses for a filter word: one status in any spelling, in-progress, to-pack or completed; none for an
 * unknown word.
 */
export function statusesOf(word: string): readonly OrderStatus[] {
  if (isInProgress(word)) return IN_PROGRESS
  if (isToPack(word)) return TO_PACK
  if (/^completed$/i.test(word)) return ['delivered']
  const status = parseOrderStatus(word)
  return status ? [status] : []
}

function isInProgress(word: string): boolean {
  return /^in[\s_-]?progress$/i.test(word)
}

function isToPack(word: string): boolean {
  return /^to[\s_-]?pack$/i.test(word)
}

/** The end of an id, by which people refer to it; orders_by_short_id is an index on it. */
export const SHORT_ID = sql<string>`substr(orders.id, 31, 6)`

/** The back office search: what orderSearch finds, plus the orders that an invoice number or a UTR identifies. */
export async function adminOrderSearch(db: Queryable, text: string | undefined): Promise<Search | undefined> {
  const search = orderSearch(text)
  const named = await ordersByNumber(db, text)
  if (!search || named.length === 0) return search
  const ends = named.map((id) => `\n${id.slice(-ADMIN_SHORT_ID)}\n`)
  return {
    matches: anyOf(search.matches, sql<SqlBool>`orders.id in (${sql.join(named)})`),
    texts: [...new Set([...search.texts, ...ends])],
  }
}

/**
 * Searches by name, by phone in any common form, and by the last six characters of the id, also with # or within a
 * whole id.
 */
export function orderSearch(text: string | undefined): Search | undefined {
  if (!text) return undefined
  const words = text.toLowerCase()
  const id = words.replace(/^#/, '')
  if (id === '') return undefined // an id is being typed
  const isCompleteShortId = id.length >= ADMIN_SHORT_ID
  const end = isCompleteShortId ? id.slice(-ADMIN_SHORT_ID) : id
  const phone = phoneDigits(words)
  const inText = anyOf(
    contains([sql<string>`orders.full_name`, sql<string>`orders.phone`], words),
    phone && contains([sql<string>`orders.phone`], phone),
  )
  const typed = phone ? [words, phone] : [words]
  if (isCompleteShortId && !/^[\da-f]+$/.test(end)) return { matches: inText, texts: typed }
  const inId = isCompleteShortId ? sql<SqlBool>`${SHORT_ID} = ${end}` : contains([SHORT_ID], end)
  // In the index the six characters are between line breaks, so a phone number with these digits is not a
  // candidate.
  const texts = [...typed, isCompleteShortId ? `\n${end}\n` : end]
  return { matches: anyOf(inText, inId), texts: [...new Set(texts)].filter(Boolean) }
}

/** Usually one order has a number; a few more if an image was used again or a tracking number was entered twice. */
const MOST = 20

/**
 * Returns the ids of orders that an invoice number, a tracking number (both in any case) or a payment's UTR
 * identifies.
 */
async function ordersByNumber(db: Queryable, text: string | undefined): Promise<string[]> {
  const word = (text ?? '').replaceAll(/\s/g, '')
  if (/^inv-\d{4}-\d{6,}$/i.test(word)) {
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('invoice_id', '=', word.toUpperCase())
      .executeTakeFirst()
    return order ? [order.id] : []
  }
  const tracked = await ordersByTrackingNumber(db, word)
  if (!/^\d{12}$/.test(word)) return tracked
  const checks = await db
    .selectFrom('payment_checks')
    .select('order_id')
    .where((e) => e.or([e('utr', '=', word), e('read_utr', '=', word), e('typed_utr', '=', word)]))
    .limit(MOST)
    .execute()
  return [...new Set([...tracked, ...checks.map(({ order_id }) => order_id)])]
}

async function ordersByTrackingNumber(db: Queryable, word: string): Promise<string[]> {
  if (!/\d/.test(word) || word.length > TRACKING_NUMBER_MAX) return []
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('tracking_number', '=', word.toUpperCase())
    .where(sql<boolean>`tracking_number <> ''`) // the condition of the index
    .limit(MOST)
    .execute()
  return orders.map(({ id }) => id)
}

const SORTINGS: Record<NonNullable<OrderFilter['sort']>, Sorting> = {
  newest: [
    ['created_at', 'desc'],
    ['id', 'desc'],
  ],
  oldest: [
    ['created_at', 'asc'],
    ['id', 'asc'],
  ],
  'amount-high': [
    ['total_paise', 'desc'],
    ['id', 'desc'],
  ],
  'amount-low': [
    ['total_paise', 'asc'],
    ['id', 'asc'],
  ],
}

/** Newest first unless the filter says otherwise. Equal values are sorted by id, so pages never overlap. */
export function orderSorting({ sort }: OrderFilter): Sorting {
  return SORTINGS[sort ?? 'newest']
}
