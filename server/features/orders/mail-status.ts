import { TAKES_TRACKING } from '#contract/orders/couriers.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { MAILED_STATUSES, type MailedStatus, queueMail } from '../../mail/queue-mail.ts'
import { addresseeOf } from '../notifications/notify.ts'
import { refundDueOf } from './received.ts'

interface News {
  to: OrderStatus
  parcel: Order['tracking']
  /** The status was told before, the parcel was not. */
  justTracked?: boolean
}

/** To the customer, when the status is one that customers want to hear of. `order` as it was before. */
export async function mailStatus(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { to, parcel, justTracked = false }: News,
): Promise<void> {
  if (!isMailed(to)) return
  const { name, email } = await addresseeOf(tx.db, order.account_id)
  const refund = refundDueOf({ ...order, order_status: to })
  await queueMail(app, tx, {
    template: 'order-status',
    to: email,
    facts: {
      name,
      orderId: order.id,
      total: order.total_paise,
      status: to,
      refundDue: refund > 0,
      refund,
      tracking: TAKES_TRACKING.includes(to) ? parcel : null,
      ...(justTracked && { justTracked }),
    },
  })
}

/** The first number of a parcel that is on its way already; a correction of it is no news. `order` as it was before. */
export async function mailLateParcel(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  parcel: Order['tracking'],
): Promise<void> {
  const { order_status: to, tracking_number } = order
  if (!parcel || tracking_number !== '' || !TAKES_TRACKING.includes(to)) return
  if (await wasTracked(tx.db, order.id)) return
  await mailStatus(app, tx, order, { to, parcel, justTracked: true })
}

/** Whether it had a number before the one that this transaction has written. */
async function wasTracked(db: Queryable, orderId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('action', '=', 'tracking')
    .limit(2)
    .execute()
  return rows.length > 1
}

function isMailed(status: OrderStatus): status is MailedStatus {
  return (MAILED_STATUSES as readonly OrderStatus[]).includes(status)
}
