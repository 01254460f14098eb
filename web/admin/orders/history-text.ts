import type { Answer } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import { readOrderStatus, readPaymentStatus } from '#contract/statuses.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'

export type HistoryRow = Answer<typeof orderCalls.getHistory>['data'][number]

/** 'Order: Pending → Confirmed by Admin'. */
export function changeText({ kind, from, to, by }: HistoryRow): string {
  const words = adminMessages.orders
  const what = kind === 'order' ? words.historyOrder : words.historyPayment
  const change = words.fromTo(from === null ? '' : statusText(kind, from), statusText(kind, to))
  return words.change(what, change, by === null ? '' : words.by(by))
}

/** The name of a status of an order or a payment. */
export function statusText(kind: HistoryRow['kind'], word: string): string {
  const order = kind === 'order' ? readOrderStatus(word) : undefined
  const payment = kind === 'payment' ? readPaymentStatus(word) : undefined
  if (order) return uiMessages.orderStatus[order]
  return payment ? uiMessages.paymentStatus[payment] : word
}

/** The changes without the two rows that only say how the order began. */
export function changesOf(rows: readonly HistoryRow[]): HistoryRow[] {
  return rows.filter(({ from }) => from !== null)
}
