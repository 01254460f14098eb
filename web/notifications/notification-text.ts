import type { Notification } from '#contract/notifications.ts'
import { readOrderStatus } from '#contract/statuses.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'

/** A notification as a sentence; `shortId` writes an order's id as the reader's screens do. */
export function notificationText(
  { kind, subject, facts }: Notification,
  shortId: (id: string) => string,
): string {
  const words = messages.notifications.sentences
  const { name = '', status = '', amount = 0, stock = 0 } = facts
  const order = shortId(subject)
  switch (kind) {
    case 'new-order':
      return words['new-order'](name, formatRupees(amount))
    case 'unmatched-payment':
      return words['unmatched-payment'](name, formatRupees(amount))
    case 'low-stock':
      return words['low-stock'](name, formatNumber(stock))
    case 'new-picture':
      return words['new-picture'](order, name)
    case 'dispute':
      return words.dispute(order, name)
    case 'payment-status':
      return status === 'paid' ? words.paid(order) : words.unpaid(order)
    case 'order-status':
      return words['order-status'](order, statusWord(status))
    case 'payment':
    case 'picture-wanted':
    case 'dispute-resolved':
      return words[kind](order)
    default:
      return order // of a newer server
  }
}

function statusWord(status: string): string {
  const known = readOrderStatus(status)
  return known ? uiMessages.orderStatus[known] : status
}
