import type { Answer } from '#contract/call.ts'
import type { checkoutCalls, CheckoutSession } from '#contract/orders/checkout.ts'
import { paise, toRupees, totals } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { CheckoutLinesRow, CheckoutSessionsRow } from '../../database/tables/checkout.ts'
import type { Actor } from '../../actor.ts'
import { asSellable, lapsedCheckout, linesOf, openCheckout, withPayee } from './checkout-queries.ts'

/** A customer's open session, else the one that ran out within the last day and may still be ordered. */
export async function readCheckout(
  app: App,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof checkoutCalls.getCheckout>> {
  const db = app.database.read
  const answer = async (session: CheckoutSessionsRow | undefined) =>
    session ? checkoutAnswer(app, session, await linesOf(db, session.id)) : null
  const data = await answer(await openCheckout(app, db, actor.id))
  const lapsed = data ? null : await answer(await lapsedCheckout(app, db, actor.id))
  return { data, lapsed }
}

/** What leaves of a session, to its customer only. */
export async function checkoutAnswer(
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
    items: lines.map(lineAnswer),
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

function lineAnswer(line: CheckoutLinesRow): CheckoutSession['items'][number] {
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
