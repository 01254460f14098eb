import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Query } from '#contract/call.ts'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { orderCalls } from '#contract/orders.ts'
import { IN_PROGRESS, type OrderStatus, readOrderStatus } from '#contract/statuses.ts'
import { indiaDayStart } from '../../india-time.ts'
import type { Search, Sorting } from '../../lists/id-list.ts'
import { phoneDigits } from '../../lists/phone-text.ts'
import { anyOf, contains } from '../../lists/search.ts'

/** What list and export of the back office can be asked for. */
export type OrderFilter = Query<typeof orderCalls.exportOrders>

/** Status and payment of a filter, each as an index of orders leads with it. */
export function statusFilters({ status, payment }: OrderFilter): RawBuilder<SqlBool>[] {
  const filters: RawBuilder<SqlBool>[] = []
  if (status && isInProgress(status)) filters.push(sql`orders.phase = 'in-progress'`)
  else if (status) filters.push(sql`orders.order_status = ${statusesOf(status)[0] ?? ''}`)
  if (payment) filters.push(sql`orders.payment_status = ${payment}`)
  return filters
}

/** The days in India of a filter. `column` may be written so that no index is chosen for it. */
export function dayFilters(
  { from, to }: OrderFilter,
  column: RawBuilder<unknown> = sql`orders.created_at`,
): RawBuilder<SqlBool>[] {
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${indiaDayStart(from)}`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${indiaDayStart(to, 1)}`] : []),
  ]
}

/** A status word of the filter: an order status in any spelling, or in-progress, completed; an unknown word matches nothing. */
export function statusesOf(word: string): readonly OrderStatus[] {
  if (isInProgress(word)) return IN_PROGRESS
  if (/^completed$/i.test(word)) return ['delivered']
  const status = readOrderStatus(word)
  return status ? [status] : []
}

function isInProgress(word: string): boolean {
  return /^in[\s_-]?progress$/i.test(word)
}

const SHORT_ID = sql<string>`substr(orders.id, 31, 6)`

/**
 * Name or phone contain the text, or the last six characters of the id do; or the text (eight characters, a full id, a
 * leading #) ends in those six. A phone number may be typed as people write it. Orders that are `named` are found
 * whatever they contain.
 */
export function orderSearch(text: string | undefined, named: readonly string[] = []): Search | undefined {
  const search = textSearch(text)
  if (!search || named.length === 0) return search
  const ends = named.map((id) => `\n${id.slice(-ADMIN_SHORT_ID)}\n`)
  return {
    matches: anyOf(search.matches, sql<SqlBool>`orders.id in (${sql.join(named)})`),
    texts: [...new Set([...search.texts, ...ends])],
  }
}

function textSearch(text: string | undefined): Search | undefined {
  if (!text) return undefined
  const words = text.toLowerCase()
  const id = words.replace(/^#/, '')
  if (id === '') return undefined // an id is about to be typed
  const isWhole = id.length >= ADMIN_SHORT_ID
  const end = isWhole ? id.slice(-ADMIN_SHORT_ID) : id
  const phone = phoneDigits(words)
  const inText = anyOf(
    contains([sql<string>`orders.full_name`, sql<string>`orders.phone`], words),
    phone && contains([sql<string>`orders.phone`], phone),
  )
  const typed = phone ? [words, phone] : [words]
  if (isWhole && !/^[\da-f]+$/.test(end)) return { matches: inText, texts: typed }
  const inId = isWhole ? sql<SqlBool>`${SHORT_ID} = ${end}` : contains([SHORT_ID], end)
  // In the index the six characters stand between line ends, so that a phone number with these digits is no candidate.
  const texts = [...typed, isWhole ? `\n${end}\n` : end]
  return { matches: anyOf(inText, inId), texts: [...new Set(texts)].filter(Boolean) }
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

/** The list’s order, newest first unless it is asked otherwise; equal values fall back on the id, so pages never overlap. */
export function orderSorting({ sort }: OrderFilter): Sorting {
  return SORTINGS[sort ?? 'newest']
}
