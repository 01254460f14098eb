import { z } from 'zod'
import { readOrderStatus, readPaymentStatus } from '#contract/statuses.ts'
import { readChoices, writeChoices } from '#web/admin/list/use-list-query.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

// The filter stands in the address: a card of the dashboard presets it, a reload and the way back keep it.

export const ORDERS_PAGE_SIZE = 10
export const STATUS_FILTERS = ['all', 'pending', 'in-progress', 'completed', 'cancelled'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const ORDER_SORTS = ['newest', 'oldest', 'amount-high', 'amount-low'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Statuses that the dropdown does not offer: the dashboard leads to them. */
export type PresetStatus = OrderStatus | 'to-pack'

export interface OrderFilter {
  search: string
  status: StatusFilter | PresetStatus
  payment: PaymentStatus | ''
  /** Only orders with an open dispute or a failed delivery. */
  problem: 'true' | ''
  sort: OrderSort
  /** Days in India, '' for open. */
  from: string
  to: string
  /** Only orders of which something is to be paid back. */
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

/** The parameters of the address → what to show; what it does not understand falls back to everything. */
export function readFilter(params: Record<keyof OrderFilter, string>): OrderFilter {
  return {
    search: params.search.slice(0, 200),
    status: readStatus(params.status),
    payment: readPaymentStatus(params.payment) ?? '',
    problem: params.problem === 'true' ? 'true' : '',
    sort: ORDER_SORTS.find((known) => known === params.sort) ?? 'newest',
    from: readDay(params.from),
    to: readDay(params.to),
    due: params.due === 'refund' ? 'refund' : '',
  }
}

/** What to show → the query of exportOrders, and with page and limit of manageOrders. */
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

/** What to show → the list's address without the question mark, in one order whatever was chosen first. */
export function addressOf(filter: OrderFilter): string {
  return writeChoices<FilterParams>(new URLSearchParams(), NO_FILTER, filter, 1).toString()
}

/** A list's address → what to show. */
export function filterOf(address: string): OrderFilter {
  return readFilter(readChoices<FilterParams>(new URLSearchParams(address), NO_FILTER))
}

/** Whether anything but the sort narrows the list. */
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

/** Any spelling; delivered is Completed, as everywhere. */
function readStatus(word: string): OrderFilter['status'] {
  const plain = word.toLowerCase().replaceAll(/[\s_]/g, '-')
  if (plain === 'delivered') return 'completed'
  if (plain === 'to-pack') return plain
  return isStatusFilter(plain) ? plain : (readOrderStatus(word) ?? 'all')
}

function readDay(text: string): string {
  return z.iso.date().safeParse(text).success ? text : ''
}
