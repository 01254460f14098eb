import { z } from 'zod'
import { parseOrderStatus, parsePaymentStatus } from '#contract/statuses.ts'
import { readChoices, writeChoices } from '#web/admin/list/use-list-query.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

// The filter is stored in the URL: a dashboard card presets it, and reloading and going back keep it.

export const ORDERS_PAGE_SIZE = 10
export const STATUS_FILTERS = ['all', 'pending', 'in-progress', 'completed', 'cancelled'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const ORDER_SORTS = ['newest', 'oldest', 'amount-high', 'amount-low'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Statuses that the dropdown does not offer: the dashboard links to them. */
export type PresetStatus = OrderStatus | 'to-pack'

export interface OrderFilter {
  search: string
  status: StatusFilter | PresetStatus
  payment: PaymentStatus | ''
  /** Only orders with an open dispute or a failed delivery. */
  problem: 'true' | ''
  sort: OrderSort
  /** Days in India, '' for no limit. */
  from: string
  to: string
  /** Only orders with a refund due. */
  due: 'refund' | ''
}

export const NO_FILTER: OrderFilter = {
  search: '',
  status: 'all',
  payment: '',
  problem: '',
  sort: 'newest',
  from: '',
  to: '',
  due: '',
}

export type FilterParams = Record<keyof OrderFilter, string>

/** Parses the URL's parameters; unknown values fall back to showing everything. */
export function readFilter(params: Record<keyof OrderFilter, string>): OrderFilter {
  return {
    search: params.search.slice(0, 200),
    status: readStatus(params.status),
    payment: parsePaymentStatus(params.payment) ?? '',
    problem: params.problem === 'true' ? 'true' : '',
    sort: ORDER_SORTS.find((known) => known === params.sort) ?? 'newest',
    from: readDay(params.from),
    to: readDay(params.to),
    due: params.due === 'refund' ? 'refund' : '',
  }
}

/** Converts the filter to the query of exportOrders, and with page and limit of manageOrders. */
export function filterQuery({ search, status, payment, problem, sort, from, to, due }: OrderFilter) {
  return {
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
    payment: payment || undefined,
    problem: problem || undefined,
    from: from || undefined,
    to: to || undefined,
    refundDue: due === 'refund' ? ('true' as const) : undefined,
    sort,
  }
}

/** Converts the filter to the list's query string, with parameters in a fixed order. */
export function queryOf(filter: OrderFilter): string {
  return writeChoices<FilterParams>(new URLSearchParams(), NO_FILTER, filter, 1).toString()
}

/** Parses a list's query string. */
export function filterOf(query: string): OrderFilter {
  return readFilter(readChoices<FilterParams>(new URLSearchParams(query), NO_FILTER))
}

/** Whether anything except the sort restricts the list. */
export function isFiltered(filter: OrderFilter): boolean {
  const { sort: _, ...parts } = filterQuery(filter)
  return Object.values(parts).some((part) => part !== undefined)
}

/** A status that the dropdown does not offer; it is shown as a chip. */
export function presetStatus({ status }: OrderFilter): PresetStatus | null {
  return isStatusFilter(status) ? null : status
}

export function isStatusFilter(status: string): status is StatusFilter {
  return (STATUS_FILTERS as readonly string[]).includes(status)
}

/** In any spelling; delivered counts as Completed, as everywhere. */
function readStatus(word: string): OrderFilter['status'] {
  const plain = word.toLowerCase().replaceAll(/[\s_]/g, '-')
  if (plain === 'delivered') return 'completed'
  if (plain === 'to-pack') return plain
  return isStatusFilter(plain) ? plain : (parseOrderStatus(word) ?? 'all')
}

function readDay(text: string): string {
  return z.iso.date().safeParse(text).success ? text : ''
}
