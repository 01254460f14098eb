import type { Body } from '#contract/call.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { refundCalls } from '#contract/orders/refunds.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { RefundsRow } from '../../database/tables/refunds.ts'
import type { By } from '../../actor.ts'
import { rupeesText } from '../../mail/rupees-text.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { issueCreditNotes } from '../documents/issue-documents.ts'
import { lockedOrder } from '../orders/locked-order.ts'
import { linesOfRefund } from '../orders/order-answer.ts'
import { orderById } from '../orders/order-queries.ts'
import { refundableOf, unitsToRefund } from '../orders/received.ts'
import { insertRefund, refuseImpossible } from './insert-refund.ts'
import { tellOfRefund } from './tell-of-refund.ts'

interface NewRefund extends By {
  orderId: string
  body: Body<typeof refundCalls.recordRefund>
}

/** Records what was paid back of a paid order, never more than was received → the order. Nothing is paid by this. */
export async function recordRefund(app: App, refund: NewRefund): Promise<Order> {
  await app.database.transaction((tx) => recordInside(app, tx, refund))
  return orderById(app, refund.orderId, true)
}

async function recordInside(
  app: App,
  tx: Transaction,
  { orderId, body, actor, requestId }: NewRefund,
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  if (!order) throw notFound('Order')
  if (body.refundedSoFar !== order.refunded_paise) throw changedMeanwhile(order.refunded_paise)
  if (order.payment_status !== 'paid') throw new Refusal('NOT_ALLOWED', notPaid(order))
  refuseImpossible(app, body, order.created_at)
  refuseMore(order, body.amount)
  const lines = await namedLines(tx, orderId, body.lines ?? [])
  const row = await insertRefund(app, tx, { ...body, order_id: orderId, lines, actor, requestId })
  const refunded = await tx.db
    .updateTable('orders')
    .set((e) => ({ refunded_paise: e('refunded_paise', '+', body.amount), updated_at: isoTime(app.clock) }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await issueCreditNotes(app, tx, refunded, { reason: row.reason, lines, refundId: row.id })
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'refund',
    subject: ['order', orderId],
    after: factsOf(row),
  })
  await tellOfRefund(app, tx, row, { account: order.account_id, orderId })
}

function changedMeanwhile(now: Paise): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    `Another refund has been recorded. The total refunded is now ${rupeesText(now)}. Please check and try again.`,
    { refunded: toRupees(now) },
  )
}

function notPaid({ payment_status }: OrdersRow): string {
  return `The payment for this order is ${payment_status}. You can refund only paid orders.`
}

function refuseMore(order: OrdersRow, amount: Paise): void {
  const left = refundableOf(order)
  if (amount <= left) return
  const text =
    left > 0
      ? `That is more than was received. You can refund up to ${rupeesText(left)}.`
      : 'This order is already fully refunded.'
  throw new Refusal('NOT_ALLOWED', text, { left: toRupees(left) })
}

/** The lines as they are called now, since a correction may take them off later; no unit is refunded twice. */
async function namedLines(
  tx: Transaction,
  orderId: string,
  wanted: readonly { item: string; quantity: number }[],
) {
  if (wanted.length === 0) return []
  const items = await tx.db
    .selectFrom('order_items')
    .select(['id', 'name', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  const refunded = (
    await tx.db.selectFrom('refunds').select('lines').where('order_id', '=', orderId).execute()
  ).flatMap(({ lines }) => linesOfRefund(lines))
  return wanted.map(({ item, quantity }) => {
    const line = items.find(({ id }) => id === item)
    if (!line || line.quantity < quantity)
      throw new Refusal('CHANGED_MEANWHILE', 'The items in this order have changed. Please reload the order.')
    const left = unitsToRefund(line, refunded)
    if (quantity > left) throw tooManyUnits(line.name, left)
    return { item, name: line.name, quantity }
  })
}

function tooManyUnits(name: string, left: number): Refusal {
  const text =
    left > 0 ? `You can refund up to ${left} of ${name}.` : `All of ${name} has already been refunded.`
  return new Refusal('NOT_ALLOWED', text, { left })
}

/** What the order's history says of it. */
function factsOf({ amount_paise, way, utr, reason, refunded_on }: RefundsRow) {
  return { amount: toRupees(amount_paise), way, utr, reason, on: refunded_on }
}
