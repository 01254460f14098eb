import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import { upiLink } from '#contract/payments/upi-link.ts'
import type { CallResponse } from '#contract/call.ts'
import type { checkoutCalls, CheckoutSession } from '#contract/orders/checkout.ts'
import { paise, toRupees, totals } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { CheckoutLinesRow, CheckoutSessionsRow } from '../../database/tables/orders.ts'
import { notFound } from '../../shop-error.ts'
import type { SellableLine } from '../products/lines-to-sell.ts'
import type { ProductUnits } from '../stock/move-stock.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import type { Actor } from '../../actor.ts'
import { DAY_MS } from '../../india-time.ts'

/** Whether a session currently holds its prices, and its stock if it holds any: it is open and not expired. */
export function isRunning(app: App, session: CheckoutSessionsRow): boolean {
  return session.state === 'open' && session.expires_at > isoTime(app.clock)
}

/** A customer's running session. */
export function runningCheckout(
  app: App,
  db: Queryable,
  accountId: string,
): Promise<CheckoutSessionsRow | undefined> {
  return ownCheckouts(db, accountId)
    .where('state', '=', 'open')
    .where('expires_at', '>', isoTime(app.clock))
    .executeTakeFirst()
}

/** The customer's last session, if it expired within the last day without an order. */
export async function expiredCheckout(
  app: App,
  db: Queryable,
  accountId: string,
): Promise<CheckoutSessionsRow | undefined> {
  const last = await ownCheckouts(db, accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.expires_at <= isoTime(app.clock, -DAY_MS)) return undefined
  const isExpired = last.state === 'expired' || (last.state === 'open' && !isRunning(app, last))
  return isExpired ? last : undefined
}

/** A customer's session by its id, in any state. */
export function checkoutById(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<CheckoutSessionsRow | undefined> {
  return ownCheckouts(db, accountId).where('id', '=', id).executeTakeFirst()
}

/** The customer's session in state 'open', expired or not, locked forUpdate until the transaction ends. */
export function lockedOpenCheckout(
  tx: Transaction,
  accountId: string,
): Promise<CheckoutSessionsRow | undefined> {
  return forUpdate(tx, ownCheckouts(tx.db, accountId).where('state', '=', 'open')).executeTakeFirst()
}

/** A customer's session by its id, locked until the transaction ends. Another customer's is NOT_FOUND. */
export function lockedCheckout(tx: Transaction, accountId: string, id: string): Promise<CheckoutSessionsRow> {
  const own = ownCheckouts(tx.db, accountId).where('id', '=', id)
  return forUpdate(tx, own).executeTakeFirstOrThrow(() => notFound('Checkout'))
}

function ownCheckouts(db: Queryable, accountId: string) {
  return db.selectFrom('checkout_sessions').selectAll().where('account_id', '=', accountId)
}

type Payable = Pick<CheckoutSessionsRow, 'upi_id' | 'payee_name' | 'payee_kind' | 'upi_link'>

/** Payee data from the current store settings. `upi_id` and `payee_name` are '' while the shop has none. */
export function payTo(
  { upiId, payeeName, upiKind, shopName }: StoreSettings,
  { reference, total_paise }: Pick<CheckoutSessionsRow, 'reference' | 'total_paise'>,
): Payable {
  const note = `${shopName} order ${reference}`
  return {
    upi_id: upiId,
    payee_name: payeeName,
    payee_kind: upiKind,
    upi_link: upiLink({ upiId, payeeName, amount: total_paise, reference, note }),
  }
}

/** The session with its payee: the current one if the shop had no UPI ID when the session started. */
export async function withPayee(db: Queryable, session: CheckoutSessionsRow): Promise<CheckoutSessionsRow> {
  return isPayable(session) ? session : { ...session, ...payTo(await readStoreSettings(db), session) }
}

/** Whether a session has a UPI ID and a payee. */
export function isPayable({ upi_id, payee_name }: Pick<Payable, 'upi_id' | 'payee_name'>): boolean {
  return upi_id !== '' && payee_name !== ''
}

/** The lines of a session in order. */
export function linesOf(db: Queryable, sessionId: string): Promise<CheckoutLinesRow[]> {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('line')
    .execute()
}

/** The units of each product that a session's lines hold. */
export async function sessionUnits(db: Queryable, sessionId: string): Promise<ProductUnits[]> {
  return (await linesOf(db, sessionId)).map(({ product_id, quantity }) => ({ product: product_id, quantity }))
}

/** Units of a product that open sessions hold. */
export async function heldUnits(db: Queryable, product: string): Promise<number> {
  const row = await db
    .selectFrom('checkout_lines')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'checkout_lines.session_id')
    .select((e) => e.fn.sum<number | null>('checkout_lines.quantity').as('units'))
    .where('checkout_lines.product_id', '=', product)
    .where('checkout_sessions.state', '=', 'open')
    .where('checkout_sessions.held_since', 'is not', null)
    .executeTakeFirst()
  return row?.units ?? 0
}

/** A held line as an order line: at the session's prices, with the units held by the session counted as stock. */
export function asSellable(line: CheckoutLinesRow): SellableLine {
  return {
    product: line.product_id,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    price: line.price_paise,
    originalPrice: line.original_price_paise,
    shippingPrice: line.shipping_paise,
    hsnCode: line.hsn_code,
    stock: line.quantity,
  }
}

/** Whether two lists contain the same quantity of each product, however split into lines. */
export function haveSameUnits(one: readonly ProductUnits[], other: readonly ProductUnits[]): boolean {
  return unitsText(one) === unitsText(other)
}

function unitsText(items: readonly ProductUnits[]): string {
  const sums = new Map<string, number>()
  for (const { product, quantity } of items) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums]
    .map(([product, quantity]) => `${product} ${quantity}`)
    .toSorted()
    .join('\n')
}

/** A customer's open session, else the one that expired within the last day and can still be ordered. */
export async function readCheckout(
  app: App,
  actor: Pick<Actor, 'id'>,
): Promise<CallResponse<typeof checkoutCalls.getCheckout>> {
  const db = app.database.read
  const response = async (session: CheckoutSessionsRow | undefined) =>
    session ? serializeCheckout(app, session, await linesOf(db, session.id)) : null
  const data = await response(await runningCheckout(app, db, actor.id))
  const lapsed = data ? null : await response(await expiredCheckout(app, db, actor.id))
  return { data, lapsed }
}

export async function serializeCheckout(
  app: App,
  row: CheckoutSessionsRow,
  lines: readonly CheckoutLinesRow[],
): Promise<CheckoutSession> {
  const session = await withPayee(app.database.read, row)
  const { subtotal, savings, shipping, total } = totals(lines.map(asSellable))
  const rounding = paise(session.total_paise - total)
  const { toString: renderQr } = await import('qrcode') // loaded with the first checkout
  return {
    _id: session.id,
    items: lines.map(serializeLine),
    subtotal: toRupees(subtotal),
    savings: toRupees(savings),
    shipping: toRupees(shipping),
    ...(rounding !== 0 && { rounding: toRupees(rounding) }),
    total: toRupees(session.total_paise),
    reference: session.reference,
    upiId: session.upi_id,
    payeeName: session.payee_name,
    payeeKind: session.payee_kind,
    upiLink: session.upi_link,
    // Level M survives a scratched screen; the standard requires a margin of four modules.
    qr: await renderQr(session.upi_link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }),
    expiresAt: session.expires_at,
    now: isoTime(app.clock),
    ...(session.held_since === null && { holdsStock: false as const }),
  }
}

function serializeLine(line: CheckoutLinesRow): CheckoutSession['items'][number] {
  return {
    product: line.product_id,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    price: toRupees(line.price_paise),
    originalPrice: line.original_price_paise === null ? null : toRupees(line.original_price_paise),
    shippingPrice: toRupees(line.shipping_paise),
    hsnCode: line.hsn_code,
  }
}
