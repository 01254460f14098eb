import type { Answer } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import { readOrderStatus, readPaymentStatus } from '#contract/statuses.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'

export type HistoryRow = Answer<typeof orderCalls.getHistory>['data'][number]

/** 'Order: Pending → Confirmed by Admin', 'Dispute: Open by Asha'. */
export function changeText(row: HistoryRow): string {
  const words = adminMessages.orders
  return words.change(whatChanged(row), stepText(row), row.by === null ? '' : words.by(row.by))
}

/** What a row is about: the order, its payment, a dispute. */
export function whatChanged({ kind }: HistoryRow): string {
  const words = adminMessages.orders
  return { order: words.historyOrder, payment: words.historyPayment, dispute: words.historyDispute }[kind]
}

/** 'Pending → Confirmed'; of what has just begun only what it is. */
export function stepText({ kind, from, to }: HistoryRow): string {
  const now = statusText(kind, to)
  return from === null ? now : adminMessages.orders.fromTo(statusText(kind, from), now)
}

/** The name of a status of an order, a payment or a dispute. */
function statusText(kind: HistoryRow['kind'], word: string): string {
  if (kind === 'dispute') return adminMessages.orders.disputeStates[word as 'open' | 'resolved'] ?? word
  const order = kind === 'order' ? readOrderStatus(word) : undefined
  const payment = kind === 'payment' ? readPaymentStatus(word) : undefined
  if (order) return uiMessages.orderStatus[order]
  return payment ? uiMessages.paymentStatus[payment] : word
}

/** The changes without the two rows that only say how the order began. */
export function changesOf(rows: readonly HistoryRow[]): HistoryRow[] {
  return rows.filter(({ kind, from }) => from !== null || kind === 'dispute')
}
