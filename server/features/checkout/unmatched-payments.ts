import type { CallResponse, Body } from '#contract/call.ts'
import type { checkoutCalls, UnmatchedPayment } from '#contract/orders/checkout.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { countRows, type Queryable, type Transaction } from '../../database/database.ts'
import type { UnmatchedPaymentsRow } from '../../database/tables/orders.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Actor, ActorContext } from '../../actor.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { countWithin } from '../../limits.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { notify } from '../notifications/notify.ts'
import { deleteScreenshot } from '../payments/screenshots.ts'
import { asSellable, checkoutById, linesOf } from './checkout-queries.ts'
import { orderLimits } from './idempotent-requests.ts'

const AT_MOST = 200

/** Unsettled payments whose order could not be placed, oldest first. */
export async function listUnmatchedPayments(
  app: App,
): Promise<CallResponse<typeof checkoutCalls.getUnmatchedPayments>> {
  const db = app.database.read
  const rows = await unmatchedPayments(db)
    .where('settled_at', 'is', null)
    .orderBy('unmatched_payments.created_at')
    .orderBy('unmatched_payments.id')
    .limit(AT_MOST)
    .execute()
  const total = await countRows(db.selectFrom('unmatched_payments').where('settled_at', 'is', null))
  return { data: rows.map(serializeUnmatched), total }
}

function unmatchedPayments(db: Queryable) {
  return db
    .selectFrom('unmatched_payments')
    .innerJoin('accounts', 'accounts.id', 'unmatched_payments.account_id')
    .selectAll('unmatched_payments')
    .select(['accounts.name as customer_name', emailOfAccount().as('customer_email')])
}

interface UnmatchedItem {
  product: string
  name: string
  quantity: number
  price: Paise
}

function serializeUnmatched(
  row: UnmatchedPaymentsRow & { customer_name: string; customer_email: string },
): UnmatchedPayment {
  const address = JSON.parse(row.shipping_address) as Record<string, string>
  const items = JSON.parse(row.items) as UnmatchedItem[]
  const { fullName, addressLine, city, state, postalCode, country } = address
  return {
    _id: row.id,
    reference: row.reference,
    customer: {
      _id: row.account_id,
      name: row.customer_name,
      email: emailShown(row.customer_email),
      phone: address['phone'] ?? '',
    },
    address: [fullName, addressLine, city, state, postalCode, country].filter(Boolean).join(', '),
    items: items.map((item) => ({ ...item, price: toRupees(item.price) })),
    total: toRupees(row.total_paise),
    payeeVpa: row.payee_vpa,
    payeeName: row.payee_name,
    utr: row.utr,
    code: row.code,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    note: row.note,
    order: row.order_id,
  }
}

interface Settlement extends ActorContext {
  id: string
  note: string
  /** The order that the payment was assigned to, if any. */
  order?: string
}

/** Closes an unmatched payment with a note on how it was resolved, and audits it; of two admins one succeeds. */
export async function closeUnmatched(
  app: App,
  tx: Transaction,
  { id, note, order, actor, requestId }: Settlement,
): Promise<UnmatchedPaymentsRow> {
  const settled = await tx.db
    .updateTable('unmatched_payments')
    .set({ settled_at: isoTime(app.clock), settled_by: actor.id, note, order_id: order ?? null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!settled) throw await notOpen(tx, id)
  const subject = ['unmatched payment', id] as const
  const after = { reference: settled.reference, note }
  await writeAudit(app, tx, { actor, requestId, action: 'settle', subject, after })
  return settled
}

export async function unmatchedById(app: App, id: string): Promise<UnmatchedPayment> {
  const row = await unmatchedPayments(app.database.read)
    .where('unmatched_payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return serializeUnmatched(row)
}

async function notOpen(tx: Transaction, id: string): Promise<ShopError> {
  const row = await tx.db
    .selectFrom('unmatched_payments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? new ShopError('NOT_ALLOWED', 'This payment is already settled.') : notFound('Payment')
}

/** Errors caused by the current state of the shop: the customer did nothing wrong and may have paid. */
const STORES_PAYMENT: readonly ErrorCode[] = [
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'NOT_ON_SALE',
  'CHANGED_MEANWHILE',
]

/** Whether a rejected order from a session stores its image as an unmatched payment. */
export function storesPayment(error: unknown): error is ShopError {
  return error instanceof ShopError && STORES_PAYMENT.includes(error.code)
}

interface RejectedOrder {
  body: Body<typeof orderCalls.createOrder>
  actor: Pick<Actor, 'id' | 'name' | 'mobile' | 'isGuest'>
  ip: string
  request: { screenshotHash: string }
  /** The id that the order would have had; the image's name contains it, so the payment uses it. */
  orderId: string
  screenshot: string
  /** The session's id. */
  checkout: string
  error: ShopError
}

/** Stores a rejected order's image once, notifies the admins and returns the error with the payment's reference. */
export async function storeUnmatchedPayment(app: App, rejected: RejectedOrder): Promise<ShopError> {
  const { orderId, screenshot, error: orderError } = rejected
  const payment = await app.database
    .transaction((tx) => storeInTransaction(app, tx, rejected))
    .catch(async (error: unknown) => {
      if (error instanceof ShopError) await deleteScreenshot(app, screenshot)
      throw error
    })
  if (payment.id !== orderId) await deleteScreenshot(app, screenshot)
  const unmatched = { reference: payment.reference }
  return new ShopError(orderError.code, whatHappened(orderError), { ...orderError.details, unmatched })
}

/** The reason, without the usual error's advice: someone who has paid should not change the cart. */
function whatHappened({ code, details: facts, message }: ShopError): string {
  const items = (facts['items'] ?? []) as { name: string }[]
  const names = [...new Set(items.map(({ name }) => name))].join(', ')
  if (code === 'OUT_OF_STOCK') return `Sold out: ${names}.`
  if (code === 'NOT_ON_SALE') return `No longer available: ${names}.`
  return code === 'PRICE_CHANGED' ? 'Prices have changed since you paid.' : message
}

async function storeInTransaction(app: App, tx: Transaction, rejected: RejectedOrder) {
  const { body, actor, request, orderId, screenshot, checkout, error } = rejected
  await assertNotDeleted(tx, actor.id)
  const session = await checkoutById(tx.db, actor.id, checkout)
  if (!session) throw error
  const lines = (await linesOf(tx.db, checkout)).map(asSellable)
  const items = lines.map(({ product, name, quantity, price }) => ({ product, name, quantity, price }))
  const fresh = await tx.db
    .insertInto('unmatched_payments')
    .values({
      id: orderId,
      account_id: actor.id,
      session_id: checkout,
      reference: session.reference,
      screenshot,
      screenshot_hash: request.screenshotHash,
      utr: body.utr ?? null,
      code: error.code,
      total_paise: session.total_paise,
      payee_vpa: session.upi_id,
      payee_name: session.payee_name,
      items: JSON.stringify(items),
      shipping_address: JSON.stringify(body.shippingAddress),
      created_at: isoTime(app.clock),
      note: '',
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'screenshot_hash']).doNothing())
    .returning(['id', 'reference'])
    .executeTakeFirst()
  if (!fresh) return storedBefore(tx, checkout, request.screenshotHash)
  for (const [key, limit] of orderLimits(actor, rejected.ip)) await countWithin(app, tx.db, key, limit)
  const data = { name: actor.name, amount: toRupees(session.total_paise) }
  await notify(app, tx, { to: 'staff', kind: 'unmatched-payment', subject: orderId, facts: data })
  return fresh
}

function storedBefore(tx: Transaction, session: string, screenshotHash: string) {
  return tx.db
    .selectFrom('unmatched_payments')
    .select(['id', 'reference'])
    .where('session_id', '=', session)
    .where('screenshot_hash', '=', screenshotHash)
    .executeTakeFirstOrThrow()
}
