import { paise } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { advisoryLock } from '../../database/lock.ts'
import type { OrdersRow, UnmatchedPaymentsRow } from '../../database/tables/orders.ts'
import { shortId } from '../../ids.ts'
import { ShopError } from '../../shop-error.ts'
import { lockedOrder } from '../orders/order-queries.ts'
import { changeCheck } from './create-check.ts'
import { clearReceived, ordersReceivedWith } from './received-amounts.ts'
import type { paymentCalls } from '#contract/payments/payments.ts'
import { writeAudit } from '../../audit.ts'
import type { OperationInput } from '../../http/handlers.ts'
import { updateVerdict } from './update-verdict.ts'

/**
 * Called after a payment's status changes: paid reserves the order's UTR for that order, any other status frees it.
 * `utr` is from a bank statement; without it the order's own UTR is used: corrected, else entered, else read.
 * UTR_USED names what the UTR paid before; between two paid orders the unique index on `paid_utr` decides.
 */
export async function claimUtr(
  app: App,
  tx: Transaction,
  order: Pick<OrdersRow, 'id' | 'created_at' | 'screenshot_hash'>,
  to: PaymentStatus,
  utr?: string,
): Promise<void> {
  if (to === 'paid') await rejectUsedScreenshot(tx, order)
  if (utr !== undefined) await changeCheck(tx, order, { utr, corrected: 1 })
  const check = await tx.db
    .selectFrom('payment_checks')
    .select('utr')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!check) return
  const claimed = to === 'paid' ? check.utr : null
  if (claimed !== null) {
    await rejectUsedUtr(tx, order.id, claimed)
    await clearReceived(app, tx, order.id, claimed)
  }
  await tx.db
    .updateTable('payment_checks')
    .set({ paid_utr: claimed, settled_at: to === 'pending' ? null : isoTime(app.clock) })
    .where('order_id', '=', order.id)
    .execute()
}

/** A screenshot of an unmatched payment that was refunded or assigned: its UTR may not be known. */
async function rejectUsedScreenshot(
  tx: Transaction,
  { id, screenshot_hash }: Pick<OrdersRow, 'id' | 'screenshot_hash'>,
): Promise<void> {
  if (screenshot_hash === '') return // a phone order
  await advisoryLock(tx, 'utr', screenshot_hash)
  const used = await tx.db
    .selectFrom('unmatched_payments')
    .leftJoin('refunds', 'refunds.unmatched_id', 'unmatched_payments.id')
    .leftJoin('orders', 'orders.id', 'unmatched_payments.order_id')
    .select('unmatched_payments.reference')
    .where('unmatched_payments.screenshot_hash', '=', screenshot_hash)
    .where((e) =>
      e.or([
        e('refunds.id', 'is not', null),
        e.and([
          e('orders.id', '<>', id),
          e('orders.payment_status', '=', 'paid'),
          e('orders.received_from', '=', 'unmatched payment'),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (used)
    throw new ShopError(
      'UTR_USED',
      `This screenshot shows the unmatched payment ${used.reference}, which was refunded or has paid another order. Please ask the customer for another screenshot.`,
    )
}

/**
 * Rejects an unmatched payment whose UTR or screenshot paid an order other than this one, or was refunded; '' as
 * `orderId` means no order.
 */
export async function rejectUsedPayment(
  tx: Transaction,
  orderId: string,
  { utr, screenshot_hash }: Pick<UnmatchedPaymentsRow, 'utr' | 'screenshot_hash'>,
): Promise<void> {
  await rejectUsedScreenshot(tx, { id: orderId, screenshot_hash })
  if (utr !== null) await rejectUsedUtr(tx, orderId, utr)
  const order = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('screenshot_hash', '=', screenshot_hash)
    .where('id', '<>', orderId)
    .where((e) => e.or([e('payment_status', '=', 'paid'), e('refunded_paise', '>', paise(0))]))
    .executeTakeFirst()
  if (order)
    throw new ShopError(
      'UTR_USED',
      `This screenshot’s payment was received for order ${shortId(order.id)}, which has the same screenshot.`,
      { orderId: order.id },
    )
}

/**
 * Rejects a UTR that another paid order has, or whose payment was counted or refunded for another order, whatever
 * UTR that order has now; '' as `orderId` means no order.
 */
export async function rejectUsedUtr(tx: Transaction, orderId: string, utr: string): Promise<void> {
  const other = await paidOrderWith(tx, orderId, utr)
  if (other !== undefined)
    throw new ShopError(
      'UTR_USED',
      `Order ${shortId(other)} is paid and already has the UTR ${utr}. Please correct or clear one of the two UTRs first.`,
      { orderId: other, utr },
    )
  await rejectRefunded(tx, orderId, utr)
  await rejectReceivedUtr(tx, orderId, utr)
}

async function rejectReceivedUtr(tx: Transaction, orderId: string, utr: string): Promise<void> {
  const order = await ordersReceivedWith(tx, orderId, utr)
    .select('orders.id')
    .where((e) => e.or([e('payment_status', '=', 'paid'), e('refunded_paise', '>', paise(0))]))
    .executeTakeFirst()
  if (order)
    throw new ShopError(
      'UTR_USED',
      `The payment with the UTR ${utr} was received for order ${shortId(order.id)}.`,
      { orderId: order.id, utr },
    )
}

/** A refunded payment was received once: for an order that is no longer paid, or for a payment without an order. */
async function rejectRefunded(tx: Transaction, orderId: string, utr: string): Promise<void> {
  const order = await tx.db
    .selectFrom('payment_checks')
    .innerJoin('orders', 'orders.id', 'payment_checks.order_id')
    .select('orders.id')
    .where('payment_checks.utr', '=', utr)
    .where('orders.id', '<>', orderId)
    .where('orders.refunded_paise', '>', paise(0))
    .executeTakeFirst()
  if (order)
    throw new ShopError(
      'UTR_USED',
      `The payment with the UTR ${utr} was refunded for order ${shortId(order.id)}.`,
      { orderId: order.id, utr },
    )
  const unmatched = await tx.db
    .selectFrom('unmatched_payments')
    .innerJoin('refunds', 'refunds.unmatched_id', 'unmatched_payments.id')
    .select('reference')
    .where('unmatched_payments.utr', '=', utr)
    .executeTakeFirst()
  if (unmatched)
    throw new ShopError(
      'UTR_USED',
      `The payment with the UTR ${utr} was refunded as unmatched payment ${unmatched.reference}.`,
      { utr },
    )
}

/** Another paid order with this UTR. Of two simultaneous claims, the second waits here for the first. */
export async function paidOrderWith(
  tx: Transaction,
  orderId: string,
  utr: string,
): Promise<string | undefined> {
  await advisoryLock(tx, 'utr', utr)
  const other = await tx.db
    .selectFrom('payment_checks')
    .select('order_id')
    .where('paid_utr', '=', utr)
    .where('order_id', '<>', orderId)
    .executeTakeFirst()
  return other?.order_id
}

/** Sets an order's UTR and updates the verdict. UTR_USED if two paid orders would have that UTR. */
export async function correctUtr(
  app: App,
  tx: Transaction,
  {
    params: { id: orderId },
    body: { utr },
    actor,
    requestId,
  }: OperationInput<typeof paymentCalls.correctUtr>,
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const before = await tx.db
    .selectFrom('payment_checks')
    .select(['utr', 'corrected'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (before?.utr === utr && before.corrected) return
  const isPaid = order.payment_status === 'paid'
  if (isPaid && utr !== null) {
    await rejectUsedUtr(tx, orderId, utr)
    await clearReceived(app, tx, orderId, utr)
  }
  await changeCheck(tx, order, { utr, corrected: 1, paid_utr: isPaid ? utr : null })
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'correct-utr',
    subject: ['order', orderId],
    before: { utr: before?.utr ?? null },
    after: { utr },
  })
  await updateVerdict(tx, orderId)
}
