import type { Order } from '#contract/orders/orders.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import { myOrdersMessages } from '#web/messages/messages.ts'

/** Without `image` there is one. */
type Stand = Pick<Order, 'orderStatus' | 'paymentStatus' | 'refundDue' | 'imageWanted'> & { image?: string }

/** The state of an order for its buyer: its status, then its payment if relevant. */
export function statusText({ orderStatus, paymentStatus, refundDue, image, imageWanted }: Stand): string {
  const { [orderStatus]: status = '' } = myOrdersMessages.statusTexts
  if (isCancelledOrReturned(orderStatus))
    return refundDue ? `${status} ${myOrdersMessages.willBePaidBack}` : status
  if (paymentStatus === 'paid') return status
  const awaited = imageWanted && image === ''
  const payment = awaited ? myOrdersMessages.paymentAwaited : myOrdersMessages.paymentTexts[paymentStatus]
  return orderStatus === 'pending' ? payment : `${status} ${payment}`
}
