import type { Order } from '#contract/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { shortId } from '#web/storefront/my-orders/order-text.ts'
import { formatRupees } from '#web/ui/format.ts'

/** A plain link that opens WhatsApp with the order's number, total and status written; nothing is sent by the shop. */
export function shareLink(order: Order, shopName: string): string {
  const { _id, totalAmount, orderStatus } = order
  const text = messages.myOrders.shareText(
    shopName,
    shortId(_id),
    formatRupees(totalAmount),
    uiMessages.orderStatus[orderStatus],
  )
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
