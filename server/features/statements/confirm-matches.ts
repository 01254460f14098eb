import { paise } from '#contract/money.ts'
import type { Confirmed, MatchedBy } from '#contract/payments/statements.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { BankCreditsRow } from '../../database/tables/payments.ts'
import type { ActorContext } from '../../actor.ts'
import { rupeesText } from '../../mail/email-content.ts'
import { shortId } from '../../ids.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { clearStatementAmount } from '../payments/received-amounts.ts'
import { changePaymentStatus } from '../payments/set-payment-status.ts'
import { resemblesName, segmentsOf } from './match-credits.ts'
import { type StatementOrder, statementOrdersByIds } from './statement-queries.ts'

interface Confirming extends ActorContext {
  statementId: string
  matches: readonly { credit: string; order: string }[]
}

/**
 * Marks orders paid by their credits, each in its own transaction: an error does not stop the others. Can be
 * repeated.
 */
export async function confirmMatches(
  app: App,
  { statementId, matches, ...rest }: Confirming,
): Promise<Confirmed[]> {
  const statement = await app.database.read
    .selectFrom('statements')
    .select(['id', 'file_name'])
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow(() => notFound('Statement'))
  const confirmed: Confirmed[] = []
  for (const match of matches) {
    const one = { ...match, ...rest, statement }
    const outcome = await app.database.transaction((tx) => confirmOne(app, tx, one)).catch(outcomeOfError)
    confirmed.push({ ...match, ...outcome })
  }
  return confirmed
}

type Outcome = Pick<Confirmed, 'outcome' | 'message'>

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof ShopError) return { outcome: 'refused', message: error.message }
  throw error
}

interface Match extends ActorContext {
  credit: string
  order: string
  statement: { id: string; file_name: string }
}

async function confirmOne(app: App, tx: Transaction, match: Match): Promise<Outcome> {
  const { credit, line } = await lockCredit(tx, match)
  const order = await lockOrder(tx, match.order)
  if (order.paymentStatus === 'paid') {
    if (credit.order_id === order.id) return { outcome: 'already', message: 'Already paid by this credit' }
    const isCorrected = order.isUnproven && credit.utr === order.utr && credit.amount_paise !== order.total
    if (!isCorrected || credit.utr === null)
      throw new ShopError('CHANGED_MEANWHILE', `Order ${shortId(order.id)} is already paid.`)
  } else if (isCancelledOrReturned(order.orderStatus))
    throw new ShopError('NOT_ALLOWED', `Order ${shortId(order.id)} is ${order.orderStatus}.`)
  await rejectUsed(tx, credit, order.id)
  await changePaymentStatus(app, tx, {
    id: order.id,
    to: 'paid',
    expectedStatus: order.paymentStatus,
    utr: credit.utr ?? undefined,
    received: { amount: credit.amount_paise, from: 'statement' },
    reason: reasonOf(match.statement.file_name, line, credit),
    actor: match.actor,
    requestId: match.requestId,
  })
  await takeCredit(app, tx, credit, order)
  return { outcome: 'paid', message: 'Payment marked paid' }
}

/** The credit, locked until the transaction ends: of two admins, the second sees what the first has done with it. */
async function lockCredit(tx: Transaction, { credit: id, statement }: Match) {
  const credit = await forUpdate(
    tx,
    tx.db.selectFrom('bank_credits').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  const at = await tx.db
    .selectFrom('statement_lines')
    .select('line')
    .where('credit_id', '=', id)
    .where('statement_id', '=', statement.id)
    .executeTakeFirst()
  if (!credit || !at) throw notFound('Credit')
  return { credit, line: at.line }
}

async function lockOrder(tx: Transaction, id: string): Promise<StatementOrder> {
  await forUpdate(tx, tx.db.selectFrom('orders').select('id').where('id', '=', id)).executeTakeFirst()
  const order = (await statementOrdersByIds(tx.db, [id])).get(id)
  if (!order) throw notFound('Order')
  return order
}

/** A credit pays one order; it becomes free again if that order is no longer paid and nothing of it was refunded. */
async function rejectUsed(tx: Transaction, { order_id }: BankCreditsRow, orderId: string): Promise<void> {
  if (order_id === null) return
  const other = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('id', '<>', orderId)
    .where((e) => e.or([e('payment_status', '=', 'paid'), e('refunded_paise', '>', paise(0))]))
    .executeTakeFirst()
  if (other)
    throw new ShopError('CHANGED_MEANWHILE', `This credit has already paid order ${shortId(order_id)}.`)
}

/** Links credit and order; earlier links of either to payments that were undone are removed. */
async function takeCredit(app: App, tx: Transaction, credit: BankCreditsRow, order: StatementOrder) {
  if (credit.order_id !== null && credit.order_id !== order.id)
    await clearStatementAmount(app, tx, credit.order_id)
  await tx.db
    .updateTable('bank_credits')
    .set({ order_id: null, matched_by: null, matched_at: null })
    .where('order_id', '=', order.id)
    .where('id', '<>', credit.id)
    .execute()
  await tx.db
    .updateTable('bank_credits')
    .set({ order_id: order.id, matched_by: matchedBy(credit, order), matched_at: isoTime(app.clock) })
    .where('id', '=', credit.id)
    .execute()
}

function matchedBy(credit: BankCreditsRow, order: StatementOrder): MatchedBy {
  if (credit.utr !== null && order.utrs.includes(credit.utr)) return 'utr'
  return credit.amount_paise === order.total && resemblesName(segmentsOf(credit.narration), order.names)
    ? 'name'
    : 'admin'
}

/** For the order's history: the line and statement that paid it. */
function reasonOf(fileName: string, line: number, { paid_on, utr, amount_paise }: BankCreditsRow): string {
  const reference = utr === null ? 'no UTR' : `UTR ${utr}`
  return `Statement ${fileName}, line ${line}: ${paid_on}, ${reference}, ${rupeesText(amount_paise)}`
}
