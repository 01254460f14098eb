import { WAS_SHIPPED } from '#contract/orders/couriers.ts'
import type { Answer } from '#contract/call.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { TrackingField } from '#contract/orders/tracking.ts'
import type { App } from '../../app.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { lockedOrder } from './locked-order.ts'
import { mailParcel } from './mail-status.ts'
import { orderById } from './order-queries.ts'
import { othersWithNumber, writeTracking } from './write-tracking.ts'

interface TrackingCorrection extends By {
  id: string
  tracking: TrackingField | null
}

/** Sets, corrects or removes the tracking of an order that has left the shop. NOT_ALLOWED before that. */
export async function setTracking(
  app: App,
  { id, tracking, actor, requestId }: TrackingCorrection,
): Promise<Answer<typeof dispatchCalls.setTracking>> {
  await app.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    if (!order) throw notFound('Order')
    if (!WAS_SHIPPED.includes(order.order_status)) throw notShipped(order.order_status)
    const parcel = await writeTracking(app, tx, { order, tracking, actor, requestId })
    await mailParcel(app, tx, order, parcel)
  })
  const sameNumber = tracking ? await othersWithNumber(app.database.read, tracking.number, id) : []
  return { data: await orderById(app, id, true), sameNumber }
}

function notShipped(status: OrderStatus): Refusal {
  const how =
    status === 'cancelled'
      ? 'No parcel will be sent for it.'
      : 'Please enter the tracking number when you mark it as shipped.'
  return new Refusal('NOT_ALLOWED', `This order is ${status}. ${how}`)
}
