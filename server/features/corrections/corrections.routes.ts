import { isDeepStrictEqual } from 'node:util'
import type { correctionCalls } from '#contract/orders/refunds-and-corrections.ts'
import type { App } from '../../app.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow, OrderItemsRow } from '../../database/tables/orders.ts'
import { seesAll } from '../../actor.ts'
import { ShopError, notFound } from '../../shop-error.ts'
import { notify, recipientOf } from '../notifications/notify.ts'
import { addressOf, mayCorrect, withState } from '../orders/serialize-order.ts'
import { lockOrderFor, orderFor, orderById } from '../orders/order-queries.ts'
import { type Paise, paise, toRupees, totals } from '#contract/money.ts'
import { refundDueOf } from '#server/features/orders/received.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { rupeesText } from '../../mail/email-content.ts'
import { returnStock, totalUnits } from '../stock/move-stock.ts'
import { documentsOf } from '../tax-documents/issue-documents.ts'

export function correctionRoutes(app: App): Pick<Handlers, keyof typeof correctionCalls> {
  return {
    correctContact: async (request) => {
      await app.database.transaction((tx) => correctContact(app, tx, request))
      return { data: await orderFor(app, request.actor, request.params.id) }
    },
    correctLines: async (request) => {
      await app.database.transaction((tx) => correctLines(app, tx, request))
      return { data: await orderById(app, request.params.id, true) }
    },
  }
}

type Correction = OperationInput<typeof correctionCalls.correctContact>
type Address = Correction['body']['shippingAddress']

/** Corrects the delivery address of an order. The same address again writes nothing. */
async function correctContact(
  app: App,
  tx: Transaction,
  { params: { id }, body, actor, requestId }: Correction,
): Promise<void> {
  const order = await lockOrderFor(tx, actor, id)
  const before = addressOf(order)
  const after = withState({ ...body.shippingAddress, stateCode: chosenCode(order, body.shippingAddress) })
  if (isDeepStrictEqual(before, after)) return
  if (!mayCorrect(app, order, seesAll(actor, 'orders'))) throw tooLate(seesAll(actor, 'orders'))
  if (body.seen && !isDeepStrictEqual(before, { ...body.seen, stateCode: before.stateCode }))
    throw new ShopError(
      'CHANGED_MEANWHILE',
      'Someone else has corrected this address. Please check it and try again.',
    )
  await tx.db
    .updateTable('orders')
    .set({
      full_name: after.fullName,
      phone: after.phone,
      address_line: after.addressLine,
      city: after.city,
      state: after.state,
      state_code: chosenCode(order, body.shippingAddress),
      postal_code: after.postalCode,
      country: after.country,
      ordered_address: order.ordered_address ?? JSON.stringify(before),
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', id)
    .execute()
  await writeAudit(app, tx, { actor, requestId, action: 'contact', subject: ['order', id], before, after })
  // Notifies admins, who may be packing with the old address; a correction by the shop notifies the customer.
  await notify(app, tx, {
    ...(seesAll(actor, 'orders')
      ? { to: { account: order.account_id }, kind: 'order-changed' }
      : { to: 'staff', kind: 'address-corrected' }),
    subject: id,
  })
}

/** The State that is chosen now, or the earlier one if the place is the same. */
function chosenCode(order: OrdersRow, { stateCode, state, postalCode }: Address): string {
  const isThere = state === order.state && postalCode === order.postal_code
  return stateCode || (isThere ? order.state_code : '')
}

function tooLate(forAdmin: boolean): ShopError {
  return new ShopError(
    'NOT_ALLOWED',
    forAdmin
      ? 'This order has been sent or closed, so its address can no longer be corrected.'
      : 'This order is already being prepared. Please contact the shop to correct its address.',
  )
}

/** Lowers quantities of an order not sent yet. Units go back into stock; the difference becomes refundable. */
async function correctLines(
  app: App,
  tx: Transaction,
  { params: { id }, body, actor, requestId }: OperationInput<typeof correctionCalls.correctLines>,
): Promise<void> {
  const order = await lockOrderFor(tx, actor, id)
  if (!mayCorrect(app, order, true))
    throw new ShopError(
      'NOT_ALLOWED',
      'This order has been sent or closed, so its items can no longer be changed.',
    )
  // Only credit notes correct a document, at the rates of its lines (docs/rules/tax.md).
  if ((await documentsOf(tx.db, id)).length > 0)
    throw new ShopError(
      'NOT_ALLOWED',
      'This order has a tax document, so its items can no longer be changed. Record a refund of the items, or cancel the order and place a new one.',
    )
  const now = order.total_paise
  if (body.total !== now)
    throw new ShopError(
      'CHANGED_MEANWHILE',
      `Someone else has changed this order. Its total is now ${rupeesText(now)}. Please check and try again.`,
    )
  const before = await linesOf(tx, id)
  const after = corrected(before, body.items)
  const left = after.filter(({ quantity }) => quantity > 0)
  if (left.length === 0)
    throw new ShopError(
      'NOT_ALLOWED',
      'At least one item must remain. To remove all items, cancel the order.',
    )
  if (totalUnits(left) === totalUnits(before)) return

  await writeLines(tx, before, after)
  const changed = await writeTotals(app, tx, order, { before, left })
  const returned = returnedUnits(before, after)
  await returnStock(app, tx.db, returned, { reason: 'corrected', orderId: id, accountId: actor.id })
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'lines',
    subject: ['order', id],
    before: auditStateOf(before, now),
    after: auditStateOf(left, changed.total_paise),
  })
  await notifyOfChange(app, tx, changed, left)
}

function linesOf(tx: Transaction, orderId: string): Promise<OrderItemsRow[]> {
  return tx.db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('line').execute()
}

/** The lines with their new quantities, which can only be lower. */
function corrected(
  before: readonly OrderItemsRow[],
  items: readonly { item: string; quantity: number }[],
): OrderItemsRow[] {
  const requested = new Map(items.map(({ item, quantity }) => [item, quantity]))
  for (const item of requested.keys()) if (!before.some(({ id }) => id === item)) throw notFound('Item')
  return before.map((line) => {
    const quantity = requested.get(line.id) ?? line.quantity
    if (quantity > line.quantity)
      throw new ShopError(
        'NOT_ALLOWED',
        'You can only reduce quantities here. To add items, please place another order.',
      )
    return { ...line, quantity }
  })
}

async function writeLines(
  tx: Transaction,
  before: readonly OrderItemsRow[],
  after: readonly OrderItemsRow[],
): Promise<void> {
  for (const [i, { id, quantity }] of after.entries()) {
    if (quantity === before[i]!.quantity) continue
    if (quantity === 0) await tx.db.deleteFrom('order_items').where('id', '=', id).execute()
    else await tx.db.updateTable('order_items').set({ quantity }).where('id', '=', id).execute()
  }
}

/**
 * The order at its new total. The amount its buyer was asked to pay stays recorded: the difference may have to be
 * refunded.
 */
async function writeTotals(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  { before, left }: { before: readonly OrderItemsRow[]; left: readonly OrderItemsRow[] },
): Promise<OrdersRow> {
  // A correction must not raise the total: one with paise stays unrounded, and a rounded one is rounded again.
  const { roundTotals } = await app.storeSettings(tx.db)
  const wasRounded = order.total_paise !== totalOf(before, false)
  const total = totalOf(left, wasRounded || (roundTotals && order.total_paise % 100 === 0))
  const taken = wasAsked(order) ? order.total_paise - total : 0
  return tx.db
    .updateTable('orders')
    .set({
      total_paise: total,
      units: totalUnits(left),
      reduced_paise: paise(order.reduced_paise + taken),
      ...forgottenWord(order),
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * While the order is unpaid, an admin's earlier amount referred to the old total, so marking it paid again must not
 * restore it.
 */
function forgottenWord({ payment_status, received_from }: OrdersRow) {
  if (payment_status === 'paid' || received_from !== 'admin') return {}
  return { received_paise: paise(0), received_from: null }
}

/** Online orders are paid before ordering; an unpaid phone order is asked for the new total. */
function wasAsked({ placed_by, payment_status, refunded_paise }: OrdersRow): boolean {
  return placed_by === null || payment_status === 'paid' || refunded_paise > 0
}

function totalOf(lines: readonly OrderItemsRow[], isRounded: boolean): Paise {
  return totals(
    lines.map(({ quantity, price_paise, shipping_paise }) => ({
      quantity,
      price: price_paise,
      shippingPrice: shipping_paise,
    })),
    isRounded,
  ).total
}

function returnedUnits(before: readonly OrderItemsRow[], after: readonly OrderItemsRow[]) {
  return before.flatMap(({ product_id: product, quantity }, i) => {
    const returned = quantity - after[i]!.quantity
    return product !== null && returned > 0 ? [{ product, quantity: returned }] : []
  })
}

function auditStateOf(lines: readonly OrderItemsRow[], total: Paise) {
  return {
    lines: lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', '),
    total: toRupees(total),
  }
}

/** Emails the customer the changed order and the amount to be refunded. */
async function notifyOfChange(app: App, tx: Transaction, order: OrdersRow, lines: readonly OrderItemsRow[]) {
  const { name, email } = await recipientOf(tx.db, order.account_id)
  await queueMail(app, tx, {
    template: 'order-changed',
    to: email,
    facts: {
      name,
      orderId: order.id,
      total: order.total_paise,
      items: lines.map((line) => ({ name: line.name, quantity: line.quantity })),
      refundDue: refundDueOf(order),
    },
  })
  await notify(app, tx, { to: { account: order.account_id }, kind: 'order-changed', subject: order.id })
}
