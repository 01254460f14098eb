import { isDeepStrictEqual } from 'node:util'
import { TAKES_TRACKING } from '#contract/orders/couriers.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { withdrawJobs } from '../../jobs/queue-job.ts'
import {
  MAILED_STATUSES,
  type MailedStatus,
  type OrderStatusFacts,
  queueMail,
} from '../../mail/queue-mail.ts'
import { addresseeOf } from '../notifications/notify.ts'
import { trackingAnswer } from './order-answer.ts'
import { refundDueOf } from './received.ts'

interface News {
  to: OrderStatus
  parcel: Parcel
  /** The status was told before, the parcel was not. */
  justTracked?: boolean
  /** Ids of its tax documents, attached as PDF. */
  documents?: readonly string[]
}

type Parcel = Order['tracking']

/** Corrections of a parcel within this time are one mail. ms */
const CORRECTION_WAIT_MS = 5 * 60_000

/** To the customer, when the status is one that customers want to hear of. `order` as it was before. */
export async function mailStatus(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { to, parcel, justTracked = false, documents = [] }: News,
): Promise<void> {
  await withdrawJobs(tx, correctionOf(order)) // this mail names the parcel, or nobody waits for it any more
  if (!isMailed(to)) return
  const refund = refundDueOf({ ...order, order_status: to })
  await queueMail(app, tx, {
    template: 'order-status',
    ...(await aboutOrder(tx, order, {
      status: to,
      refundDue: refund > 0,
      refund,
      tracking: TAKES_TRACKING.includes(to) ? parcel : null,
      ...(justTracked && { justTracked }),
      ...(documents.length > 0 && { documents }),
    })),
  })
}

/**
 * Of an order on its way: the first number of its parcel at once, a corrected or removed one a few minutes later.
 * Several corrections are one mail by then, and one that is taken back is none. `order` as it was before.
 */
export async function mailParcel(app: App, tx: Transaction, order: OrdersRow, parcel: Parcel): Promise<void> {
  const { order_status: to } = order
  const [waiting] = (await withdrawJobs(tx, correctionOf(order))) as { facts: OrderStatusFacts }[]
  if (!TAKES_TRACKING.includes(to) || !isMailed(to)) return
  const told = waiting ? (waiting.facts.replaces ?? null) : trackingAnswer(order)
  if (isDeepStrictEqual(told, parcel)) return
  if (told === null) return mailStatus(app, tx, order, { to, parcel, justTracked: true })
  const facts = { status: to, refundDue: false, tracking: parcel, replaces: told }
  const mail = { template: 'order-status', ...(await aboutOrder(tx, order, facts)) } as const
  await queueMail(app, tx, mail, { after: CORRECTION_WAIT_MS, about: correctionOf(order) })
}

/** What the mail about a corrected parcel is taken back by. */
function correctionOf({ id }: OrdersRow): string {
  return `tracking mail of ${id}`
}

async function aboutOrder(
  tx: Transaction,
  order: OrdersRow,
  facts: Omit<OrderStatusFacts, 'name' | 'orderId' | 'total'>,
) {
  const { name, email } = await addresseeOf(tx.db, order.account_id)
  return { to: email, facts: { name, orderId: order.id, total: order.total_paise, ...facts } }
}

function isMailed(status: OrderStatus): status is MailedStatus {
  return (MAILED_STATUSES as readonly OrderStatus[]).includes(status)
}
