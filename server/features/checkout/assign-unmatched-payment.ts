import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import { isUndone } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { lockedOrder } from '../orders/locked-order.ts'
import { changePaymentStatus } from '../payments/set-payment-status.ts'
import { closeUnmatched, unmatchedById } from './settle-unmatched-payment.ts'

interface Assignment extends By {
  id: string
  /** The order's id. */
  order: string
  /** The admin has seen that it is another customer's. */
  otherCustomer: boolean
}

/** Pays an order by an unmatched payment and closes that one; of two admins one does. UTR_USED as claimUtr says. */
export async function assignUnmatchedPayment(app: App, assignment: Assignment): Promise<UnmatchedPayment> {
  await app.database.transaction((tx) => assignInside(app, tx, assignment))
  return unmatchedById(app, assignment.id)
}

async function assignInside(
  app: App,
  tx: Transaction,
  { id, order: orderId, otherCustomer, actor, requestId }: Assignment,
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  if (!order) throw notFound('Order')
  const note = `Paid order ${shortId(order)}`
  const payment = await closeUnmatched(app, tx, { id, note, order: orderId, actor, requestId })
  refuseUnfit(order)
  if (order.account_id !== payment.account_id && !otherCustomer)
    throw new Refusal(
      'NOT_ALLOWED',
      `Order ${shortId(order)} belongs to another customer. Please confirm that this payment is for it.`,
      { otherCustomer: true },
    )
  await changePaymentStatus(app, tx, {
    id: orderId,
    to: 'paid',
    utr: payment.utr ?? undefined,
    received: { amount: payment.total_paise, from: 'unmatched payment' },
    reason: `Unmatched payment ${payment.reference}`,
    actor,
    requestId,
  })
}

function refuseUnfit(order: OrdersRow): void {
  if (order.payment_status === 'paid')
    throw new Refusal('NOT_ALLOWED', `Order ${shortId(order)} is already paid.`)
  if (isUndone(order.order_status))
    throw new Refusal('NOT_ALLOWED', `Order ${shortId(order)} is ${order.order_status}.`)
}

function shortId({ id }: OrdersRow): string {
  return id.slice(-ADMIN_SHORT_ID).toUpperCase()
}
