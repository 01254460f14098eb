import type { Body } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { countWithin } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { notify } from '../notifications/notify.ts'
import { dropScreenshot } from '../payments/screenshots.ts'
import { asSellable, checkoutById, linesOf } from './checkout-queries.ts'
import { orderLimits } from './order-requests.ts'

/** What the present state of the shop refuses: the customer has done everything right, and may have paid. */
const KEEPS_PAYMENT: readonly ErrorCode[] = [
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'NOT_ON_SALE',
  'CHANGED_MEANWHILE',
]

/** Whether a refused order by session leaves its picture as an unmatched payment. */
export function keepsPayment(error: unknown): error is Refusal {
  return error instanceof Refusal && KEEPS_PAYMENT.includes(error.code)
}

interface RefusedOrder {
  body: Body<typeof orderCalls.createOrder>
  actor: Pick<Actor, 'id' | 'name' | 'mobile' | 'isGuest'>
  /** Where the order came from. */
  address: string
  request: { screenshotHash: string }
  /** The id that the order would have had: the picture bears it, so the payment takes it. */
  orderId: string
  screenshot: string
  /** The session's id. */
  checkout: string
  refusal: Refusal
}

/** Keeps a refused order's picture once and tells the admins → the refusal with the reference to ask by. */
export async function keepUnmatchedPayment(app: App, refused: RefusedOrder): Promise<Refusal> {
  const { orderId, screenshot, refusal } = refused
  const payment = await app.database
    .transaction((tx) => keepInside(app, tx, refused))
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await dropScreenshot(app, screenshot)
      throw error
    })
  if (payment.id !== orderId) await dropScreenshot(app, screenshot)
  const unmatched = { reference: payment.reference }
  return new Refusal(refusal.code, whatHappened(refusal), { ...refusal.facts, unmatched })
}

/** Why, without the advice of the usual refusal: who has paid is not to change a cart. */
function whatHappened({ code, facts, message }: Refusal): string {
  const items = (facts['items'] ?? []) as { name: string }[]
  const names = [...new Set(items.map(({ name }) => name))].join(', ')
  if (code === 'OUT_OF_STOCK') return `Sold out: ${names}.`
  if (code === 'NOT_ON_SALE') return `No longer available: ${names}.`
  return code === 'PRICE_CHANGED' ? 'Prices have changed since you paid.' : message
}

async function keepInside(app: App, tx: Transaction, refused: RefusedOrder) {
  const { body, actor, request, orderId, screenshot, checkout, refusal } = refused
  await assertNotDeleted(tx, actor.id)
  const session = await checkoutById(tx.db, actor.id, checkout)
  if (!session) throw refusal
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
      code: refusal.code,
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
  for (const [key, limit] of orderLimits(actor, refused.address)) await countWithin(app, tx.db, key, limit)
  const facts = { name: actor.name, amount: toRupees(session.total_paise) }
  await notify(app, tx, { to: 'admins', kind: 'unmatched-payment', subject: orderId, facts })
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
