import type { refundCalls } from '#contract/orders/refunds-and-corrections.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import type { RefundWay } from '#contract/orders/money-records.ts'
import type { App } from '../../app.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import type { Transaction } from '../../database/database.ts'
import type { ActorContext } from '../../actor.ts'
import { rupeesText } from '../../mail/email-content.ts'
import { invalid, ShopError } from '../../shop-error.ts'
import { closeUnmatched, unmatchedById } from '../checkout/unmatched-payments.ts'
import { rejectUsedPayment } from '../payments/claim-utr.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { RefundsRow } from '../../database/tables/payments.ts'
import { issueCreditNotes } from '../tax-documents/issue-documents.ts'
import { linesOfRefund } from '../orders/serialize-order.ts'
import { lockedOrder, orderById } from '../orders/order-queries.ts'
import { refundableOf, unitsToRefund } from '../orders/received.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { queueMail, type RefundData } from '../../mail/queue-mail.ts'
import { recipientOf, notify } from '../notifications/notify.ts'

export function refundRoutes(app: App): Pick<Handlers, keyof typeof refundCalls> {
  return {
    recordRefund: async (request) => {
      await app.database.transaction((tx) => recordRefund(app, tx, request))
      return { data: await orderById(app, request.params.id, true) }
    },
    refundUnmatched: async (request) => {
      await app.database.transaction((tx) => refundUnmatched(app, tx, request))
      return { data: await unmatchedById(app, request.params.id) }
    },
  }
}

/** Records that a payment without an order was refunded, and closes it. UTR_USED if it paid an order. */
async function refundUnmatched(
  app: App,
  tx: Transaction,
  { params: { id }, body, actor, requestId }: OperationInput<typeof refundCalls.refundUnmatched>,
): Promise<void> {
  const note = `Refunded ${rupeesText(body.amount)}: ${body.reason}`
  const payment = await closeUnmatched(app, tx, { id, note, actor, requestId })
  rejectImpossible(app, body, payment.created_at)
  if (body.amount > payment.total_paise)
    throw new ShopError(
      'NOT_ALLOWED',
      `That is more than the amount due. You can refund up to ${rupeesText(payment.total_paise)}.`,
    )
  await rejectUsedPayment(tx, '', payment)
  const row = await insertRefund(app, tx, { ...body, unmatched_id: id, actor, requestId })
  await notifyOfRefund(app, tx, row, { account: payment.account_id, reference: payment.reference })
}

/** Records a refund for a paid order, never more than was received. This sends no money. */
async function recordRefund(
  app: App,
  tx: Transaction,
  { params: { id: orderId }, body, actor, requestId }: OperationInput<typeof refundCalls.recordRefund>,
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  if (body.refundedSoFar !== order.refunded_paise) throw changedMeanwhile(order.refunded_paise)
  if (order.payment_status !== 'paid') throw new ShopError('NOT_ALLOWED', notPaid(order))
  rejectImpossible(app, body, order.created_at)
  rejectMore(order, body.amount)
  const lines = await namedLines(tx, orderId, body.lines ?? [])
  const row = await insertRefund(app, tx, { ...body, order_id: orderId, lines, actor, requestId })
  const refunded = await tx.db
    .updateTable('orders')
    .set((e) => ({ refunded_paise: e('refunded_paise', '+', body.amount), updated_at: isoTime(app.clock) }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await issueCreditNotes(app, tx, refunded, row)
  const after = auditStateOf(row)
  await writeAudit(app, tx, { actor, requestId, action: 'refund', subject: ['order', orderId], after })
  await notifyOfRefund(app, tx, row, { account: order.account_id, orderId })
}

function changedMeanwhile(now: Paise): ShopError {
  return new ShopError(
    'CHANGED_MEANWHILE',
    `Another refund has been recorded. The total refunded is now ${rupeesText(now)}. Please check and try again.`,
    { refunded: toRupees(now) },
  )
}

function notPaid({ payment_status }: OrdersRow): string {
  return `The payment for this order is ${payment_status}. You can refund only paid orders.`
}

function rejectMore(order: OrdersRow, amount: Paise): void {
  const left = refundableOf(order)
  if (amount <= left) return
  const text =
    left > 0
      ? `That is more than was received. You can refund up to ${rupeesText(left)}.`
      : 'This order is already fully refunded.'
  throw new ShopError('NOT_ALLOWED', text, { left: toRupees(left) })
}

/** The lines with their current names, since a correction may remove them later; no unit is refunded twice. */
async function namedLines(
  tx: Transaction,
  orderId: string,
  requested: readonly { item: string; quantity: number }[],
) {
  if (requested.length === 0) return []
  const items = await tx.db
    .selectFrom('order_items')
    .select(['id', 'name', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  const refunded = (
    await tx.db.selectFrom('refunds').select('lines').where('order_id', '=', orderId).execute()
  ).flatMap(({ lines }) => linesOfRefund(lines))
  return requested.map(({ item, quantity }) => {
    const line = items.find(({ id }) => id === item)
    if (!line || line.quantity < quantity)
      throw new ShopError(
        'CHANGED_MEANWHILE',
        'The items in this order have changed. Please reload the order.',
      )
    const left = unitsToRefund(line, refunded)
    if (quantity > left) {
      const text =
        left > 0
          ? `You can refund up to ${left} of ${line.name}.`
          : `All of ${line.name} has already been refunded.`
      throw new ShopError('NOT_ALLOWED', text, { left })
    }
    return { item, name: line.name, quantity }
  })
}

/** The refund's entry in the order's history. */
function auditStateOf({ amount_paise, way, utr, reason, refunded_on }: RefundsRow) {
  return { amount: toRupees(amount_paise), way, utr, reason, on: refunded_on }
}

interface RefundInput {
  amount: Paise
  reason: string
  way: RefundWay
  utr?: string | undefined
  on: string
}

interface RefundToInsert extends RefundInput, ActorContext {
  order_id?: string
  unmatched_id?: string
  lines?: readonly { item: string; name: string; quantity: number }[]
}

/** Rejects a day before the order or after today, and a UTR for anything but a UPI payment. */
function rejectImpossible(app: App, { way, utr, on }: RefundInput, orderedAt: string): void {
  if (utr !== undefined && way !== 'upi') throw invalid('utr', 'Only a UPI payment has a UTR')
  if (on > indiaDay(app.clock.now())) throw invalid('on', 'The refund date can’t be in the future')
  if (on < indiaDay(Date.parse(orderedAt))) throw invalid('on', 'The refund date can’t be before the order')
}

async function insertRefund(app: App, tx: Transaction, refund: RefundToInsert): Promise<RefundsRow> {
  const row: RefundsRow = {
    id: newId(),
    order_id: refund.order_id ?? null,
    unmatched_id: refund.unmatched_id ?? null,
    amount_paise: refund.amount,
    reason: refund.reason,
    way: refund.way,
    utr: refund.utr ?? null,
    refunded_on: refund.on,
    lines: JSON.stringify(refund.lines ?? []),
    account_id: refund.actor.id,
    request_id: refund.requestId,
    created_at: isoTime(app.clock),
  }
  await tx.db.insertInto('refunds').values(row).execute()
  return row
}

type Refunded = { account: string } & Pick<RefundData, 'orderId' | 'reference'>

/** Emails the customer, and for an order also notifies them. */
async function notifyOfRefund(
  app: App,
  tx: Transaction,
  { amount_paise: amount, way, utr, reason, refunded_on: on }: RefundsRow,
  { account, orderId, reference }: Refunded,
): Promise<void> {
  const { name, email } = await recipientOf(tx.db, account)
  await queueMail(app, tx, {
    template: 'refund',
    to: email,
    facts: { name, orderId, reference, amount, way, utr, reason, on },
  })
  if (orderId === undefined) return
  await notify(app, tx, {
    to: { account },
    kind: 'refund',
    subject: orderId,
    facts: { amount: toRupees(amount) },
  })
}
