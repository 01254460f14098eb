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
import type { SellableLine } from '../products/lines-to-sell.ts'
import type { ProductUnits } from '../stock/move-stock.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import type { Actor } from '../../actor.ts'

const DAY = 24 * 3_600_000

/** Whether a session's prices hold now, and its stock where it holds any: open, and its time not over. */
export function isRunning(app: App, session: CheckoutSessionsRow): boolean {
  return session.state === 'open' && session.expires_at > isoTime(app.clock)
}

/** A customer's open session whose time is not over. */
export function openCheckout(
  app: App,
  db: Queryable,
  accountId: string,
): Promise<CheckoutSessionsRow | undefined> {
  return ownCheckouts(db, accountId)
    .where('state', '=', 'open')
    .where('expires_at', '>', isoTime(app.clock))
    .executeTakeFirst()
}

/** A customer's last session when it ran out within the last day and no order came of it. */
export async function lapsedCheckout(
  app: App,
  db: Queryable,
  accountId: string,
): Promise<CheckoutSessionsRow | undefined> {
  const last = await ownCheckouts(db, accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.expires_at <= isoTime(app.clock, -DAY)) return undefined
  const isOver = last.state === 'expired' || (last.state === 'open' && !isRunning(app, last))
  return isOver ? last : undefined
}

export function checkoutById(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<CheckoutSessionsRow | undefined> {
  return ownCheckouts(db, accountId).where('id', '=', id).executeTakeFirst()
}

/** The customer's session with the state 'open', its time over or not, forUpdate until the transaction ends. */
export function lockedOpenCheckout(
  tx: Transaction,
  accountId: string,
): Promise<CheckoutSessionsRow | undefined> {
  return forUpdate(tx, ownCheckouts(tx.db, accountId).where('state', '=', 'open')).executeTakeFirst()
}

export function lockedCheckout(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<CheckoutSessionsRow | undefined> {
  return forUpdate(tx, ownCheckouts(tx.db, accountId).where('id', '=', id)).executeTakeFirst()
}

function ownCheckouts(db: Queryable, accountId: string) {
  return db.selectFrom('checkout_sessions').selectAll().where('account_id', '=', accountId)
}

type Payable = Pick<CheckoutSessionsRow, 'upi_id' | 'payee_name' | 'payee_kind' | 'upi_link'>

/** Where a checkout is paid by the store settings now. `upi_id` and `payee_name` are '' while the shop has none. */
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

/** A session begun before the shop could take payments is paid to the UPI ID that is set now. */
export async function withPayee(db: Queryable, session: CheckoutSessionsRow): Promise<CheckoutSessionsRow> {
  return isPayable(session) ? session : { ...session, ...payTo(await readStoreSettings(db), session) }
}

export function isPayable({ upi_id, payee_name }: Pick<Payable, 'upi_id' | 'payee_name'>): boolean {
  return upi_id !== '' && payee_name !== ''
}

export function linesOf(db: Queryable, sessionId: string): Promise<CheckoutLinesRow[]> {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('line')
    .execute()
}

export async function unitsOf(db: Queryable, sessionId: string): Promise<ProductUnits[]> {
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

/** A held line as an order's: at the session's prices, with what the session holds as its stock. */
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

/** Whether two lists want the same: as many of each product, however they are split into lines. */
export function wantTheSame(one: readonly ProductUnits[], other: readonly ProductUnits[]): boolean {
  return unitsText(one) === unitsText(other)
}

function unitsText(items: readonly ProductUnits[]): string {
  return items
    .map(({ product, quantity }) => `${product} ${quantity}`)
    .toSorted()
    .join('\n')
}

/** A customer's open session, else the one that ran out within the last day and may still be ordered. */
export async function readCheckout(
  app: App,
  actor: Pick<Actor, 'id'>,
): Promise<CallResponse<typeof checkoutCalls.getCheckout>> {
  const db = app.database.read
  const response = async (session: CheckoutSessionsRow | undefined) =>
    session ? serializeCheckout(app, session, await linesOf(db, session.id)) : null
  const data = await response(await openCheckout(app, db, actor.id))
  const lapsed = data ? null : await response(await lapsedCheckout(app, db, actor.id))
  return { data, lapsed }
}

/** What leaves of a session, to its customer only. */
export async function serializeCheckout(
  app: App,
  begun: CheckoutSessionsRow,
  lines: readonly CheckoutLinesRow[],
): Promise<CheckoutSession> {
  const session = await withPayee(app.database.read, begun)
  const { subtotal, savings, shipping, total } = totals(lines.map(asSellable))
  const rounding = paise(session.total_paise - total)
  const { toString: drawQr } = await import('qrcode') // with the first checkout
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
    // Level M survives a scratched screen; four modules of calm around it, as the standard asks for.
    qr: await drawQr(session.upi_link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }),
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
