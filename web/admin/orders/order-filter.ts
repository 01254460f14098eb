import { z } from 'zod'
import { readOrderStatus, readPaymentStatus } from '#contract/statuses.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

// The filter stands in the address: a card of the dashboard presets it, a reload and the way back keep it.

export const ORDERS_PAGE_SIZE = 10
export const STATUS_FILTERS = ['all', 'pending', 'in-progress', 'completed', 'cancelled'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const ORDER_SORTS = ['newest', 'oldest', 'amount-high', 'amount-low'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export interface OrderFilter {
  search: string
  status: StatusFilter | OrderStatus
  payment: PaymentStatus | ''
  sort: OrderSort
  /** Days in India, '' for open. */
  from: string
  to: string
}

export const NO_FILTER: OrderFilter = {
  search: '',
  status: 'all',
  payment: '',
  sort: 'newest',
  from: '',
  to: '',
}

/** The words of the address → what to show; what it does not understand falls back to everything. */
export function readFilter(words: Record<keyof OrderFilter, string>): OrderFilter {
  return {
    search: words.search.slice(0, 200),
    status: readStatus(words.status),
    payment: readPaymentStatus(words.payment) ?? '',
    sort: ORDER_SORTS.find((known) => known === words.sort) ?? 'newest',
    from: readDay(words.from),
    to: readDay(words.to),
  }
}

/** What to show → the query of exportOrders, and with page and limit of manageOrders. */
export function filterQuery({ search, status, payment, sort, from, to }: OrderFilter) {
  return {
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
    payment: payment || undefined,
    from: from || undefined,
    to: to || undefined,
    sort,
  }
}

/** Whether anything but the sort narrows the list. */
export function isFiltered(filter: OrderFilter): boolean {
  const { search, status, payment, from, to } = filterQuery(filter)
  return [search, status, payment, from, to].some((part) => part !== undefined)
}

/** A status that the dropdown does not offer; it is shown as a chip. */
export function presetStatus({ status }: OrderFilter): OrderStatus | null {
  return isStatusFilter(status) ? null : status
}

export function isStatusFilter(status: string): status is StatusFilter {
  return (STATUS_FILTERS as readonly string[]).includes(status)
}

/** Any spelling; delivered is Completed, as everywhere. */
function readStatus(word: string): OrderFilter['status'] {
  const plain = word.toLowerCase().replaceAll(/[\s_]/g, '-')
  if (plain === 'delivered') return 'completed'
  return isStatusFilter(plain) ? plain : (readOrderStatus(word) ?? 'all')
}

function readDay(text: string): string {
  return z.iso.date().safeParse(text).success ? text : ''
}
